import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeGroup, makeLight } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

type Type = 'CENTER' | 'DEVICE' | 'GROUP'
const ask = (verb: 'bind' | 'unbind', id: number, type: Type, itemIds: number[], as = token) =>
  platform.ask(
    `mutation ($id: Int!, $itemIds: [Int!]!, $type: ManagerItemType!) {
      ${verb}ManagerItems(id: $id, itemIds: $itemIds, type: $type) { id abilities
        lightDeviceManagers { adminId lightDevice { id } } lightGroupManagers { lightGroup { id } }
        lightCenterManagers { lightCenter { id } } } }`,
    { id, itemIds, type },
    as,
  )
const quietly = (verb: 'bind' | 'unbind', id: number, type: Type, itemIds: number[]) =>
  platform.ask(
    `mutation ($id: Int!, $itemIds: [Int!]!, $type: ManagerItemType!) {
      ${verb}ManagerItems(id: $id, itemIds: $itemIds, type: $type) { id } }`,
    { id, itemIds, type },
    token,
  )
const pick = (id: number, type: Type, authorised: boolean, more: object = {}, as = token) =>
  platform.ask(
    `query ($id: Int!, $type: ManagerItemType!, $authorised: Boolean!, $search: String, $page: Int, $limit: Int) {
      findManyManagerItem(id: $id, type: $type, authorised: $authorised, search: $search, page: $page, limit: $limit) {
        items { id name hint } pagination { totalCount totalPages } } }`,
    { id, type, authorised, ...more },
    as,
  )
