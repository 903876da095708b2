import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { makeAdmin, makeCenter, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let group: { id: number }
let center: { id: number }

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  operator = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  group = await makeGroup(db, '主干道')
  center = await makeCenter(db)
  const mode_id = (await makeModel(db)).id
  for (let i = 1; i <= 12; i++) {
    const place = i <= 5 ? { group_id: group.id } : i <= 8 ? { center_id: center.id } : {}
    await makeLight(db, {
      device_id: `POLE-${i}`,
      name: `天河路 ${i} 号 ${i === 3 ? '100%_\\' : ''}`,
      mode_id,
      ...place,
    })
  }
})

const FIND = `query ($where: LightDeviceWhereInput, $orderBy: [LightDeviceOrderByInput!], $page: Int, $limit: Int) {
  findManyLightDevice(where: $where, orderBy: $orderBy, page: $page, limit: $limit) {
    items { id name deviceId } pagination { limit page totalCount totalPages } } }`

async function find(variables: object, token = operator) {
  const { data, errors } = await platform.ask(FIND, variables, token)
  if (errors) throw Object.assign(new Error(errors[0]!.message), errors[0]!.extensions)
  return data.findManyLightDevice as { items: { id: number; deviceId: string }[]; pagination: Record<string, number> }
}
const ids = async (where: object, token?: string) =>
  (await find({ where, limit: 200 }, token)).items.map(item => item.deviceId).sort()

describe('a list', () => {
  test('has 7 items per page by default, and correct totals', async () => {
    expect((await find({})).pagination).toEqual({ limit: 7, page: 1, totalCount: 12, totalPages: 2 })
    expect((await find({ page: 2 })).items).toHaveLength(5)
    expect((await find({ page: 9 })).items).toHaveLength(0)
  })

  test('returns every item once over its pages, in the requested order', async () => {
    const orderBy = [{ name: 'desc' }]
    const pages = [
      await find({ orderBy, limit: 5 }),
      await find({ orderBy, limit: 5, page: 2 }),
      await find({ orderBy, limit: 5, page: 3 }),
    ]
    const all = pages.flatMap(page => page.items.map(item => item.id))
    expect(new Set(all).size).toBe(12)
    expect(all).toEqual((await find({ orderBy, limit: 200 })).items.map(item => item.id))
  })

  test('sorts names naturally: 2 before 10, with and without a filter', async () => {
    const inOrder = Array.from({ length: 12 }, (_, at) => `POLE-${at + 1}`)
    const read = async (where: object, direction: 'asc' | 'desc') =>
      (await find({ where, orderBy: [{ name: direction }], limit: 200 })).items.map(item => item.deviceId)
    for (const where of [{}, { name: { contains: '天河' } }]) {
      expect(await read(where, 'asc')).toEqual(inOrder)
      expect(await read(where, 'desc')).toEqual(inOrder.toReversed())
    }
    const { rows } = await sql<Record<string, string>>`
      explain select d.id from light_device d order by d.name collate by_name, d.id limit 7`.execute(platform.db)
    expect(JSON.stringify(rows)).toContain('light_device_by_name')
  })

  test.each([
    [{ page: 0 }, 'page'],
    [{ page: 2_147_483_647 }, 'page'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 1001 }, 'limit'],
  ])('refuses %o, naming the field', async (variables, field) => {
    await expect(find(variables)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field })
  })

  test.each(['findManyLightDevice', 'findManyLightGroup', 'findManyLightSchedule', 'findManyMediaFile'])(
    'refuses a negative page of %s, whatever fields are asked for',
    async list => {
      const { errors } = await platform.ask(`{ ${list}(page: -1) { __typename } }`, {}, operator)
      expect(errors?.[0]).toMatchObject({
        message: 'page is 1 to 10000000',
        extensions: { code: 'BAD_USER_INPUT', field: 'page', key: 'pageOutOfRange' },
      })
    },
  )

  test('returns up to 1,000 items of few fields, as transfer pickers load them', async () => {
    expect((await find({ limit: 1000 })).items).toHaveLength(12)
    const facts = 'facts { desired: expected { mainBrightness subBrightness cause causeBy } }'
    const many = Array.from({ length: 12 }, (_, at) => facts.replace('desired', `f${at}`)).join(' ')
    const { errors } = await platform.ask(`{ findManyLightDevice(limit: 1000) { items { id ${many} } } }`, {}, operator)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', key: 'queryTooLarge' })
  })
})

