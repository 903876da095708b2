import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cachedCounts, openCountCache } from '../../foundation/cache/countCache.ts'
import { openDatabase, type Statement } from '../../foundation/database/database.ts'
import { EventBus } from '../../foundation/events/events.ts'
import { openLog } from '../../foundation/runtime/log.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { makeAdmin, makeGroup, makeLight } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
let group: { id: number; name: string }
let light: { id: number }

beforeAll(async () => {
  platform = await startPlatform()
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})
beforeEach(async () => {
  group = await makeGroup(platform.db)
  light = await makeLight(platform.db, { group_id: group.id })
})

const ALL = `query ($group: Int!) {
  dashboardLightInfoCount { totalCount onlineCount openCount }
  findOneLightGroup(id: $group) { name deviceCount onlineRate }
  findManyLightGroup(where: { id: { equals: $group } }) { items { name } pagination { totalCount } }
  inGroup: findManyLightDevice(where: { groupId: { equals: $group } }) { pagination { totalCount } }
  burning: findManyLightDevice(where: { switchStatus: { equals: true } }) { pagination { totalCount } }
}`

async function all(token = root, ask = platform.ask) {
  const { data, errors } = await ask(ALL, { group: group.id }, token)
  expect(errors).toBeUndefined()
  return data
}

/** Number of statements for a response. */
async function statementsFor(token = root): Promise<number> {
  const before = platform.queries()
  await all(token)
  return platform.queries() - before
}

describe('counts of lights and groups are cached', () => {
  test('while nothing changes', async () => {
    const first = await all()
    expect(await statementsFor()).toBe(0)
    await sql`update light_state set temperature = 30, main_power = 80`.execute(platform.db)
    expect(await all()).toEqual(first)
    expect(await statementsFor()).toBe(0)
  })

  const acts: [string, () => Statement, (data: Awaited<ReturnType<typeof all>>) => unknown, unknown][] = [
    [
      'a light comes online',
      () => sql`update light_state set online = true where light_id = ${light.id}`,
      data => data.findOneLightGroup.onlineRate,
      100,
    ],
    [
      'a light switches on',
      () => sql`update light_state set main_level = 80 where light_id = ${light.id}`,
      data => data.burning.pagination.totalCount,
      1,
    ],
    [
      'a light leaves its group',
      () => sql`update light_device set group_id = null where id = ${light.id}`,
      data => data.findOneLightGroup.deviceCount,
      0,
    ],
    [
      'a light is deleted',
      () => sql`delete from light_device where id = ${light.id}`,
      data => data.inGroup.pagination.totalCount,
      0,
    ],
    [
      'all lights are deleted',
      () => sql`truncate light_device cascade`,
      data => data.dashboardLightInfoCount.totalCount,
      0,
    ],
    [
      'a group is renamed',
      () => sql`update light_group set name = '新名字' where id = ${group.id}`,
      data => data.findManyLightGroup.items[0].name,
      '新名字',
    ],
    [
      'a group is deleted',
      () => sql`delete from light_group where id = ${group.id}`,
      data => data.findOneLightGroup,
      null,
    ],
  ]
  test.each(acts)('until %s', async (_, act, pick, after) => {
    await platform.db.updateTable('light_state').set({ online: false, main_level: 0 }).execute()
    expect(pick(await all())).not.toEqual(after)
    expect(await statementsFor()).toBe(0)
    await act().execute(platform.db)
    expect(pick(await all())).toEqual(after)
  })

  test('until a light or a group is added', async () => {
    const before = await all()
    await makeLight(platform.db, { group_id: group.id })
    expect((await all()).inGroup.pagination.totalCount).toBe(before.inGroup.pagination.totalCount + 1)
    const count = async () =>
      (await platform.ask('{ findManyLightGroup { pagination { totalCount } } }', {}, root)).data.findManyLightGroup
        .pagination.totalCount
    const groups = await count()
    await makeGroup(platform.db)
    expect(await count()).toBe(groups + 1)
  })

  test('until this server changes them, before an event from the database', async () => {
    await all()
    const rename = 'mutation ($id: Int!) { updateLightGroup(id: $id, input: { name: { set: "改名" } }) { name } }'
    expect((await platform.askAtOnce(rename, { id: group.id }, root)).errors).toBeUndefined()
    expect((await all(root, platform.askAtOnce)).findOneLightGroup.name).toBe('改名')
    const remove = 'mutation ($id: Int!) { deleteLightDevice(id: $id) { id } }'
    expect((await platform.askAtOnce(remove, { id: light.id }, root)).errors).toBeUndefined()
    expect((await all(root, platform.askAtOnce)).findOneLightGroup.deviceCount).toBe(0)
  })

  test('but not for a customer, whose authorisations may change', async () => {
    const customer = await makeAdmin(platform.db, 'CUSTOMER')
    const token = await platform.signIn(customer.email)
    expect((await all(token)).findOneLightGroup).toBeNull()
    await platform.db
      .insertInto('light_group_manager')
      .values({ admin_id: customer.id, light_group_id: group.id })
      .execute()
    expect((await all(token)).findOneLightGroup.deviceCount).toBe(1)
    await platform.db.deleteFrom('light_group_manager').execute()
    expect((await all(token)).findOneLightGroup).toBeNull()
  })

  test('but not in a transaction, for large lists or for long queries', async () => {
    // Waits for events of earlier writes.
    await all()
    const account = {} as Account
    const numbers = (most: number) => sql<{ id: number }>`select id from generate_series(1, ${most}::int) as id`
    const ask = async (most: number, db = platform.db) => {
      const before = platform.queries()
      for (let i = 0; i < 3; i++) expect(await cachedCounts(db, account, numbers(most))).toHaveLength(most)
      return platform.queries() - before
    }
    expect(await ask(50)).toBe(1)
    expect(await ask(51)).toBe(3)
    const long = 'x'.repeat(4000)
    const before = platform.queries()
    for (let i = 0; i < 3; i++) await cachedCounts(platform.db, account, sql<{ long: string }>`select ${long} as long`)
    expect(platform.queries() - before).toBe(3)
    await platform.db.transaction().execute(async tx => expect(await ask(50, tx)).toBe(3))
  })

  test('as rows that callers cannot modify', async () => {
    const [row] = await cachedCounts(platform.db, {} as Account, sql<{ id: number }>`select 1 as id`)
    expect(() => Object.assign(row!, { id: 2 })).toThrow(TypeError)
  })

  test('but not while no events are received', async () => {
    let statements = 0
    const db = openDatabase(platform.url, { connections: 1, onQuery: () => statements++ })
    const events = new EventBus(platform.url, openLog('error'))
    const memory = openCountCache(db, events)
    const ask = async () => {
      const before = statements
      for (let i = 0; i < 3; i++) await cachedCounts(db, {} as Account, sql<{ id: number }>`select 1 as id`)
      return statements - before
    }
    expect(await ask()).toBe(3)
    await events.open()
    expect(await ask()).toBe(1)
    await events.close()
    expect(await ask()).toBe(3)
    memory.stop()
    await db.destroy()
  })
})
