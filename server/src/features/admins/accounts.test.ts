import { createClient } from 'graphql-sse'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: Awaited<ReturnType<typeof makeAdmin>>
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  root = await makeAdmin(platform.db, 'SUPER_ADMIN')
  token = await platform.signIn(root.email)
})

const FIELDS = `id uuid nickname firstName lastName fullName email phone phonePrefix phoneNumber avatarFileId avatarUrl
  isEnabled roleId role { name } updatedAt abilities`
const CREATE = `mutation ($input: AdminCreateInput!) { createAdmin(input: $input) { ${FIELDS} } }`
const UPDATE = `mutation ($id: Int!, $input: AdminUpdateInput!) { updateAdmin(id: $id, input: $input) { ${FIELDS} } }`
const FIND = `query ($where: AdminWhereInput, $orderBy: [AdminOrderByInput!], $limit: Int, $page: Int) {
  findManyAdmin(where: $where, orderBy: $orderBy, limit: $limit, page: $page) {
    items { id email } pagination { limit page totalCount totalPages } } }`
const WHO = '{ authInfo { email } }'

async function refusal(query: string, variables: object, by = token) {
  return (await platform.ask(query, variables, by)).errors?.[0]?.extensions
}
async function update(id: number, input: object, by = token) {
  const { data, errors } = await platform.ask(UPDATE, { id, input }, by)
  if (errors) throw Object.assign(new Error(errors[0]!.message), errors[0]!.extensions)
  return data.updateAdmin
}
const connect = (id: number) => ({ connect: { id } })
async function role(name: string): Promise<number> {
  return (await platform.db.selectFrom('admin_role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}
async function makeRole(...permissions: string[]) {
  const name = `role-${serial()}`
  const made = await platform.db.insertInto('admin_role').values({ name }).returning('id').executeTakeFirstOrThrow()
  const rows = permissions.map(one => one.split(':') as [string, string])
  await platform.db
    .insertInto('role_permission')
    .values(rows.map(([subject, action]) => ({ role_id: made.id, subject, action })))
    .execute()
  return { id: made.id, name }
}
async function makeFile(
  fields: { file_mime?: string; file_size?: number; uploaded?: boolean; admin_id?: number } = {},
) {
  const { uploaded = true, file_mime = 'image/png', file_size = 2_000_000, admin_id } = fields
  const file = { file_name: 'a.png', file_ext: 'png', file_mime, file_type: 'IMAGE', file_size, admin_id }
  const values = { ...file, upload_at: uploaded ? new Date() : null }
  return platform.db.insertInto('media_file').values(values).returning('id').executeTakeFirstOrThrow()
}

const anAccount = async (change: object = {}) => ({
  ...{ nickname: ' 小陈 ', firstName: '明', lastName: '陈', phoneNumber: '13800000000', phonePrefix: '86' },
  ...{
    email: ` Chen${serial()}@City.example `,
    password: 'kd93-Ahq',
    role: connect(await role('OPERATOR')),
    ...change,
  },
})

describe('a new account', () => {
  test('has the given fields and signs in with its password, with its address in any case', async () => {
    const file = await makeFile()
    const input = await anAccount({ avatarFileId: file.id })
    const { data } = await platform.ask(CREATE, { input }, token)
    expect(data.createAdmin).toMatchObject({
      ...{ nickname: '小陈', fullName: '陈明', email: input.email.trim(), phone: '+86 13800000000' },
      ...{
        phonePrefix: '86',
        isEnabled: true,
        role: { name: 'OPERATOR' },
        avatarFileId: file.id,
        abilities: ['update'],
      },
    })
    expect(data.createAdmin.avatarUrl).toMatch(/^\/media\//)
    const own = await platform.signIn(input.email.toLowerCase(), 'kd93-Ahq')
    expect((await platform.ask(WHO, {}, own)).data.authInfo.email).toBe(input.email.trim())
  })

  test.each([
    [{ nickname: ' ' }, 'nickname', 'required'],
    [{ firstName: '' }, 'firstName', 'required'],
    [{ lastName: '' }, 'lastName', 'required'],
    [{ nickname: 'x'.repeat(101) }, 'nickname', 'tooLong'],
    [{ phoneNumber: '' }, 'phoneNumber', 'required'],
    [{ phoneNumber: '138-0000' }, 'phoneNumber', 'invalid'],
    [{ phoneNumber: '１３８００００００００' }, 'phoneNumber', 'invalid'],
    [{ phonePrefix: '1' }, 'phonePrefix', 'invalid'],
    [{ email: '' }, 'email', 'required'],
    [{ email: 'chen' }, 'email', 'invalid'],
    [{ email: 'chen @city.example' }, 'email', 'invalid'],
    [{ email: 'chen\u200b@city.example' }, 'email', 'invalid'],
    [{ email: '@' }, 'email', 'invalid'],
    [{ password: '' }, 'password', 'required'],
    [{ password: 'shorter' }, 'password', 'tooShort'],
    [{ password: 'Password' }, 'password', 'guessable'],
    [{ email: 'wei.chen@city.example', password: 'Chen-1988' }, 'password', 'guessable'],
    [{ role: connect(0) }, 'role', 'required'],
    [{ avatarFileId: 999_999 }, 'avatarFileId', 'invalid'],
  ])('is refused with %o, naming the field', async (change, field, wrong) => {
    expect(await refusal(CREATE, { input: await anAccount(change) })).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: `input.${field}`,
      key: `admin:admin-write.${field}.${wrong}`,
    })
  })

  test('rejects an address that exists in another case', async () => {
    const input = await anAccount({ email: root.email.toUpperCase() })
    const taken = { code: 'BAD_USER_INPUT', field: 'input.email', key: 'admin:admin-write.email.taken' }
    expect(await refusal(CREATE, { input })).toMatchObject(taken)
    const other = await makeAdmin(platform.db, 'VIEWER')
    await expect(update(other.id, { email: { set: root.email.toUpperCase() } })).rejects.toMatchObject(taken)
    expect((await update(other.id, { email: { set: other.email.toUpperCase() } })).email).toBe(
      other.email.toUpperCase(),
    )
  })

  test('accepts one of two concurrent requests for the same address', async () => {
    const input = await anAccount()
    const answers = await Promise.all([1, 2, 3].map(() => platform.ask(CREATE, { input }, token)))
    expect(answers.filter(answer => !answer.errors)).toHaveLength(1)
    const others = [await makeAdmin(platform.db, 'VIEWER'), await makeAdmin(platform.db, 'VIEWER')]
    const wanted = await anAccount()
    const all = await Promise.all([
      ...others.map(({ id }) => refusal(UPDATE, { id, input: { email: { set: wanted.email } } })),
      refusal(CREATE, { input: wanted }),
    ])
    expect(all.filter(refused => !refused)).toHaveLength(1)
    for (const refused of all) if (refused) expect(refused).toMatchObject({ field: 'input.email' })
  })

  test.each([
    [{ uploaded: false }, 'invalid'],
    [{ file_mime: 'image/svg+xml' }, 'invalid'],
    [{ file_size: 2_000_001 }, 'tooLarge'],
  ])('has a picture that is an uploaded image of at most 2 MB, not %o', async (fields, wrong) => {
    const { id } = await makeFile(fields)
    expect(await refusal(CREATE, { input: await anAccount({ avatarFileId: id }) })).toMatchObject({
      field: 'input.avatarFileId',
      key: `admin:admin-write.avatarFileId.${wrong}`,
    })
  })
})

describe('a change', () => {
  test('keeps omitted fields', async () => {
    const { id } = await makeAdmin(platform.db, 'VIEWER')
    await update(id, { firstName: { set: 'Ada' }, lastName: { set: 'Watt' }, phoneNumber: { set: '12345' } })
    expect(
      await update(id, { nickname: { set: 'A' }, password: { set: '' }, avatarFileId: { set: null } }),
    ).toMatchObject({ nickname: 'A', fullName: 'Ada Watt', phoneNumber: '12345' })
  })

  test.each([
    [{ nickname: { set: null } }, 'nickname', 'required'],
    [{ lastName: { set: ' ' } }, 'lastName', 'required'],
    [{ phoneNumber: { set: '1' } }, 'phoneNumber', 'invalid'],
    [{ phonePrefix: { set: null } }, 'phonePrefix', 'invalid'],
    [{ email: { set: null } }, 'email', 'required'],
    [{ email: { set: 'x' } }, 'email', 'invalid'],
    [{ password: { set: 'shorter' } }, 'password', 'tooShort'],
    [{ password: { set: 'lamplighter1' } }, 'password', 'guessable'],
    [{ isEnabled: { set: null } }, 'isEnabled', 'required'],
    [{ role: connect(0) }, 'role', 'required'],
  ])('is refused with %o, naming the field', async (input, field, wrong) => {
    const { id } = await makeAdmin(platform.db, 'VIEWER')
    expect(await refusal(UPDATE, { id, input })).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: `input.${field}`,
      key: `admin:admin-write.${field}.${wrong}`,
    })
  })

  test('rejects an unknown id with NOT_FOUND', async () => {
    await expect(update(999_999, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('rejects a concurrent change with CONFLICT', async () => {
    const { id } = await makeAdmin(platform.db, 'VIEWER')
    const { updatedAt: expectedUpdatedAt } = await update(id, { nickname: { set: 'first' } })
    await new Promise(resolve => setTimeout(resolve, 5))
    await update(id, { nickname: { set: 'second' }, expectedUpdatedAt })
    await expect(update(id, { nickname: { set: 'third' }, expectedUpdatedAt })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('that disables an account ends its sessions', async () => {
    const { id, email } = await makeAdmin(platform.db, 'OPERATOR')
    const theirs = await platform.signIn(email)
    await update(id, { isEnabled: { set: false } })
    expect(await refusal(WHO, {}, theirs)).toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(platform.signIn(email)).rejects.toThrow('login failed')
    await update(id, { isEnabled: { set: true } })
    expect(await refusal(WHO, {}, theirs)).toMatchObject({ code: 'UNAUTHORIZED' })
    await platform.signIn(email)
  })

  test('that disables an account closes its subscriptions', async () => {
    const { id, email } = await makeAdmin(platform.db, 'OPERATOR')
    const client = createClient({
      url: `${platform.address}/graphql`,
      headers: platform.headers(await platform.signIn(email)) as Record<string, string>,
      retryAttempts: 0,
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
    const heard: any[] = []
    client.subscribe(
      { query: 'subscription { lightDeviceChanges { id } }' },
      { next: event => heard.push(event), error: error => heard.push({ error }), complete: () => heard.push('end') },
    )
    await new Promise(resolve => setTimeout(resolve, 300))
    await update(id, { isEnabled: { set: false } })
    await eventually(() => expect(heard.at(-1)).toBe('end'), 5000)
    expect(heard[0].errors[0].extensions.code).toBe('UNAUTHORIZED')
  })

  test('of a password ends the sessions and invalidates the old password', async () => {
    const { id, email } = await makeAdmin(platform.db, 'OPERATOR')
    const theirs = await platform.signIn(email)
    await update(id, { password: { set: 'another one' } })
    expect(await refusal(WHO, {}, theirs)).toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(platform.signIn(email)).rejects.toThrow('login failed')
    await platform.signIn(email, 'another one')
  })

  test('rejects your own password: changePassword asks for the current one', async () => {
    const { id, email } = await makeAdmin(platform.db, 'SUPER_ADMIN')
    const [here, there] = [await platform.signIn(email), await platform.signIn(email)]
    const input = { nickname: { set: 'not this either' }, password: { set: 'not by the present one' } }
    expect(await refusal(UPDATE, { id, input }, here)).toMatchObject({
      ...{ code: 'BAD_USER_INPUT', field: 'input.password', key: 'admin:admin-write.password.own' },
    })
    expect(await refusal(WHO, {}, there)).toBeUndefined()
    await platform.signIn(email)
    // An empty field keeps the password.
    expect((await update(id, { nickname: { set: 'me' }, password: { set: '' } }, here)).nickname).toBe('me')
  })

  test('of a role takes effect at once', async () => {
    const { id, email } = await makeAdmin(platform.db, 'SUPER_ADMIN')
    const theirs = await platform.signIn(email)
    expect(await refusal(FIND, {}, theirs)).toBeUndefined()
    await update(id, { role: connect(await role('VIEWER')) })
    expect(await refusal(FIND, {}, theirs)).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('an account', () => {
  test('cannot disable or demote itself', async () => {
    const demoted = update(root.id, { role: connect(await role('VIEWER')) })
    await expect(demoted).rejects.toMatchObject({ field: 'input.role', key: 'admin:admin-write.role.self' })
    const disabled = update(root.id, { isEnabled: { set: false } })
    await expect(disabled).rejects.toMatchObject({ field: 'input.isEnabled', key: 'admin:admin-write.isEnabled.self' })
    // Sending the same role does not demote: a form sends all its fields.
    await update(root.id, { role: connect(root.role_id), isEnabled: { set: true } })
  })

  test('cannot grant a role with more permissions than its own', async () => {
    const clerk = await makeRole('Admin:read', 'Admin:create', 'Admin:update', 'LightDevice:read')
    const reader = await makeRole('LightDevice:read')
    const by = await platform.signIn((await makeAdmin(platform.db, clerk.name)).email)
    const above = { input: await anAccount({ role: connect(await role('OPERATOR')) }) }
    expect(await refusal(CREATE, above, by)).toMatchObject({ code: 'FORBIDDEN' })
    const below = { input: await anAccount({ role: connect(reader.id) }) }
    const made = (await platform.ask(CREATE, below, by)).data.createAdmin
    const raised = update(made.id, { role: connect(await role('SUPER_ADMIN')) }, by)
    await expect(raised).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await update(made.id, { role: connect(clerk.id) }, by)).role.name).toBe(clerk.name)
  })

  test('cannot change an account with more permissions than its own', async () => {
    const clerk = await makeRole('Admin:read', 'Admin:update')
    const by = await platform.signIn((await makeAdmin(platform.db, clerk.name)).email)
    for (const input of [{ password: { set: 'mine now' } }, { email: { set: 'me@city.example' } }])
      await expect(update(root.id, input, by)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { data } = await platform.ask(
      'query ($id: Int!) { findOneAdmin(id: $id) { abilities } }',
      { id: root.id },
      by,
    )
    expect(data.findOneAdmin.abilities).toEqual([])
  })

  test('cannot remove the last SUPER_ADMIN, also with two concurrent requests', async () => {
    const { db } = platform
    const [one, two] = [await makeAdmin(db, 'SUPER_ADMIN'), await makeAdmin(db, 'SUPER_ADMIN')]
    const tokens = [await platform.signIn(one.email), await platform.signIn(two.email)] as const
    const all = await role('SUPER_ADMIN')
    const others = await db.selectFrom('admin').select('id').where('role_id', '=', all).execute()
    const shut = others.map(({ id }) => id).filter(id => id !== one.id && id !== two.id)
    await db.updateTable('admin').set({ is_enabled: false }).where('id', 'in', shut).execute()
    try {
      const results = await Promise.allSettled([
        update(two.id, { isEnabled: { set: false } }, tokens[0]),
        update(one.id, { role: connect(await role('VIEWER')) }, tokens[1]),
      ])
      expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
      const left = db.selectFrom('admin').select('id').where('role_id', '=', all).where('is_enabled', '=', true)
      expect(await left.execute()).toHaveLength(1)
    } finally {
      await db.updateTable('admin').set({ is_enabled: true }).where('id', 'in', shut).execute()
    }
  })

  test('cannot remove the last SUPER_ADMIN, also with a custom role that has all permissions', async () => {
    const { db } = platform
    const all = await db.selectFrom('role_permission').selectAll().where('role_id', '=', root.role_id).execute()
    const peer = await makeRole(...all.map(({ subject, action }) => `${subject}:${action}`))
    const by = await platform.signIn((await makeAdmin(db, peer.name)).email)
    const others = db.updateTable('admin').where('role_id', '=', root.role_id).where('id', '<>', root.id)
    await others.set({ is_enabled: false }).execute()
    try {
      await expect(update(root.id, { isEnabled: { set: false } }, by)).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        key: 'admin:admin-write.isEnabled.lastSuperAdmin',
      })
      await expect(update(root.id, { role: connect(peer.id) }, by)).rejects.toMatchObject({
        key: 'admin:admin-write.role.lastSuperAdmin',
      })
    } finally {
      await others.set({ is_enabled: true }).execute()
    }
  })
})

describe('the list of accounts', () => {
  const emails = async (variables: object) =>
    (await platform.ask(FIND, variables, token)).data.findManyAdmin.items.map((item: { email: string }) => item.email)

  test('is filtered by any of its fields', async () => {
    const mark = `mark${serial()}`
    const made = (await platform.ask(CREATE, { input: await anAccount({ nickname: mark }) }, token)).data.createAdmin
    const both = await makeAdmin(platform.db, 'VIEWER', { email: `${mark}@city.example` })
    expect(await emails({ where: { nickname: { equals: mark } } })).toEqual([made.email])
    const or = [{ nickname: { contains: mark.toUpperCase() } }, { email: { startsWith: mark } }]
    expect(await emails({ where: { OR: or }, orderBy: [{ id: 'desc' }] })).toEqual([both.email, made.email])
    expect(await emails({ where: { OR: or, roleId: { equals: both.role_id } } })).toEqual([both.email])
    expect(await emails({ where: { AND: or } })).toEqual([])
    await update(both.id, { isEnabled: { set: false } })
    expect(await emails({ where: { OR: or, isEnabled: { equals: true } } })).toEqual([made.email])
    expect(await emails({ where: { fullName: { contains: '陈明' }, id: { equals: made.id } } })).toEqual([made.email])
  })

  test('has pages', async () => {
    const { data } = await platform.ask(FIND, { limit: 2, page: 2 }, token)
    const { totalCount, totalPages } = data.findManyAdmin.pagination
    expect(data.findManyAdmin.items).toHaveLength(2)
    expect(totalPages).toBe(Math.ceil(totalCount / 2))
    expect(await refusal(FIND, { limit: 1001 })).toMatchObject({ code: 'BAD_USER_INPUT', field: 'limit' })
  })

  test('needs the same number of queries for any page size, with roles, pictures and authorisations', async () => {
    const { db } = platform
    const { id: mode_id } = await makeModel(db)
    for (let i = 0; i < 12; i++) {
      // Different objects for each account: shared ones would be loaded once.
      const group = await makeGroup(db)
      const light = await makeLight(db, { group_id: group.id, mode_id })
      const { id: admin_id } = await makeAdmin(db, 'CUSTOMER')
      const avatar_file_id = (await makeFile()).id
      await db.updateTable('admin').set({ avatar_file_id }).where('id', '=', admin_id).execute()
      await db.insertInto('light_device_manager').values({ admin_id, light_device_id: light.id }).execute()
      await db.insertInto('light_group_manager').values({ admin_id, light_group_id: group.id }).execute()
    }
    const nested = `query ($limit: Int) { findManyAdmin(limit: $limit, orderBy: [{ id: desc }]) { items {
      id avatarUrl abilities avatar { id } role { name permissions { resource } }
      lightDeviceManagers { adminId admin { email } lightDevice { name group { name } } }
      lightGroupManagers { lightGroup { name deviceCount managers { admin { email } } } }
      lightCenterManagers { lightCenter { name } } } } }`
    const cost = async (limit: number) => {
      // A mutation invalidates the session cache.
      await platform.ask('mutation { endOtherSessions }')
      const before = platform.queries()
      const { data, errors } = await platform.ask(nested, { limit }, token)
      expect(errors).toBeUndefined()
      expect(data.findManyAdmin.items).toHaveLength(limit)
      expect(data.findManyAdmin.items[0].lightDeviceManagers).toHaveLength(1)
      return platform.queries() - before
    }
    const two = await cost(2)
    expect(await cost(12)).toBe(two)
    expect(two).toBeLessThan(16)
  })
})

test('finds an account by its id, or null', async () => {
  const find = 'query ($id: Int!) { findOneAdmin(id: $id) { email } }'
  expect((await platform.ask(find, { id: root.id }, token)).data.findOneAdmin).toEqual({ email: root.email })
  expect((await platform.ask(find, { id: 999_999 }, token)).data.findOneAdmin).toBeNull()
})

test('no type contains passwords', async () => {
  const { errors } = await platform.ask('{ findManyAdmin { items { password } } }', {}, token)
  expect(errors![0]!.extensions.code).toBe('BAD_USER_INPUT')
})

test.each(['OPERATOR', 'VIEWER', 'CUSTOMER'])('%s has no access to accounts', async name => {
  const by = await platform.signIn((await makeAdmin(platform.db, name)).email)
  const { id } = await makeAdmin(platform.db, 'CUSTOMER')
  const items = (verb: string) => `mutation { ${verb}ManagerItems(id: ${id}, itemIds: [1], type: GROUP) { id } }`
  for (const [query, variables] of [
    [FIND, {}],
    ['query ($id: Int!) { findOneAdmin(id: $id) { id } }', { id }],
    [CREATE, { input: await anAccount() }],
    [UPDATE, { id, input: { nickname: { set: 'mine' } } }],
    [items('bind'), {}],
    [items('unbind'), {}],
  ] as const) {
    expect(await refusal(query, variables, by), query).toMatchObject({ code: 'FORBIDDEN' })
    const anonymous = (await platform.ask(query, variables)).errors?.[0]?.extensions
    expect(anonymous, query).toMatchObject({ code: 'UNAUTHENTICATED' })
  }
})

test('rejects accounts created by a customer, whatever the role CUSTOMER allows', async () => {
  const role_id = await role('CUSTOMER')
  const rights = ['read', 'create', 'update'].map(action => ({ role_id, subject: 'Admin', action }))
  const ofTheCity = ['AuditEntry:read', 'NotificationChannel:read', 'NotificationChannel:create', 'Site:update']
  for (const [subject, action] of ofTheCity.map(right => right.split(':')))
    rights.push({ role_id, subject: subject!, action: action! })
  await platform.db.insertInto('role_permission').values(rights).execute()
  const customer = await makeAdmin(platform.db, 'CUSTOMER')
  const by = await platform.signIn(customer.email)
  const input = await anAccount({ role: connect(await role('VIEWER')) })
  expect(await refusal(CREATE, { input }, by)).toMatchObject({ code: 'FORBIDDEN' })
  const bind = `mutation { bindManagerItems(id: ${customer.id}, itemIds: [1], type: GROUP) { id } }`
  expect(await refusal(bind, {}, by)).toMatchObject({ code: 'FORBIDDEN' })
  // Customers may not read accounts, the audit, or lights of others either.
  for (const query of [
    '{ findManyAdmin { items { email } } }',
    '{ findManyAuditEntry { items { id } } }',
    '{ notificationChannels { id } }',
    'mutation { createNotificationChannel(input: { kind: EMAIL, target: "me@customer.example" }) { id } }',
    'mutation { demandSecondFactor(demanded: false) }',
  ])
    expect(await refusal(query, {}, by), query).toMatchObject({ code: 'FORBIDDEN' })
  const given = platform.db.deleteFrom('role_permission').where('role_id', '=', role_id)
  await given.where('subject', 'in', ['Admin', 'AuditEntry', 'NotificationChannel', 'Site']).execute()
})
