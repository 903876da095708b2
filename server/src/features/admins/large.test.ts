// @module-tag nightly
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAdmin, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

test('authorises a customer for 100,000 lights in one request', async () => {
  const platform = await startPlatform()
  const { db } = platform
  const token = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  const ask = (verb: 'bind' | 'unbind', id: number, itemIds: number[]) =>
    platform.ask(
      `mutation ($id: Int!, $itemIds: [Int!]!) { ${verb}ManagerItems(id: $id, itemIds: $itemIds, type: DEVICE) { id } }`,
      { id, itemIds },
      token,
    )
  const count = async (admin: number) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from light_device_manager where admin_id = ${admin}`.execute(db)
    return rows[0]!.n
  }
  const { id: mode_id } = await makeModel(db)
  const lights: number[] = []
  // In batches, to stay within the statement timeout on a busy machine.
  for (let last = 10_000; last <= 100_000; last += 10_000) {
    const made = await sql<{ id: number }>`
      insert into light_device (name, device_id, mode_id) select 'Light ' || n, 'BULK-' || n, ${mode_id}
      from generate_series(${last - 9999}::int, ${last}::int) n returning id`.execute(db)
    lights.push(...made.rows.map(row => row.id))
  }
  const { id } = await makeAdmin(db, 'CUSTOMER')
  expect((await ask('bind', id, lights)).errors).toBeUndefined()
  expect(await count(id)).toBe(100_000)
  // Half of them, so that both lists of the picker are large.
  const picked = async (args: string) =>
    (
      await platform.ask(
        `{ findManyManagerItem(id: ${id}, type: DEVICE, authorised: true, limit: 200, ${args}) {
          items { id } pagination { totalCount totalPages } } }`,
        {},
        token,
      )
    ).data.findManyManagerItem
  expect((await picked('search: "BULK-9999"')).pagination.totalCount).toBe(11)
  const last = await picked('page: 500')
  expect(last.pagination).toMatchObject({ totalCount: 100_000, totalPages: 500 })
  expect(last.items).toHaveLength(200)
  expect((await ask('unbind', id, lights)).errors).toBeUndefined()
  expect(await count(id)).toBe(0)
  const more = await ask('bind', id, [...lights, 0])
  expect(more.errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'itemIds' })
}, 60_000)
