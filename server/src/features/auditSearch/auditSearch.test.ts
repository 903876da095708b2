import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let admin: Awaited<ReturnType<typeof makeAdmin>>
let token: string
let mode_id: number
beforeAll(async () => {
  platform = await startPlatform()
  admin = await makeAdmin(platform.db, 'SUPER_ADMIN')
  token = await platform.signIn(admin.email)
  mode_id = (await makeModel(platform.db)).id
})

const FIELDS = 'id action subject objectId objectName result accountKind accountName detail'

interface Entry {
  id: number
  action: string
  subject: string | null
  objectId: number | null
  objectName: string | null
  result: string
  accountKind: string
  accountName: string | null
  detail: { input?: object } | null
}

async function ask(args: string, as = token) {
  return platform.ask(
    `{ findManyAuditEntry(${args}, limit: 50) { items { ${FIELDS} } pagination { totalCount } } }`,
    {},
    as,
  )
}
async function found(args: string, as = token): Promise<Entry[]> {
  const { data, errors } = await ask(args, as)
  expect(errors).toBeUndefined()
  const { items, pagination } = data.findManyAuditEntry
  expect(pagination.totalCount).toBe(items.length)
  return items
}
async function act(mutation: string, as = token) {
  return platform.ask(`mutation { ${mutation} }`, {}, as)
}
async function placed(name: string, district_code = '440106') {
  const region = { province_code: '440000', city_code: '440100', district_code, district_name: '天河区' }
  const group = await makeGroup(platform.db, name)
  await platform.db.updateTable('light_group').set(region).where('id', '=', group.id).execute()
  const light = await makeLight(platform.db, { mode_id, group_id: group.id, address1: `${name}路` })
  return { group, light }
}

describe('filters', () => {
  test('by person: an account under any name, anonymous clients, and the system', async () => {
    const person = await makeAdmin(platform.db, 'SUPER_ADMIN')
    const own = await platform.signIn(person.email)
    await act(`createLightGroup(input: { name: "改名前 ${serial()}" }) { id }`, own)
    await sql`update admin set nickname = '王改名' where id = ${person.id}`.execute(platform.db)
    const later = await platform.signIn(person.email)
    await act(`createLightGroup(input: { name: "改名后 ${serial()}" }) { id }`, later)
    const entries = await found(
      `filter: { who: { kind: ADMIN, id: ${person.id} } }, where: { action: { equals: "createLightGroup" } }`,
    )
    expect(new Set(entries.map(({ accountName }) => accountName))).toEqual(new Set([person.nickname, '王改名']))
    const { data } = await platform.ask('{ auditPeople { kind id names } }', {}, token)
    expect(data.auditPeople).toContainEqual({ kind: 'ADMIN', id: person.id, names: [person.nickname, '王改名'] })
    await platform.ask(
      'mutation { loginWithEmail(email: "unknown@example.com", password: "wrong-password") { tokenType } }',
    )
    const [anonymous] = await found('filter: { who: { kind: ANONYMOUS } }')
    expect(anonymous).toMatchObject({ accountKind: 'ANONYMOUS', accountName: null, action: 'loginWithEmail' })
    await platform.db.insertInto('audit_entry').values({ action: 'lightImportApplied', result: 'OK' }).execute()
    expect(await found('filter: { who: { kind: SYSTEM } }')).toMatchObject([{ accountKind: 'SYSTEM' }])
  })

  test('by result, time, action and object, alone and combined', async () => {
    const group = await makeGroup(platform.db)
    const viewer = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    await act(`updateLightGroup(id: ${group.id}, input: { description: { set: "一" } }) { id }`)
    await act(`updateLightGroup(id: ${group.id}, input: { description: { set: "二" } }) { id }`, viewer)
    await act(`updateLightGroup(id: ${group.id}, input: { name: { set: "" } }) { id }`)
    const about = `about: { subject: "LightGroup", id: ${group.id} }`
    const results = async (filter: string) =>
      (await found(`${about}, filter: { ${filter} }`)).map(({ result }) => result)
    expect(await results('outcome: OK')).toEqual(['OK'])
    expect(await results('outcome: REFUSED')).toEqual(['FORBIDDEN'])
    expect(await results('outcome: FAILED')).toEqual(['BAD_USER_INPUT'])
    expect(await results('outcome: BEGUN')).toEqual([])
    const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()
    expect(await results(`from: "${hour(1)}", outcome: OK, who: { kind: ADMIN, id: ${admin.id} }`)).toEqual(['OK'])
    expect(await results(`to: "${hour(1)}"`)).toEqual([])
    const { errors } = await ask(`filter: { from: "${hour(1)}", to: "${hour(2)}" }`)
    expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', key: 'spanEmpty' })
    const ofAction = await found(`${about}, where: { action: { in: ["deleteLightGroup"] } }`)
    expect(ofAction).toEqual([])
  })

  test('by place: entries about its lights, that affected them, and about the group itself', async () => {
    const { group, light } = await placed(`地点组 ${serial()}`)
    const other = await placed(`别处组 ${serial()}`, '440104')
    await act(`operateLightGroup(id: ${group.id}, input: { mainBrightness: 60 }) { accepted }`)
    await act(`updateLightDevice(id: ${light.id}, input: { address2: { set: "A" } }) { id }`)
    await act(`updateLightGroup(id: ${group.id}, input: { description: { set: "x" } }) { id }`)
    await act(`operateLightGroup(id: ${other.group.id}, input: { mainBrightness: 60 }) { accepted }`)
    const actions = async (place: string) =>
      (await found(`filter: { place: { ${place} } }`)).map(({ action }) => action)
    expect(await actions(`groupId: ${group.id}`)).toEqual([
      'updateLightGroup',
      'updateLightDevice',
      'operateLightGroup',
    ])
    expect(await actions(`road: "${light.address1}"`)).toEqual(['updateLightDevice', 'operateLightGroup'])
    expect(await actions('regionCode: "440106"')).toEqual([
      'updateLightGroup',
      'updateLightDevice',
      'operateLightGroup',
    ])
    expect(await actions('regionCode: "440104"')).toEqual(['operateLightGroup'])
    expect(await actions('centerId: 424242')).toEqual([])
    // The light is elsewhere now: the entry about it belongs to its present place.
    await platform.db.updateTable('light_device').set({ group_id: other.group.id }).where('id', '=', light.id).execute()
    expect(await actions(`groupId: ${group.id}`)).toEqual(['updateLightGroup', 'operateLightGroup'])
  })

  test('refuses a region or a place of many lights over more than a month, and two places at once', async () => {
    const refused = async (filter: string) => (await ask(`filter: { ${filter} }`)).errors?.[0]?.extensions.key
    const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
    expect(await refused(`from: "${days(60)}", place: { regionCode: "440106" }`)).toBe('regionSpanTooLong')
    expect(await refused(`from: "${days(60)}", place: { groupId: 1 }`)).toBeUndefined()
    const { group, light } = await placed(`大组 ${serial()}`)
    await sql`insert into light_device (name, device_id, mode_id, group_id)
      select 'L' || n, 'MANY' || n, ${mode_id}, ${group.id} from generate_series(1, 1000) n`.execute(platform.db)
    expect(await refused(`from: "${days(60)}", place: { groupId: ${group.id} }`)).toBe('regionSpanTooLong')
    await act(`updateLightDevice(id: ${light.id}, input: { address2: { set: "A" } }) { id }`)
    expect(await found(`filter: { from: "${days(30)}", place: { groupId: ${group.id} } }`)).toHaveLength(1)
    expect(await found(`filter: { place: { groupId: ${group.id} } }`)).toHaveLength(1)
    await sql`delete from light_device where id = ${light.id}`.execute(platform.db)
    expect(await refused(`from: "${days(60)}", place: { groupId: ${group.id} }`)).toBeUndefined()
    expect(await refused('place: { regionCode: "440106", groupId: 1 }')).toBe('onePlace')
    expect(await refused('place: {}')).toBe('onePlace')
    expect(await refused('who: { kind: ADMIN }')).toBe('accountRequired')
  })
})

