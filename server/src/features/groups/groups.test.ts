import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let mode_id: number
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  mode_id = (await makeModel(platform.db)).id
  await sql`update device_mode set main_watts = 150, sub_watts = 50 where id = ${mode_id}`.execute(platform.db)
})

async function ask(query: string, variables: object = {}, as = token) {
  const { data, errors } = await platform.ask(query, variables, as)
  expect(errors).toBeUndefined()
  return Object.values(data)[0] as never
}

/** A group with lights in service, some online and some offline. */
async function groupOf(name: string, online: number, offline = 0) {
  const group = await makeGroup(platform.db, name)
  const lights: number[] = []
  for (let i = 0; i < online + offline; i++)
    lights.push((await makeLight(platform.db, { mode_id, group_id: group.id })).id)
  await sql`update light_state set online = false where light_id = any(${lights.slice(online)})`.execute(platform.db)
  return { id: group.id, lights }
}

describe('the order of groups', () => {
  const LIST = `query ($orderBy: [LightGroupOrderByInput!], $page: Int) {
    findManyLightGroup(where: { name: { contains: "排序" } }, orderBy: $orderBy, page: $page, limit: 3) {
      items { name onlineRate deviceCount } pagination { totalCount } } }`
  beforeAll(async () => {
    await groupOf('排序 甲', 1, 2)
    await groupOf('排序 乙', 2)
    await groupOf('排序 丙', 0)
    await groupOf('排序 丁', 3, 1)
  })
  const names = async (orderBy: object[], page = 1) => {
    const list: { items: { name: string }[] } = await ask(LIST, { orderBy, page })
    return list.items.map(({ name }) => name.at(-1)).join('')
  }

  test('by the online rate puts groups without lights last', async () => {
    expect(await names([{ onlineRate: 'asc' }])).toBe('丙甲丁')
    expect(await names([{ onlineRate: 'desc' }])).toBe('乙丁甲')
    expect(await names([{ onlineRate: 'desc' }], 2)).toBe('丙')
  })

  test('by the online rate ignores lights that have not reported yet', async () => {
    const { id } = await groupOf('排序 辛', 1, 1)
    for (let i = 0; i < 8; i++) await makeLight(platform.db, { mode_id, group_id: id, online: false })
    expect(await names([{ onlineRate: 'asc' }])).toBe('丙甲辛')
    await platform.db.deleteFrom('light_group').where('id', '=', id).execute()
  })

  test('by the online rate compares the rounded value, then the age', async () => {
    // 5 ÷ 13 = 38.46 %, 3 ÷ 8 = 37.5 %: both 38 %.
    const made = [await groupOf('同率 己', 5, 8), await groupOf('同率 庚', 3, 5)]
    const query = `{ findManyLightGroup(where: { name: { contains: "同率" } }, orderBy: [{ onlineRate: asc }]) {
      items { name onlineRate } } }`
    const { items }: { items: object[] } = await ask(query)
    expect(items).toEqual([
      { name: '同率 己', onlineRate: 38 },
      { name: '同率 庚', onlineRate: 38 },
    ])
    for (const { id } of made) await platform.db.deleteFrom('light_group').where('id', '=', id).execute()
  })

  test('by name uses pinyin', async () => {
    expect(await names([{ name: 'asc' }])).toBe('丙丁甲')
    expect(await names([{ name: 'desc' }])).toBe('乙甲丁')
  })

  test('by the number of lights', async () => {
    expect(await names([{ deviceCount: 'desc' }])).toBe('丁甲乙')
  })

  test('by the online rate ignores lights in maintenance', async () => {
    const { id, lights } = await groupOf('排序 戊', 1, 1)
    await sql`update light_state set maintenance = true where light_id = ${lights[1]!}`.execute(platform.db)
    expect(await names([{ onlineRate: 'desc' }, { id: 'desc' }])).toBe('戊乙丁')
    await platform.db.deleteFrom('light_group').where('id', '=', id).execute()
  })

  test('by the online rate requires permission to read lights', async () => {
    const role = await platform.db
      .insertInto('admin_role')
      .values({ name: 'GROUPS_ONLY', alias: 'Groups only' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into role_permission (role_id, subject, action) values (${role.id}, 'LightGroup', 'read')`.execute(
      platform.db,
    )
    const reader = await platform.signIn((await makeAdmin(platform.db, 'GROUPS_ONLY')).email)
    const query = (field: string) => `{ findManyLightGroup(orderBy: [{ ${field}: asc }]) { items { id } } }`
    expect((await platform.ask(query('deviceCount'), {}, reader)).errors).toBeUndefined()
    expect((await platform.ask(query('onlineRate'), {}, reader)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })

  test('for a customer counts only visible lights', async () => {
    await groupOf('顾客 甲', 1)
    await groupOf('顾客 乙', 2)
    await groupOf('他人', 3)
    const customer = await makeAdmin(platform.db, 'CUSTOMER')
    await sql`insert into light_group_manager (admin_id, light_group_id)
      select ${customer.id}::int, id from light_group where name like '顾客%'`.execute(platform.db)
    const list: { items: { name: string; deviceCount: number }[] } = await ask(
      '{ findManyLightGroup(orderBy: [{ deviceCount: desc }]) { items { name deviceCount } } }',
      {},
      await platform.signIn(customer.email),
    )
    expect(list.items).toEqual([
      { name: '顾客 乙', deviceCount: 2 },
      { name: '顾客 甲', deviceCount: 1 },
    ])
  })
})

test('filters groups by status and by control mode', async () => {
  const [a, b] = [await makeGroup(platform.db, '筛选 甲'), await makeGroup(platform.db, '筛选 乙')]
  await sql`update light_group set group_status = 'FAULT', control_mode = 'SUNRISE_SUNSET' where id = ${a.id}`.execute(
    platform.db,
  )
  const found = async (where: string) => {
    const list: { id: number }[] = await ask(
      `{ findAllLightGroup(where: { name: { contains: "筛选" }, ${where} }) { id } }`,
    )
    return list.map(({ id }) => id)
  }
  expect(await found('groupStatus: { equals: "FAULT" }')).toEqual([a.id])
  expect(await found('controlMode: { equals: "MANUAL" }')).toEqual([b.id])
})

describe('the derived status', () => {
  const FIELDS = 'groupStatus derivedStatus derivedStatusReason'
  const statusOf = (id: number, as?: string) => ask(`{ findOneLightGroup(id: ${id}) { ${FIELDS} } }`, {}, as)
  const offline = (...lights: number[]) =>
    sql`update light_state set online = false where light_id = any(${lights})`.execute(platform.db)
  const store = (id: number, status: string) =>
    sql`update light_group set group_status = ${status} where id = ${id}`.execute(platform.db)
  /** Names of the groups that the list finds. */
  const found = async (status: string, as = token) => {
    const list: { items: { name: string }[]; pagination: { totalCount: number } } = await ask(
      `{ findManyLightGroup(where: { name: { contains: "推导" } }, derivedStatus: ${status}, limit: 20, orderBy: [{ id: asc }]) {
        items { name derivedStatus } pagination { totalCount } } }`,
      {},
      as,
    )
    expect(list.pagination.totalCount).toBe(list.items.length)
    for (const group of list.items) expect(group).toMatchObject({ derivedStatus: status })
    return list.items.map(({ name }) => name.slice(3))
  }

  test('comes from the share of offline lights', async () => {
    const { id, lights } = await groupOf('推导 离线', 20)
    await offline(lights[0]!, lights[1]!)
    expect(await statusOf(id)).toEqual({ groupStatus: 'NORMAL', derivedStatus: 'NORMAL', derivedStatusReason: null })
    await offline(lights[2]!)
    expect(await statusOf(id)).toEqual({
      groupStatus: 'NORMAL',
      derivedStatus: 'FAULT',
      derivedStatusReason: 'OFFLINE',
    })
    // The stored status decides whether a group can be operated.
    const { errors } = await platform.ask(
      `mutation { operateLightGroup(id: ${id}, input: { mainSwitch: true }) { accepted } }`,
      {},
      token,
    )
    expect(errors).toBeUndefined()
  })

  test('comes from the share of lights with a fault, and from a center that is offline', async () => {
    const { id, lights } = await groupOf('推导 故障', 20)
    const fault = async (light: number) =>
      sql`update light_state set fault = true where light_id = ${light}`.execute(platform.db)
    await fault(lights[0]!)
    expect(await statusOf(id)).toMatchObject({ derivedStatus: 'NORMAL' })
    await fault(lights[1]!)
    expect(await statusOf(id)).toMatchObject({ derivedStatus: 'FAULT', derivedStatusReason: 'FAULTS' })

    const behind = await groupOf('推导 集控', 20)
    const center = await makeCenter(platform.db)
    await sql`update light_device set center_id = ${center.id} where id = ${behind.lights[0]!}`.execute(platform.db)
    // Never online: planned.
    expect(await statusOf(behind.id)).toMatchObject({ derivedStatus: 'NORMAL' })
    await sql`update light_center set heard_at = now() where id = ${center.id}`.execute(platform.db)
    expect(await statusOf(behind.id)).toMatchObject({ derivedStatus: 'FAULT', derivedStatusReason: 'CENTER_OFFLINE' })
  })

  test('is MAINTENANCE or FAULT where a user set it', async () => {
    const { id } = await groupOf('推导 设定', 0, 3)
    await store(id, 'MAINTENANCE')
    expect(await statusOf(id)).toMatchObject({ derivedStatus: 'MAINTENANCE', derivedStatusReason: 'SET' })
    const sound = await groupOf('推导 设故障', 3)
    await store(sound.id, 'FAULT')
    expect(await statusOf(sound.id)).toMatchObject({ derivedStatus: 'FAULT', derivedStatusReason: 'SET' })
  })

  test('filters the list by the same rule', async () => {
    await groupOf('推导 正常', 3)
    expect(await found('FAULT')).toEqual(['离线', '故障', '集控', '设故障'])
    expect(await found('MAINTENANCE')).toEqual(['设定'])
    expect(await found('NORMAL')).toEqual(['正常'])
  })

  test('does not show without LightCenter:read that a center is offline', async () => {
    const { db } = platform
    const role = await db.insertInto('admin_role').values({ name: 'LAMPS' }).returning('id').executeTakeFirstOrThrow()
    const rights = [
      { role_id: role.id, subject: 'LightGroup', action: 'read' },
      { role_id: role.id, subject: 'LightDevice', action: 'read' },
    ]
    await db.insertInto('role_permission').values(rights).execute()
    const as = await platform.signIn((await makeAdmin(db, 'LAMPS')).email)
    const { id } = await db
      .selectFrom('light_group')
      .select('id')
      .where('name', '=', '推导 集控')
      .executeTakeFirstOrThrow()
    expect(await statusOf(id)).toMatchObject({ derivedStatus: 'FAULT', derivedStatusReason: 'CENTER_OFFLINE' })
    expect(await statusOf(id, as)).toMatchObject({ derivedStatus: 'NORMAL', derivedStatusReason: null })
    expect([await found('FAULT', as), await found('NORMAL', as)]).toEqual([
      ['离线', '故障', '设故障'],
      ['集控', '正常'],
    ])
  })

  test('is listed for customers of the group only', async () => {
    const { id, lights } = await groupOf('推导 顾客', 1, 1)
    const customer = await makeAdmin(platform.db, 'CUSTOMER')
    const { db } = platform
    await db.insertInto('light_device_manager').values({ admin_id: customer.id, light_device_id: lights[1]! }).execute()
    const as = await platform.signIn(customer.email)
    expect(await found('FAULT', as)).toEqual([])
    await db.insertInto('light_group_manager').values({ admin_id: customer.id, light_group_id: id }).execute()
    expect([await found('NORMAL', as), await found('FAULT', as)]).toEqual([[], ['顾客']])
  })
})

describe('the capabilities of a group', () => {
  const OPTIONS =
    'query ($id: Int!) { findOneLightGroup(id: $id) { options { mainLight subLight mainColorTemp subColorTemp } } }'
  test('include those of any of its lights', async () => {
    const tunable = await makeModel(platform.db, { options: { mainLight: true, mainColorTemp: true } })
    const { id } = await groupOf('能力', 1)
    await makeLight(platform.db, { mode_id: tunable.id, group_id: id })
    expect(await ask(OPTIONS, { id })).toEqual({
      options: { mainLight: true, subLight: true, mainColorTemp: true, subColorTemp: false },
    })
  })
  test('are null without lights', async () => {
    expect(await ask(OPTIONS, { id: (await makeGroup(platform.db)).id })).toEqual({ options: null })
  })
})

test('a group has the sun times of its district', async () => {
  const { id } = await makeGroup(platform.db)
  const SUN = 'query ($id: Int!) { findOneLightGroup(id: $id) { sun { sunset sunrise place timeZone } } }'
  const sunOf = async (code: string) => {
    await sql`update light_group set district_code = ${code} where id = ${id}`.execute(platform.db)
    const group: { sun: { sunset: string; sunrise: string; place: string; timeZone: string } } = await ask(SUN, { id })
    return group.sun
  }
  const [east, west] = [await sunOf('310115'), await sunOf('650102')]
  expect(east).toMatchObject({ place: '浦东新区', timeZone: 'Asia/Shanghai' })
  expect(Date.parse(east.sunrise)).toBeGreaterThan(Date.parse(east.sunset))
  // Ürümqi is 34° further west: more than two hours by the sun, with the same clock.
  expect(Date.parse(west.sunset) - Date.parse(east.sunset)).toBeGreaterThan(3_600_000)
})

describe('the preview of a group', () => {
  const PREVIEW = `query ($id: Int, $input: LightGroupUpdateInput!) { previewLightGroup(id: $id, input: $input) {
    tonight { kind name mainLevel } litHoursTonight place lights changeAtOnce year { energy } current { energy litHours }
    sun { sunset sunrise } warnings { code } } }`
  const timing = { controlMode: { set: 'TIMING' }, startTime: { set: '18:30' }, endTime: { set: '06:30' } }
  const shanghai = { districtCode: { set: '310115' }, districtName: { set: '浦东新区' } }
  interface Preview {
    tonight: { kind: string; name: string; mainLevel: number }[]
    litHoursTonight: number
    lights: number
    year: { energy: number }
  }

  test('of a new group includes the lights that it will have', async () => {
    const { lights } = await groupOf('来源', 3)
    const devices = { connect: lights.slice(0, 2).map(id => ({ id })) }
    const input = { ...timing, ...shanghai, name: { set: '新分组' }, mainBrightness: { set: 50 }, devices }
    const preview: Preview = await ask(PREVIEW, { input })
    expect(preview).toMatchObject({
      tonight: [
        { kind: 'ON', name: '新分组', mainLevel: 50 },
        { kind: 'OFF', name: '新分组', mainLevel: 0 },
      ],
      ...{ litHoursTonight: 12, place: '浦东新区', lights: 2, current: { energy: 0, litHours: 0 } },
    })
    // 2 lights of 150 W + 50 W at 50 %, 12 h a night
    expect(preview.year.energy).toBeCloseTo(2 * 0.2 * 0.5 * 12 * 365, 0)
  })

  test('of a new group without settings has no plan', async () => {
    expect(await ask(PREVIEW, { input: {} })).toMatchObject({
      tonight: [],
      litHoursTonight: 0,
      lights: 0,
      warnings: [],
    })
  })

  test('counts lights that join and leave', async () => {
    const { id, lights } = await groupOf('去留', 3)
    const other = await groupOf('别处', 2)
    const devices = { connect: other.lights.map(light => ({ id: light })), disconnect: [{ id: lights[0]! }] }
    expect(await ask(PREVIEW, { id, input: { devices } })).toMatchObject({ lights: 4 })
    expect(await ask(PREVIEW, { id, input: {} })).toMatchObject({ lights: 3 })
  })

  test('runs as many queries for many groups as for one', async () => {
    const groups = await Promise.all(Array.from({ length: 12 }, (_, i) => groupOf(`批量 ${i}`, 1)))
    const queries = async (ids: number[]) => {
      const before = platform.queries()
      const effect: { stay: number; groups: { groupId: number }[] } = await ask(
        `query ($ids: [Int!]!, $input: LightGroupUpdateInput!) {
          previewLightGroups(ids: $ids, input: $input) { on stay groups { groupId } } }`,
        { ids, input: { mainBrightness: { set: 40 } } },
      )
      expect(effect.groups.map(({ groupId }) => groupId)).toEqual(ids)
      expect(effect.stay).toBe(ids.length)
      return platform.queries() - before
    }
    const ids = groups.map(({ id }) => id).sort((a, b) => a - b)
    await queries(ids)
    const ofOne = await queries(ids.slice(0, 1))
    // Queries of the server's own tasks may be included.
    expect(await queries(ids)).toBeLessThanOrEqual(ofOne + 5)
  })

  test('reports a missing value with its field', async () => {
    const input = { ...timing, endTime: { set: null } }
    const { errors } = await platform.ask(PREVIEW, { input }, token)
    expect(errors?.[0]?.extensions).toMatchObject({ field: 'input.endTime', key: 'select_turn_off_time_error' })
  })
})