describe('a filter', () => {
  test('contains ignores case and takes its text literally', async () => {
    expect(await ids({ deviceId: { contains: 'pole-1' } })).toEqual(['POLE-1', 'POLE-10', 'POLE-11', 'POLE-12'])
    for (const typed of ['100%', '%_', '_\\'])
      expect(await ids({ name: { contains: typed } }), typed).toEqual(['POLE-3'])
  })

  test('equals null matches missing values', async () => {
    expect(await ids({ groupId: { equals: null } })).toHaveLength(7)
    expect(await ids({ groupId: { equals: group.id } })).toHaveLength(5)
  })

  test('combines conditions with AND, OR and NOT', async () => {
    const [inGroup, inCenter] = [{ groupId: { equals: group.id } }, { centerId: { equals: center.id } }]
    expect(await ids({ OR: [inGroup, inCenter] })).toHaveLength(8)
    expect(await ids({ AND: [inGroup, inCenter] })).toHaveLength(0)
    expect(await ids({ NOT: [inGroup, inCenter] })).toHaveLength(4)
    expect(await ids({ OR: [] })).toHaveLength(0)
    expect(await ids({ AND: [], NOT: [] })).toHaveLength(12)
  })

  test('a filter that is nested too deeply is refused', async () => {
    let where: object = {}
    for (let depth = 0; depth < 8; depth++) where = { AND: [where] }
    await expect(find({ where })).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'where' })
  })
})

test('repeated requests are not slower than the first one', { tags: ['nightly'] }, async () => {
  await ids({ name: { contains: '天河' } })
  for (let i = 0; i < 5; i++) {
    const since = performance.now()
    await ids({ OR: [{ name: { contains: '天河' } }] })
    expect(performance.now() - since).toBeLessThan(1000)
  }
})

