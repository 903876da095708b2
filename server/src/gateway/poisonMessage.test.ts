import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCredential, makeLight } from '../testing/factories.ts'
import { connectLight } from '../testing/mqttLight.ts'
import { eventually, startPlatform } from '../testing/platform.ts'

test('a reading that always fails delays no other light and is not acknowledged', async () => {
  const platform = await startPlatform({ broker: true })
  const { db } = platform
  const aLight = async () => {
    const light = await makeLight(db)
    const password = await makeCredential(db, { light_device_id: light.id }, light.device_id)
    return { ...light, pole: await connectLight(platform.mqttPort(), light.device_id, password) }
  }
  const lights = await Promise.all(Array.from({ length: 6 }, aLight))
  const [poisonous, ...others] = lights
  await sql`create function reject_poison() returns trigger language plpgsql as $$
    begin raise exception 'poison'; end $$`.execute(db)
  await sql`create trigger reject_poison before insert on light_reading for each row
    when (new.main_level = 13) execute function reject_poison()`.execute(db)
  let isAcknowledged = false
  void poisonous!.pole.say('telemetry', { main: { dimmingLevel: 13 } }).then(
    () => {
      isAcknowledged = true
    },
    () => {},
  )
  for (const dimmingLevel of [40, 41])
    await Promise.all(others.map(({ pole }) => pole.say('telemetry', { main: { dimmingLevel } })))
  await eventually(() => expect(platform.refusals()).toBeGreaterThan(0))
  await Promise.all(others.map(({ pole }) => pole.say('telemetry', { main: { dimmingLevel: 42 } })))
  const stored = await db.selectFrom('light_state').select('light_id').where('main_level', '=', 42).execute()
  expect(stored).toHaveLength(others.length)
  expect(isAcknowledged).toBe(false)
  expect(poisonous!.pole.client.connected).toBe(false)
})