async function lightsOf(customer: string): Promise<number[]> {
  const { data } = await platform.ask('{ findManyLightDevice(limit: 200) { items { id } } }', {}, customer)
  return data.findManyLightDevice.items.map((light: { id: number }) => light.id)
}
const count = async (admin: number) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from light_device_manager where admin_id = ${admin}`.execute(platform.db)
  return rows[0]!.n
}

describe('a customer', () => {
  test('sees authorised lights, groups and centers at once, until the authorisation ends', async () => {
    const { db } = platform
    const [group, center] = [await makeGroup(db), await makeCenter(db)]
    const grouped = await makeLight(db, { group_id: group.id })
    const behind = await makeLight(db, { center_id: center.id })
    const single = await makeLight(db)
    await makeLight(db)
    const { id, email } = await makeAdmin(db, 'CUSTOMER')
    const customer = await platform.signIn(email)

    const bound = (await ask('bind', id, 'DEVICE', [single.id])).data.bindManagerItems
    expect(bound.lightDeviceManagers).toEqual([{ adminId: id, lightDevice: { id: single.id } }])
    expect(bound.abilities).toEqual(['update', 'authorise'])
    expect(await lightsOf(customer)).toEqual([single.id])
    const groups = (await ask('bind', id, 'GROUP', [group.id])).data.bindManagerItems.lightGroupManagers
    expect(groups).toEqual([{ lightGroup: { id: group.id } }])
    const centers = (await ask('bind', id, 'CENTER', [center.id])).data.bindManagerItems.lightCenterManagers
    expect(centers).toEqual([{ lightCenter: { id: center.id } }])
    expect((await lightsOf(customer)).sort()).toEqual([grouped.id, behind.id, single.id].sort())

    await ask('unbind', id, 'GROUP', [group.id])
    await ask('unbind', id, 'CENTER', [center.id])
    const left = (await ask('unbind', id, 'DEVICE', [single.id])).data.unbindManagerItems
    expect(left).toMatchObject({ lightDeviceManagers: [], lightGroupManagers: [], lightCenterManagers: [] })
    expect(await lightsOf(customer)).toEqual([])
  })

  test('sees the names of the group and center on its light, but neither opens nor operates them', async () => {
    const { db } = platform
    const [group, center] = [await makeGroup(db), await makeCenter(db)]
    const light = await makeLight(db, { group_id: group.id, center_id: center.id })
    const { id, email } = await makeAdmin(db, 'CUSTOMER')
    const customer = await platform.signIn(email)
    const see = async () => {
      const { data } = await platform.ask(
        `{ findManyLightGroup { items { id } } findManyLightCenter { items { id } } findAllLightGroup { id } findAllLightCenter { id }
          findOneLightGroup(id: ${group.id}) { id } findOneLightCenter(id: ${center.id}) { id }
          findOneLightDevice(id: ${light.id}) { group { id abilities } center { id abilities } } }`,
        {},
        customer,
      )
      return data
    }
    const operate = async () =>
      (
        await platform.ask(
          `mutation { operateLightGroup(id: ${group.id}, input: { mainSwitch: true }) { accepted } }`,
          {},
          customer,
        )
      ).errors?.[0]?.extensions.code

    await ask('bind', id, 'DEVICE', [light.id])
    expect(await see()).toEqual({
      findManyLightGroup: { items: [] },
      findManyLightCenter: { items: [] },
      findAllLightGroup: [],
      findAllLightCenter: [],
      findOneLightGroup: null,
      findOneLightCenter: null,
      findOneLightDevice: { group: { id: group.id, abilities: [] }, center: { id: center.id, abilities: [] } },
    })
    expect(await operate()).toBe('NOT_FOUND')

    await ask('bind', id, 'GROUP', [group.id])
    await ask('bind', id, 'CENTER', [center.id])
    expect(await see()).toMatchObject({
      findManyLightGroup: { items: [{ id: group.id }] },
      findManyLightCenter: { items: [{ id: center.id }] },
      findOneLightDevice: { group: { abilities: ['read', 'operate'] }, center: { abilities: ['read'] } },
    })
    expect(await operate()).not.toBe('NOT_FOUND')
  })

  test('is authorised for all objects or none', async () => {
    const light = await makeLight(platform.db)
    const { id } = await makeAdmin(platform.db, 'CUSTOMER')
    for (const type of ['DEVICE', 'GROUP', 'CENTER'] as const) {
      const { errors } = await ask('bind', id, type, [light.id, 999_999])
      expect(errors![0]!.extensions.code).toBe('NOT_FOUND')
    }
    expect(await count(id)).toBe(0)
  })

  test('can be authorised repeatedly with the same result', async () => {
    const light = await makeLight(platform.db)
    const { id } = await makeAdmin(platform.db, 'CUSTOMER')
    for (let i = 0; i < 2; i++)
      expect(
        (await ask('bind', id, 'DEVICE', [light.id, light.id])).data.bindManagerItems.lightDeviceManagers,
      ).toHaveLength(1)
    for (let i = 0; i < 2; i++)
      expect(
        (await ask('unbind', id, 'DEVICE', [light.id, 999_999])).data.unbindManagerItems.lightDeviceManagers,
      ).toEqual([])
  })
})

describe('authorising a customer', () => {
  test('needs all permissions of the customer', async () => {
    const { db } = platform
    const light = await makeLight(db)
    const { id } = await makeAdmin(db, 'CUSTOMER')
    const role = await db
      .insertInto('admin_role')
      .values({ name: 'registrar' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into role_permission (role_id, subject, action)
      select ${role.id}::int, subject, action from role_permission p join admin_role r on r.id = p.role_id
      where r.name = 'CUSTOMER' and action <> 'operate' union select ${role.id}::int, 'Admin', 'update'`.execute(db)
    const registrar = await platform.signIn((await makeAdmin(db, 'registrar')).email)
    const { errors } = await ask('bind', id, 'DEVICE', [light.id], registrar)
    expect(errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN', permission: 'LightDevice:operate' })
    expect(await count(id)).toBe(0)
  })

  test('needs a recent confirmation of the password', async () => {
    const { db } = platform
    const light = await makeLight(db)
    const { id } = await makeAdmin(db, 'CUSTOMER')
    const admin = await makeAdmin(db, 'SUPER_ADMIN')
    const stale = await platform.signIn(admin.email)
    await sql`update session set confirmed_at = now() - interval '16 minutes' where admin_id = ${admin.id}`.execute(db)
    const { errors } = await ask('bind', id, 'DEVICE', [light.id], stale)
    expect(errors![0]!.extensions).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    expect(await count(id)).toBe(0)
    expect((await ask('unbind', id, 'DEVICE', [light.id], stale)).errors).toBeUndefined()
  })
})

