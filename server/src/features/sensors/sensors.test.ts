import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeCredential, makeLight } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { startPlatform } from '../../testing/platform.ts'
import { purgeSensors } from './sensors.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

async function sensorsOf(type: 'LightDevice' | 'LightCenter', id: number) {
  const { data } = await platform.ask(`{ findOne${type}(id: ${id}) { sensors { sensor kind value unit } } }`, {}, token)
  return data[`findOne${type}`].sensors
}

test('keeps the latest value of each sensor of a light and of a center', async () => {
  const { db } = platform
  const center = await makeCenter(db)
  const light = await makeLight(db, { center_id: center.id })
  const password = await makeCredential(db, { light_center_id: center.id }, center.device_id)
  const { say, close } = await connectLight(platform.mqttPort(), center.device_id, password)
  await say('sensor', { sensor: 'LUX-1', kind: 'ILLUMINANCE', value: 8.5 })
  await say('sensor', {
    sensors: [
      { sensor: 'LUX-1', kind: 'ILLUMINANCE', value: 9.25 },
      { sensor: 'LUX-1', kind: 'ILLUMINANCE', value: 9.5 },
      { sensor: 'S-2', light: light.device_id, kind: 'TEMPERATURE', value: 271.3, unit: 'K' },
      { sensor: 'S-2', light: light.device_id, kind: 'MOTION', value: 1 },
      { sensor: 'S-3', light: light.device_id, kind: 'POLLEN', value: 4 },
    ],
  })
  const before = platform.refusals()
  await say('sensor', { sensor: 'S-4', light: 'L-UNKNOWN', kind: 'MOTION', value: 1 })
  expect(platform.refusals()).toBe(before + 1)
  await close()
  expect(await sensorsOf('LightCenter', center.id)).toEqual([
    { sensor: 'LUX-1', kind: 'ILLUMINANCE', value: 9.5, unit: 'lx' },
  ])
  expect(await sensorsOf('LightDevice', light.id)).toEqual([
    { sensor: 'S-2', kind: 'MOTION', value: 1, unit: null },
    { sensor: 'S-2', kind: 'TEMPERATURE', value: 271.3, unit: 'K' },
    { sensor: 'S-3', kind: 'POLLEN', value: 4, unit: null },
  ])
})

test('deletes sensors that have not reported for the retention period', async () => {
  const { db } = platform
  const light = await makeLight(db)
  const value = { light_id: light.id, kind: 'MOTION', value: 1, time: new Date() }
  const received_at = new Date(Date.now() - 400 * 86_400_000)
  await db
    .insertInto('sensor_value')
    .values([
      { ...value, sensor: 'OLD', received_at },
      { ...value, sensor: 'NEW' },
    ])
    .execute()
  await purgeSensors(db)
  expect(await sensorsOf('LightDevice', light.id)).toMatchObject([{ sensor: 'NEW' }])
})
