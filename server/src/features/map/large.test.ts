// @module-tag nightly
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAdmin, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

const LIGHTS = 100_000

test('100,000 lights take less than a megabyte', { timeout: 180_000 }, async () => {
  const { db, ask, signIn } = await startPlatform()
  const operator = await signIn((await makeAdmin(db, 'OPERATOR')).email)
  const { id: model } = await makeModel(db)
  // A city spread over half a degree, the worst case for delta encoding. In parts: the statement timeout is 10 s.
  for (let last = 10_000; last <= LIGHTS; last += 10_000)
    await sql`insert into light_device (name, device_id, mode_id, latitude, longitude, created_at)
      select 'pole ' || n, 'M-' || n, ${model}::int, 39.7 + random() / 2, 116.1 + random() / 2, now() - interval '1 day'
      from generate_series(${last - 9_999}::int, ${last}::int) n`.execute(db)
  const from = performance.now()
  const { data } = await ask('{ lightMap { count packed } }', {}, operator)
  const took = performance.now() - from
  expect(data.lightMap.count).toBe(LIGHTS)
  console.log(`${LIGHTS} lights: ${data.lightMap.packed.length} bytes, ${took.toFixed(0)} ms`)
  expect(data.lightMap.packed.length).toBeLessThan(1_000_000)

  await sql`insert into light_reading (light_id, at, received_at, main_level)
    select id, now() - interval '90 seconds', now(), 50 from light_device`.execute(db)
  // PostgreSQL analyses within a minute: until then a connection may use a plan made for ten readings.
  await sql`analyze light_device, light_reading`.execute(db)
  const before = performance.now()
  const query = 'query ($at: DateTime!) { lightMapAt(at: $at) { count } }'
  const past = await ask(query, { at: new Date(Date.now() - 60_000) }, operator)
  console.log(`as they were a minute ago: ${(performance.now() - before).toFixed(0)} ms`)
  expect(past.data.lightMapAt.count).toBe(LIGHTS)
})