describe('a picker', () => {
  test('finds authorised and other objects by name or hint', async () => {
    const { db } = platform
    const { id } = await makeAdmin(db, 'CUSTOMER')
    const [kept, other] = [
      await makeLight(db, { device_id: 'PICK-1', name: '100% 新街' }),
      await makeLight(db, { device_id: 'PICK-2', name: '100 旧街' }),
    ]
    await quietly('bind', id, 'DEVICE', [kept.id])
    const found = async (type: Type, authorised: boolean, search: string) =>
      (await pick(id, type, authorised, { search })).data.findManyManagerItem.items
    expect(await found('DEVICE', true, '')).toEqual([{ id: kept.id, name: '100% 新街', hint: 'PICK-1' }])
    expect(await found('DEVICE', false, 'pick-')).toEqual([{ id: other.id, name: '100 旧街', hint: 'PICK-2' }])
    // The search term is plain text, not a pattern.
    expect(await found('DEVICE', true, '100%')).toHaveLength(1)
    expect(await found('DEVICE', false, '100%')).toEqual([])
    for (const [type, thing] of [
      ['GROUP', await makeGroup(db, '拣选组')],
      ['CENTER', await makeCenter(db, '拣选-C')],
    ] as const) {
      expect(await found(type, false, '拣选')).toMatchObject([{ id: thing.id }])
      await quietly('bind', id, type, [thing.id])
      expect(await found(type, true, '')).toMatchObject([{ id: thing.id }])
      expect(await found(type, false, '拣选')).toEqual([])
    }
  })

  test('is for customers only, and needs permission to change accounts and read such objects', async () => {
    const { db } = platform
    const viewer = await makeAdmin(db, 'VIEWER')
    expect((await pick(viewer.id, 'DEVICE', true)).errors![0]!.extensions).toMatchObject({ key: 'notACustomer' })
    const { id } = await makeAdmin(db, 'CUSTOMER')
    const asViewer = await pick(id, 'DEVICE', true, {}, await platform.signIn(viewer.email))
    expect(asViewer.errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN', permission: 'Admin:update' })
    const role = await db.insertInto('admin_role').values({ name: 'keeper' }).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('role_permission').values({ role_id: role.id, subject: 'Admin', action: 'update' }).execute()
    const keeper = await platform.signIn((await makeAdmin(db, 'keeper')).email)
    const { errors } = await pick(id, 'GROUP', false, {}, keeper)
    expect(errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN', permission: 'LightGroup:read' })
    const long = await pick(id, 'GROUP', false, { search: 'x'.repeat(201) })
    expect(long.errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'search' })
  })
})

test('rejects authorisations for other roles', async () => {
  const light = await makeLight(platform.db)
  for (const verb of ['bind', 'unbind'] as const) {
    for (const role of ['SUPER_ADMIN', 'OPERATOR', 'VIEWER']) {
      const { id } = await makeAdmin(platform.db, role)
      expect((await ask(verb, id, 'DEVICE', [light.id])).errors![0]!.extensions).toMatchObject({
        ...{ code: 'BAD_USER_INPUT', field: 'id', key: 'notACustomer' },
      })
    }
    expect((await ask(verb, 999_999, 'DEVICE', [light.id])).errors![0]!.extensions.code).toBe('NOT_FOUND')
  }
})

test('hides lights of an account without permission to read lights', async () => {
  const { db } = platform
  const role = await db.insertInto('admin_role').values({ name: 'clerk' }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('role_permission').values({ role_id: role.id, subject: 'Admin', action: 'read' }).execute()
  const clerk = await platform.signIn((await makeAdmin(db, 'clerk')).email)
  const [light, group] = [await makeLight(db), await makeGroup(db)]
  const { id } = await makeAdmin(db, 'CUSTOMER')
  await ask('bind', id, 'DEVICE', [light.id])
  await ask('bind', id, 'GROUP', [group.id])
  const { data, errors } = await platform.ask(
    'query ($id: Int!) { findOneAdmin(id: $id) { lightDeviceManagers { lightDevice { name } } lightGroupManagers { lightGroup { name } } } }',
    { id },
    clerk,
  )
  expect(errors).toBeUndefined()
  expect(data.findOneAdmin).toEqual({ lightDeviceManagers: [], lightGroupManagers: [] })
})
