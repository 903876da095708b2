import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCredential, makeLight } from '../testing/factories.ts'
import { connectLight } from '../testing/mqttLight.ts'
import { startPlatform } from '../testing/platform.ts'

test('closes during a retry and acknowledges no message that is not stored', async () => {
  const platform = await startPlatform({ broker: true })
  const { db } = platform
  const light = await makeLight(db)
  const password = await makeCredential(db, { light_device_id: light.id }, light.device_id)
  const pole = await connectLight(platform.mqttPort(), light.device_id, password)
  await sql`create function be_unavailable() returns trigger language plpgsql as $$
    begin raise exception 'unavailable' using errcode = '57P03'; end $$`.execute(db)
  await sql`create trigger be_unavailable before insert on light_reading
    for each row execute function be_unavailable()`.execute(db)
  let isAcknowledged = false
  void pole.say('telemetry', { main: { dimmingLevel: 13 } }).then(
    () => {
      isAcknowledged = true
    },
    () => {},
  )
  await new Promise(resolve => setTimeout(resolve, 800))
  expect(pole.client.connected).toBe(true)
  const since = performance.now()
  await platform.restartGateway()
  expect(performance.now() - since).toBeLessThan(5000)
  expect(isAcknowledged).toBe(false)
})