test('names objects as they are called now or were last, and hides those that the viewer may not read', async () => {
  const { group, light } = await placed(`命名组 ${serial()}`)
  await act(`updateLightGroup(id: ${group.id}, input: { name: { set: "新名字的组" } }) { id }`)
  await act(`updateLightDevice(id: ${light.id}, input: { address2: { set: "B" } }) { id }`)
  await act(`deleteLightDevice(id: ${light.id}) { id }`)
  const nameOf = async (subject: string, id: number, as = token) =>
    (await found(`about: { subject: "${subject}", id: ${id} }`, as)).map(({ objectName }) => objectName)
  expect(await nameOf('LightGroup', group.id)).toEqual(['新名字的组'])
  expect(await nameOf('LightDevice', light.id)).toEqual([light.name, light.name])
  const role = await platform.db
    .insertInto('admin_role')
    .values({ name: 'AUDITOR' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const right = { role_id: role.id, subject: 'AuditEntry', action: 'read' }
  await platform.db.insertInto('role_permission').values(right).execute()
  const auditor = await makeAdmin(platform.db, role.name)
  const as = await platform.signIn(auditor.email)
  expect(await nameOf('LightGroup', group.id, as)).toEqual([null])
})

test('an export is recorded, and its pages hold each entry once', async () => {
  const group = await makeGroup(platform.db)
  for (const text of ['1', '2', '3'])
    await act(`updateLightGroup(id: ${group.id}, input: { description: { set: "${text}" } }) { id }`)
  const about = `about: { subject: "LightGroup", id: ${group.id} }`
  const { data } = await act(`exportAuditEntries(${about}) { count before }`)
  const { count } = data.exportAuditEntries
  let { before } = data.exportAuditEntries
  expect(count).toBe(3)
  const described: unknown[] = []
  for (;;) {
    const args = `${about}, before: ${before}, limit: 2`
    const page = await platform.ask(`{ auditEntriesBefore(${args}) { id detail } }`, {}, token)
    const entries = page.data.auditEntriesBefore as Entry[]
    described.push(...entries.map(({ detail }) => detail?.input))
    if (entries.length < 2) break
    before = entries.at(-1)!.id
  }
  expect(described).toEqual(['3', '2', '1'].map(set => ({ description: { set } })))
  const [newest] = await found('where: { action: { equals: "exportAuditEntries" } }')
  expect(newest).toMatchObject({ subject: 'AuditEntry', result: 'OK', detail: { about: { id: group.id } } })
  const { errors } = await platform.ask('{ auditEntriesBefore(before: 9, limit: 1001) { id } }', {}, token)
  expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', key: 'limitOutOfRange' })
})
