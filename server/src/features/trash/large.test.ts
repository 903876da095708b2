// @module-tag nightly
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

test('restores 500 lights with their commands in one request', async () => {
  const platform = await startPlatform()
  const { db } = platform
  const token = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  const ask = async (query: string, variables: object) => {
    const { data, errors } = await platform.ask(query, variables, token)
    expect(errors).toBeUndefined()
    return data
  }
  const mode = (await makeModel(db)).id
  const group = await makeGroup(db)
  await sql`insert into light_device (name, device_id, mode_id, group_id)
    select 'Many ' || n, 'MANY-' || n, ${mode}, ${group.id} from generate_series(1, 500) n`.execute(db)
  await sql`insert into light_command (id, light_id, version, status, cause, expires_at)
    select gen_random_uuid(), d.id, n, 'ACKNOWLEDGED', 'SCHEDULE', now() from light_device d, generate_series(1, 60) n
    where d.group_id = ${group.id}`.execute(db)
  const { rows } = await sql<{
    id: number
  }>`select id from light_device where group_id = ${group.id} order by id`.execute(db)
  const ids = rows.map(row => row.id)
  for (const id of ids) await ask('mutation ($id: Int!) { deleteLightDevice(id: $id) { id } }', { id })
  const restoring = performance.now()
  const { restoreDeleted: back } = await ask(
    'mutation ($ids: [Int!]!) { restoreDeleted(subject: LightDevice, ids: $ids) }',
    { ids },
  )
  const took = performance.now() - restoring
  expect(back.sort((a: number, b: number) => a - b)).toEqual(ids)
  console.log(`restored in ${(took / 1000).toFixed(1)} s`)
  expect(took).toBeLessThan(8000)
  const { n } = (
    await sql<{ n: number }>`select count(*) as n from light_command where light_id = any(${ids})`.execute(db)
  ).rows[0]!
  expect(n).toBe(30_000)
  // Too many rows for one statement are restored in several transactions.
  const written = await sql<{ times: number }>`select count(distinct xmin::text) as times from light_device
    where id = any(${ids})`.execute(db)
  expect(written.rows[0]!.times).toBeGreaterThan(1)
}, 60_000)
