import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeCenter, makeCredential, makeLight } from '../testing/factories.ts'
import { connectLight } from '../testing/mqttLight.ts'
import { eventually, startPlatform } from '../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function aLight() {
  const { db } = platform
  const light = await makeLight(db)
  const password = await makeCredential(db, { light_device_id: light.id }, light.device_id)
  const connect = () => connectLight(platform.mqttPort(), light.device_id, password)
  /** Messages sent while another transaction locks the state of the light. */
  const whileHeld = async (say: () => Promise<unknown[]>) => {
    let said: Promise<unknown[]> | undefined
    await db.transaction().execute(async tx => {
      await sql`select from light_state where light_id = ${light.id} for update`.execute(tx)
      said = say()
      await pause(400)
    })
    await said
  }
  const state = () =>
    db.selectFrom('light_state').selectAll().where('light_id', '=', light.id).executeTakeFirstOrThrow()
  return { connect, whileHeld, state }
}

test('stores a light as offline if its farewell follows readings that were stored slowly', async () => {
  const light = await aLight()
  const pole = await light.connect()
  await pole.say('presence', { online: true })
  await light.whileHeld(async () => {
    const first = pole.say('telemetry', { sequence: 1, main: { dimmingLevel: 10 } })
    await pause(100)
    const second = pole.say('telemetry', { sequence: 2, main: { dimmingLevel: 20 } })
    await pause(100)
    return Promise.all([first, second, pole.say('presence', { online: false })])
  })
  expect(await light.state()).toMatchObject({ online: false, main_level: 20 })
})

test('a presence message resets the sequence, even if older readings are stored later', async () => {
  const light = await aLight()
  const [before, now] = [await light.connect(), await light.connect()]
  await before.say('presence', { online: true })
  await light.whileHeld(async () => {
    const first = before.say('telemetry', { sequence: 5000, main: { dimmingLevel: 10 } })
    await pause(100)
    const second = before.say('telemetry', { sequence: 5001, main: { dimmingLevel: 20 } })
    await pause(100)
    return Promise.all([first, second, now.say('presence', { online: true })])
  })
  await now.say('telemetry', { sequence: 1, main: { dimmingLevel: 70 } })
  expect(await light.state()).toMatchObject({ online: true, main_level: 70 })
})

test('stores a light as offline if it reconnects and disconnects while its disconnect is being stored', async () => {
  const light = await aLight()
  const pole = await light.connect()
  await pole.say('presence', { online: true })
  await light.whileHeld(async () => {
    await pole.close()
    const back = await light.connect()
    back.client.on('error', () => {})
    back.say('presence', { online: true }).catch(() => {})
    await pause(50)
    back.client.stream.destroy()
    return []
  })
  await eventually(async () => expect(await light.state()).toMatchObject({ online: false }))
  await pause(300)
  expect(await light.state()).toMatchObject({ online: false })
})

test('stores the cabinet of one center while that of another waits', async () => {
  const { db } = platform
  const aCenter = async () => {
    const center = await makeCenter(db)
    const password = await makeCredential(db, { light_center_id: center.id }, center.device_id)
    return { ...center, link: await connectLight(platform.mqttPort(), center.device_id, password) }
  }
  const [slow, quick] = await Promise.all([aCenter(), aCenter()])
  let first: Promise<unknown> | undefined
  await db.transaction().execute(async tx => {
    await sql`select from light_center where id = ${slow!.id} for update`.execute(tx)
    first = slow!.link.say('cabinet', { doorOpen: true })
    await pause(200)
    const second = quick!.link.say('cabinet', { doorOpen: true }).then(() => 'stored')
    expect(await Promise.race([second, pause(3000)])).toBe('stored')
  })
  await first
})
