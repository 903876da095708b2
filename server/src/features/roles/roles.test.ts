import { createClient } from 'graphql-sse'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { announce } from '../../foundation/events/events.ts'
import { ALL_PERMISSIONS, EMERGENCY } from '../../foundation/security/permissions.ts'
import { makeAdmin, makeLight, serial } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { ensureRoles } from './roles.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
beforeAll(async () => {
  platform = await startPlatform()
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const LIST =
  '{ findManyAdminRole(limit: 100) { items { id name permissions { resource } } pagination { totalCount } } }'
const CREATE = `mutation ($input: AdminRoleCreateInput!) { createAdminRole(input: $input) {
  id name alias description permissions { resource } updatedAt abilities } }`
const UPDATE = `mutation ($id: Int!, $input: AdminRoleUpdateInput!) { updateAdminRole(id: $id, input: $input) {
  id name alias description updatedAt } }`
const DELETE = 'mutation ($id: Int!) { deleteAdminRole(id: $id) { id } }'
const bind = (
  verb: 'add' | 'remove',
) => `mutation ($channel: String!, $subject: String!, $action: String!, $targetId: Int!) {
  ${verb}PermissionBind(channel: $channel, subject: $subject, action: $action, targetId: $targetId) }`

async function refusal(query: string, variables: object, token = root) {
  return (await platform.ask(query, variables, token)).errors?.[0]?.extensions
}
async function makeRole(...permissions: string[]): Promise<{ id: number; name: string; updatedAt: string }> {
  const { data } = await platform.ask(CREATE, { input: { name: `role-${serial()}` } }, root)
  for (const permission of permissions) await permit('add', data.createAdminRole.id, permission)
  return data.createAdminRole
}
async function permit(verb: 'add' | 'remove', targetId: number, permission: string, token = root) {
  const [subject, action] = permission.split(':')
  const { data, errors } = await platform.ask(bind(verb), { channel: 'admin', subject, action, targetId }, token)
  if (errors) throw Object.assign(new Error(errors[0]!.message), errors[0]!.extensions)
  return data[`${verb}PermissionBind`]
}
async function signInAs(role: string): Promise<string> {
  return platform.signIn((await makeAdmin(platform.db, role)).email)
}
const roleId = async (name: string) =>
  (await platform.db.selectFrom('admin_role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

describe('the list of roles', () => {
  test('has the built-in roles with their permissions', async () => {
    const { data } = await platform.ask(LIST, {}, root)
    const names = data.findManyAdminRole.items.map((role: { name: string }) => role.name)
    expect(names).toEqual(expect.arrayContaining(['SUPER_ADMIN', 'OPERATOR', 'VIEWER', 'CUSTOMER']))
    const [first] = data.findManyAdminRole.items
    expect(first.permissions.map((one: { resource: string }) => one.resource).sort()).toEqual(
      ALL_PERMISSIONS.filter(permission => permission !== EMERGENCY).toSorted(),
    )
  })

  test('is visible with permission to read roles or accounts: the account form needs it', async () => {
    const reader = await makeRole('AdminRole:read')
    const clerk = await makeRole('Admin:read')
    const other = await makeRole('LightDevice:read')
    expect((await platform.ask(LIST, {}, await signInAs(reader.name))).errors).toBeUndefined()
    expect((await platform.ask(LIST, {}, await signInAs(clerk.name))).errors).toBeUndefined()
    expect(await refusal(LIST, {}, await signInAs(other.name))).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('runs as many queries for any page size', async () => {
    for (let i = 0; i < 8; i++) await makeRole('LightDevice:read')
    const cost = async (limit: number) => {
      // A mutation invalidates the session cache.
      await platform.ask('mutation { endOtherSessions }')
      const before = platform.queries()
      await platform.ask(`{ findManyAdminRole(limit: ${limit}) { items { permissions { resource } } } }`, {}, root)
      return platform.queries() - before
    }
    expect(await cost(12)).toBe(await cost(2))
  })
})

describe('a custom role', () => {
  test('can be created, renamed and deleted', async () => {
    const input = { name: ` 夜班 ${serial()} `, alias: '夜班', description: '22:00–06:00' }
    const made = (await platform.ask(CREATE, { input }, root)).data.createAdminRole
    expect(made).toMatchObject({ ...input, name: input.name.trim(), permissions: [], abilities: ['update', 'delete'] })
    const change = { name: { set: '早班' }, alias: { set: null } }
    const { data } = await platform.ask(UPDATE, { id: made.id, input: change }, root)
    expect(data.updateAdminRole).toMatchObject({ name: '早班', alias: null, description: '22:00–06:00' })
    expect((await platform.ask(DELETE, { id: made.id }, root)).data.deleteAdminRole).toEqual({ id: made.id })
    expect(await refusal(DELETE, { id: made.id })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('needs a name that is unique, ignoring case', async () => {
    const named = (name: string) => refusal(CREATE, { input: { name } })
    expect(await named(' x ')).toMatchObject({ field: 'input.name', key: 'admin:role-write.name.required' })
    expect(await named('operator')).toMatchObject({ field: 'input.name', key: 'admin:role-write.name.taken' })
    const { id } = await makeRole()
    const renamed = await refusal(UPDATE, { id, input: { name: { set: 'Viewer' } } })
    expect(renamed).toMatchObject({ code: 'BAD_USER_INPUT', key: 'admin:role-write.name.taken' })
  })

  test('has a unique name, also for concurrent requests', async () => {
    const [one, two] = [await makeRole(), await makeRole()]
    const name = `wanted-${serial()}`
    const all = await Promise.all([
      refusal(UPDATE, { id: one.id, input: { name: { set: name } } }),
      refusal(UPDATE, { id: two.id, input: { name: { set: name.toUpperCase() } } }),
      refusal(CREATE, { input: { name } }),
    ])
    expect(all.filter(refused => !refused)).toHaveLength(1)
    for (const refused of all) if (refused) expect(refused).toMatchObject({ key: 'admin:role-write.name.taken' })
  })

  test('does not wait for others that are named, unless its own labels change', async () => {
    const role = await makeRole()
    await platform.db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(hashtextextended('names of roles', 0))`.execute(tx)
      const input = { name: { set: role.name }, alias: { set: null }, description: { set: '夜间' } }
      const { data } = await platform.ask(UPDATE, { id: role.id, input }, root)
      expect(data.updateAdminRole).toMatchObject({ name: role.name, description: '夜间' })
    })
  })

  test('is not overwritten if it was changed by another user', async () => {
    const role = await makeRole()
    const first = { description: { set: 'first' }, expectedUpdatedAt: role.updatedAt }
    await new Promise(resolve => setTimeout(resolve, 5))
    expect((await platform.ask(UPDATE, { id: role.id, input: first }, root)).errors).toBeUndefined()
    expect(await refusal(UPDATE, { id: role.id, input: first })).toMatchObject({ code: 'CONFLICT' })
  })

  test('is not deleted while an account uses it', async () => {
    const role = await makeRole()
    await makeAdmin(platform.db, role.name)
    expect(await refusal(DELETE, { id: role.id })).toMatchObject({
      code: 'CONFLICT',
      field: 'id',
      key: 'admin:role-write.inUse',
      count: 1,
    })
  })
})

test('built-in roles cannot be renamed or deleted', async () => {
  const id = await roleId('VIEWER')
  expect(await refusal(DELETE, { id })).toMatchObject({ field: 'id', key: 'admin:role-write.standard' })
  const renamed = await refusal(UPDATE, { id, input: { name: { set: 'LOOKER' } } })
  expect(renamed).toMatchObject({ field: 'input.name', key: 'admin:role-write.name.standard' })
  const alias = await platform.ask(UPDATE, { id, input: { name: { set: 'VIEWER' }, alias: { set: '看' } } }, root)
  expect(alias.data.updateAdminRole).toMatchObject({ name: 'VIEWER', alias: '看' })
})

test('new permissions of a later version are added to SUPER_ADMIN at start, and to no other role', async () => {
  const { db } = platform
  const [all, viewer] = [await roleId('SUPER_ADMIN'), await roleId('VIEWER')]
  const isDashboard = { subject: 'Dashboard', action: 'read' }
  for (const role_id of [all, viewer]) {
    const rows = db.deleteFrom('role_permission').where('role_id', '=', role_id)
    await rows.where('subject', '=', isDashboard.subject).execute()
  }
  await ensureRoles(db)
  const having = await db.selectFrom('role_permission').select('role_id').where('subject', '=', 'Dashboard').execute()
  const ids = having.map(row => row.role_id)
  expect(ids).toContain(all)
  expect(ids).not.toContain(viewer)
})

describe('permissions', () => {
  const ALL =
    'query ($channel: String) { findAllPermission(channel: $channel) { subject action subjectLabel actionLabel group channels } }'

  test('are listed completely, with labels', async () => {
    const { data } = await platform.ask(ALL, { channel: 'admin' }, root)
    const items = data.findAllPermission as { subject: string; action: string; subjectLabel: string }[]
    expect(items.map(item => `${item.subject}:${item.action}`)).toEqual(ALL_PERMISSIONS)
    expect(items).toContainEqual({
      ...{ subject: 'LightDevice', action: 'update', subjectLabel: '灯具设备', actionLabel: '编辑' },
      ...{ group: '照明', channels: ['admin'] },
    })
    expect(await refusal(ALL, { channel: 'user' })).toMatchObject({ code: 'BAD_USER_INPUT', field: 'channel' })
  })

  test.each(['SUPER_ADMIN', 'OPERATOR', 'VIEWER', 'CUSTOMER'])('of %s are listed once', async name => {
    const token = await signInAs(name)
    const { data } = await platform.ask(
      '{ authInfo { permissions admin { role { permissions { resource } } } } }',
      {},
      token,
    )
    const { permissions, admin } = data.authInfo as {
      permissions: string[]
      admin: { role: { permissions: { resource: string }[] } }
    }
    const ofRole = admin.role.permissions.map(({ resource }) => resource)
    for (const list of [permissions, ofRole]) expect(list).toEqual([...new Set(list)])
    expect(permissions.toSorted()).toEqual([...new Set(['Auth:read', ...ofRole])].sort())
  })

  test('can be granted and revoked repeatedly', async () => {
    const { id, name } = await makeRole()
    const token = await signInAs(name)
    const may = async () => (await platform.ask('{ authInfo { permissions } }', {}, token)).data.authInfo.permissions
    for (let i = 0; i < 2; i++) expect(await permit('add', id, 'LightDevice:read')).toBe(true)
    expect(await may()).toEqual(['Auth:read', 'LightDevice:read'])
    for (let i = 0; i < 2; i++) expect(await permit('remove', id, 'LightDevice:read')).toBe(true)
    expect(await may()).toEqual(['Auth:read'])
  })

  test.each([
    [{ channel: 'user' }, 'channel'],
    [{ subject: 'Weather' }, 'subject'],
    [{ subject: 'constructor' }, 'subject'],
    [{ action: 'explode' }, 'action'],
    [{ subject: 'Dashboard', action: 'update' }, 'action'],
  ])('that do not exist are refused: %o', async (change, field) => {
    const { id } = await makeRole()
    const variables = { channel: 'admin', subject: 'LightDevice', action: 'read', targetId: id, ...change }
    for (const verb of ['add', 'remove'] as const)
      expect(await refusal(bind(verb), variables)).toMatchObject({ code: 'BAD_USER_INPUT', field })
  })

  test('of an unknown role are not found', async () => {
    await expect(permit('add', 999_999, 'LightDevice:read')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(permit('remove', 999_999, 'LightDevice:read')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('cannot be revoked from SUPER_ADMIN, nor from one’s own role', async () => {
    const all = await roleId('SUPER_ADMIN')
    await expect(permit('remove', all, 'LightDevice:read')).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      key: 'admin:role-write.permissions.superAdmin',
    })
    const own = await makeRole('AdminRole:update', 'LightDevice:read')
    const token = await signInAs(own.name)
    await expect(permit('remove', own.id, 'LightDevice:read', token)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      key: 'admin:role-write.permissions.own',
    })
  })

  test('can be granted only by accounts that have them', async () => {
    const clerk = await signInAs((await makeRole('AdminRole:update', 'LightDevice:read')).name)
    const { id } = await makeRole()
    await expect(permit('add', id, 'Admin:update', clerk)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await permit('add', id, 'LightDevice:read', clerk)).toBe(true)
  })

  test('cannot be granted by a customer, whatever the role CUSTOMER allows', async () => {
    const id = await roleId('CUSTOMER')
    await permit('add', id, 'AdminRole:update')
    const customer = await signInAs('CUSTOMER')
    const other = await makeRole()
    await expect(permit('add', other.id, 'LightDevice:read', customer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await permit('remove', id, 'AdminRole:update')
  })
})

test('revoking a permission ends open subscriptions with the next change', async () => {
  const role = await makeRole('LightDevice:read')
  const light = await makeLight(platform.db)
  const client = createClient({
    url: `${platform.address}/graphql`,
    headers: platform.headers(await signInAs(role.name)) as Record<string, string>,
    retryAttempts: 0,
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  const heard: any[] = []
  client.subscribe(
    { query: 'subscription { lightDeviceChanges { id } }' },
    { next: event => heard.push(event), error: error => heard.push({ error }), complete: () => heard.push('end') },
  )
  await new Promise(resolve => setTimeout(resolve, 300))
  await announce(platform.db, 'light.changed', { ids: [light.id] })
  await eventually(() => expect(heard).toHaveLength(1))
  await permit('remove', role.id, 'LightDevice:read')
  await announce(platform.db, 'light.changed', { ids: [light.id] })
  await eventually(() => expect(heard.at(-1)).toBe('end'))
  const received = heard.slice(1).filter(event => event !== 'end')
  expect(received).toHaveLength(1)
  expect(received[0].errors[0].extensions.code).toBe('FORBIDDEN')
})

test.each(['OPERATOR', 'VIEWER', 'CUSTOMER'])('%s may not manage roles', async name => {
  const token = await signInAs(name)
  const { id } = await makeRole()
  const permission = { channel: 'admin', subject: 'LightDevice', action: 'read', targetId: id }
  for (const [query, variables] of [
    [LIST, {}],
    ['{ findAllPermission { subject } }', {}],
    [CREATE, { input: { name: 'mine' } }],
    [UPDATE, { id, input: { alias: { set: 'mine' } } }],
    [DELETE, { id }],
    [bind('add'), permission],
    [bind('remove'), permission],
  ] as const)
    expect(await refusal(query, variables, token), query).toMatchObject({ code: 'FORBIDDEN' })
})