describe('the ids of all matching lights', () => {
  const IDS = 'query ($where: LightDeviceWhereInput) { findLightDeviceIds(where: $where) }'

  test('are those of the list in ascending order, regardless of the page size', async () => {
    const where = { groupId: { equals: null } }
    const { items } = await find({ where, limit: 200 })
    const { data } = await platform.ask(IDS, { where }, operator)
    expect(data.findLightDeviceIds).toHaveLength(7)
    expect(data.findLightDeviceIds).toEqual(items.map(({ id }) => id).sort((a, b) => a - b))
    const all = (await platform.ask(IDS, {}, operator)).data.findLightDeviceIds
    expect(all).toHaveLength(12)
    const some = { id: { in: all.slice(0, 3) }, deviceStatus: { equals: 'NORMAL' } }
    expect((await platform.ask(IDS, { where: some }, operator)).data.findLightDeviceIds).toEqual(all.slice(0, 3))
  })

  test('are limited to a customer’s own lights', async () => {
    const customer = await makeAdmin(platform.db, 'CUSTOMER')
    const token = await platform.signIn(customer.email)
    expect((await platform.ask(IDS, {}, token)).data.findLightDeviceIds).toEqual([])
    const [own] = (await find({ limit: 1 })).items
    await sql`insert into light_device_manager values (${customer.id}, ${own!.id})`.execute(platform.db)
    expect((await platform.ask(IDS, {}, token)).data.findLightDeviceIds).toEqual([own!.id])
  })

  test('more than 20,000 are refused, not truncated', { tags: ['nightly'] }, async () => {
    const { db } = platform
    const mode_id = (await makeModel(db)).id
    // In batches: on a slow machine, one statement would exceed the statement timeout.
    for (let from = 1; from <= 20_001; from += 2000)
      await sql`insert into light_device (name, device_id, mode_id)
        select 'Crowd', 'CROWD-' || n, ${mode_id} from generate_series(${from}::int, ${Math.min(from + 1999, 20_001)}::int) n`.execute(
        db,
      )
    const crowd = { name: { equals: 'Crowd' } }
    const refused = await platform.ask(IDS, { where: crowd }, operator)
    expect(refused.errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', key: 'tooManyLights' })
    await sql`delete from light_device where device_id = 'CROWD-1'`.execute(db)
    expect((await platform.ask(IDS, { where: crowd }, operator)).data.findLightDeviceIds).toHaveLength(20_000)
    await deleteInBatches(db, 'light_device', sql`name = 'Crowd'`)
  })
})

describe('a customer', () => {
  const authorise = (admin: number, thing: 'device' | 'group' | 'center', id: number) =>
    sql`insert into ${sql.table(`light_${thing}_manager`)} values (${admin}, ${id})`.execute(platform.db)

  test('sees, counts and operates exactly the lights authorised by light, group or center', async () => {
    const customer = await makeAdmin(platform.db, 'CUSTOMER')
    const token = await platform.signIn(customer.email)
    expect(await ids({}, token)).toEqual([])
    await authorise(customer.id, 'group', group.id)
    expect(await ids({}, token)).toEqual(['POLE-1', 'POLE-2', 'POLE-3', 'POLE-4', 'POLE-5'])
    await authorise(customer.id, 'center', center.id)
    expect(await ids({}, token)).toHaveLength(8)
    const foreign = (await find({ where: { deviceId: { equals: 'POLE-12' } } })).items[0]!
    expect(
      (await platform.ask('query ($id: Int!) { findOneLightDevice(id: $id) { id } }', foreign, token)).data,
    ).toEqual({
      findOneLightDevice: null,
    })
    const refused = await platform.ask(
      'mutation ($id: Int!) { switchLightDevice(id: $id, status: true) { accepted } }',
      foreign,
      token,
    )
    expect(refused.errors![0]!.extensions.code).toBe('NOT_FOUND')
    await authorise(customer.id, 'device', foreign.id)
    expect(await ids({}, token)).toContain('POLE-12')
  })

  test('cannot read other lights through shared groups and centers', async () => {
    const customer = await makeAdmin(platform.db, 'CUSTOMER')
    const token = await platform.signIn(customer.email)
    const inventory = JSON.stringify({ part1: { lights: [{ light: 'POLE-OF-OTHERS' }] } })
    await platform.db
      .updateTable('light_center')
      .set({ device_remote_data: inventory })
      .where('id', '=', center.id)
      .execute()
    const [own] = (await find({ where: { centerId: { equals: center.id } }, limit: 1 })).items
    await authorise(customer.id, 'device', own!.id)
    const query = '{ findManyLightDevice { items { center { name deviceRemoteData deviceCount } } } }'
    const { data } = await platform.ask(query, {}, token)
    expect(data.findManyLightDevice.items).toMatchObject([{ center: { deviceRemoteData: null, deviceCount: 1 } }])
    expect(JSON.stringify((await platform.ask(query, {}, operator)).data)).toContain('POLE-OF-OTHERS')
  })

  test('counts only their own lights in groups and centers', async () => {
    const customer = await makeAdmin(platform.db, 'CUSTOMER')
    const token = await platform.signIn(customer.email)
    const [own] = (await find({ where: { groupId: { equals: group.id } }, limit: 1 })).items
    await authorise(customer.id, 'device', own!.id)
    const { data } = await platform.ask(
      '{ findManyLightDevice { items { group { deviceCount managers { adminId } } } } }',
      {},
      token,
    )
    expect(data.findManyLightDevice.items).toEqual([{ group: { deviceCount: 1, managers: [] } }])
  })
})

test('a role that may only read lights does not see their groups and centers', async () => {
  const { db } = platform
  const made = await db
    .insertInto('admin_role')
    .values({ name: 'LIGHTS_ONLY' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('role_permission').values({ role_id: made.id, subject: 'LightDevice', action: 'read' }).execute()
  const token = await platform.signIn((await makeAdmin(db, 'LIGHTS_ONLY')).email)
  const { data } = await platform.ask(
    '{ findManyLightDevice(limit: 200) { items { group { name } center { name } } } }',
    {},
    token,
  )
  for (const light of data.findManyLightDevice.items) expect(light).toEqual({ group: null, center: null })
})

test('a viewer may read but not write', async () => {
  const token = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
  const { data } = await platform.ask('{ findManyLightDevice(limit: 1) { items { id abilities } } }', {}, token)
  const [light] = data.findManyLightDevice.items
  expect(light.abilities).toEqual(['read'])
  for (const mutation of [
    'switchLightDevice(id: $id, status: true) { accepted }',
    'issueLightCredential(id: $id) { password }',
  ]) {
    const { errors } = await platform.ask(`mutation ($id: Int!) { ${mutation} }`, { id: light.id }, token)
    expect(errors![0]!.extensions.code).toBe('FORBIDDEN')
  }
})

test('accounts that may not read lights get no counts in groups and centers', async () => {
  const group = await makeGroup(platform.db)
  const center = await makeCenter(platform.db)
  await makeLight(platform.db, { group_id: group.id, center_id: center.id })
  const role = await platform.db
    .insertInto('admin_role')
    .values({ name: `READER_${group.id}`, alias: 'reader' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const subject of ['LightGroup', 'LightCenter'])
    await platform.db.insertInto('role_permission').values({ role_id: role.id, subject, action: 'read' }).execute()
  const admin = await makeAdmin(platform.db, 'VIEWER')
  await platform.db.updateTable('admin').set({ role_id: role.id }).where('id', '=', admin.id).execute()
  const token = await platform.signIn(admin.email)
  const { data, errors } = await platform.ask(
    `{ findOneLightGroup(id: ${group.id}) { deviceCount } findOneLightCenter(id: ${center.id}) { deviceCount } }`,
    {},
    token,
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({ findOneLightGroup: { deviceCount: 0 }, findOneLightCenter: { deviceCount: 0 } })
})
