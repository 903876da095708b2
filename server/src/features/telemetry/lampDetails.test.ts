import { beforeAll, expect, test } from 'vitest'
import type { Reading } from '#protocol/telemetry.ts'
import { makeAdmin, makeCenter, makeLight } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { recordReadings } from './telemetry.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const record = (endpoint: string, ...readings: Reading[]) =>
  recordReadings(
    platform.db,
    readings.map(reading => ({ endpoint, reading })),
  )
async function lightOf(id: number) {
  const { data } = await platform.ask(
    `{ findOneLightDevice(id: ${id}) { nominalMainWatts nominalMainWattsSource
      lampDetails { lamp powerFactor operatingHours switchOnCounter lampVoltage nominalPower } } }`,
    {},
    token,
  )
  return data.findOneLightDevice
}

test('a light that reports no details has none', async () => {
  const light = await makeLight(platform.db)
  await record(light.device_id, { main: { dimmingLevel: 70, activePower: 70 } })
  expect((await lightOf(light.id)).lampDetails).toEqual([])
  expect(await platform.db.selectFrom('lamp_detail').selectAll().execute()).toEqual([])
})

test('keeps the latest value of each detail of each lamp', async () => {
  const light = await makeLight(platform.db)
  const main = { dimmingLevel: 70 }
  await record(
    light.device_id,
    { sequence: 1, main: { ...main, powerFactor: 0.5, operatingHours: 100.5, switchOnCounter: 7 } },
    { sequence: 2, main: { ...main, powerFactor: 0.75 }, sub: { dimmingLevel: 0, lampVoltage: 48 } },
  )
  await record(light.device_id, { sequence: 3, main: { ...main, switchOnCounter: 8 } })
  // older than the stored state
  await record(light.device_id, { sequence: 1, main: { ...main, switchOnCounter: 3 } })
  const none = { powerFactor: null, operatingHours: null, switchOnCounter: null, lampVoltage: null, nominalPower: null }
  expect((await lightOf(light.id)).lampDetails).toEqual([
    { ...none, lamp: 'MAIN', powerFactor: 0.75, operatingHours: 100.5, switchOnCounter: 8 },
    { ...none, lamp: 'SUB', lampVoltage: 48 },
  ])
})

test('nominalPower sets the rated power of a light with a direct connection, unless an operator did', async () => {
  const { db } = platform
  const center = await makeCenter(db)
  const [direct, below, byOperator] = [
    await makeLight(db),
    await makeLight(db, { center_id: center.id }),
    await makeLight(db),
  ]
  await db
    .updateTable('light_device')
    .set({ main_watts: 90, main_watts_by_operator: true })
    .where('id', '=', byOperator.id)
    .execute()
  const main = { dimmingLevel: 70, nominalPower: 150 }
  await record(direct.device_id, { main })
  await record(center.device_id, { light: below.device_id, main })
  await record(byOperator.device_id, { main })
  expect(await lightOf(direct.id)).toMatchObject({ nominalMainWatts: 150, nominalMainWattsSource: 'INVENTORY' })
  expect(await lightOf(below.id)).toMatchObject({ nominalMainWatts: null, lampDetails: [{ nominalPower: 150 }] })
  expect(await lightOf(byOperator.id)).toMatchObject({ nominalMainWatts: 90, nominalMainWattsSource: 'OPERATOR' })
  await record(direct.device_id, { main: { ...main, nominalPower: 0 } })
  expect(await lightOf(direct.id)).toMatchObject({ nominalMainWatts: 150 })
})
