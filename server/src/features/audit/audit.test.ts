import { type GraphQLArgument, type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { schema } from '../../api/schema.ts'
import {
  makeAdmin,
  makeCenter,
  makeDaylightRule,
  makeGroup,
  makeLight,
  makeModel,
  PASSWORD,
} from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let admin: Awaited<ReturnType<typeof makeAdmin>>
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  admin = await makeAdmin(platform.db, 'SUPER_ADMIN')
  token = await platform.signIn(admin.email)
})

const newest = async () =>
  (
    await platform.ask(
      '{ findManyAuditEntry(limit: 1) { items { accountId accountName address action subject objectId result detail } } }',
      {},
      token,
    )
  ).data.findManyAuditEntry.items[0]

describe('the audit', () => {
  test('records account, operation, object, address and result', async () => {
    const { data } = await platform.ask('mutation { createLightGroup(input: { name: "主干道" }) { id } }', {}, token)
    expect(await newest()).toMatchObject({
      accountId: admin.id,
      address: '127.0.0.1',
      action: 'createLightGroup',
      subject: 'LightGroup',
      objectId: data.createLightGroup.id,
      result: 'OK',
      detail: { input: { name: '主干道' } },
    })
  })

  test('records rejections for missing permissions and invalid input', async () => {
    const viewer = await makeAdmin(platform.db, 'VIEWER')
    const group = await makeGroup(platform.db)
    const remove = 'mutation ($id: Int!) { deleteLightGroup(id: $id) { id } }'
    await platform.ask(remove, { id: group.id }, await platform.signIn(viewer.email))
    expect(await newest()).toMatchObject({
      accountId: viewer.id,
      action: 'deleteLightGroup',
      objectId: group.id,
      result: 'FORBIDDEN',
    })
    await platform.ask(remove, { id: 999_999 }, token)
    expect(await newest()).toMatchObject({ action: 'deleteLightGroup', objectId: 999_999, result: 'NOT_FOUND' })
    await platform.ask('mutation { createLightGroup(input: { name: "a" }) { id } }', {}, token)
    expect(await newest()).toMatchObject({ action: 'createLightGroup', result: 'BAD_USER_INPUT' })
  })

  test('records the object when the operation returns another type', async () => {
    const account = await makeAdmin(platform.db, 'VIEWER')
    const center = await makeCenter(platform.db)
    const { data } = await platform.ask('mutation { createAdminRole(input: { name: "AUDITED" }) { id } }', {}, token)
    const { id: role } = data.createAdminRole
    const bind = `channel: "admin", subject: "LightDevice", action: "read", targetId: ${role}`
    const operations: [operation: string, subject: string, objectId: number][] = [
      [`addPermissionBind(${bind})`, 'AdminRole', role],
      [`removePermissionBind(${bind})`, 'AdminRole', role],
      [`takeSecondFactor(id: ${account.id})`, 'Admin', account.id],
      [`issueCenterCredential(id: ${center.id}) { username }`, 'LightCenter', center.id],
    ]
    for (const [operation, subject, objectId] of operations) {
      await platform.ask(`mutation { ${operation} }`, {}, token)
      expect(await newest(), operation).toMatchObject({ subject, objectId })
    }
  })

  test('records failed sign-ins without the password', async () => {
    const login = `mutation { loginWithEmail(email: "${admin.email}", password: "wrong-password") { tokenType } }`
    await platform.ask(login)
    expect(await newest()).toMatchObject({
      accountId: null,
      action: 'loginWithEmail',
      result: 'UNAUTHENTICATED',
      detail: { email: admin.email, password: '…' },
    })
    const { rows } = await sql<{ text: string }>`select string_agg(e::text, ' ') as text from audit_entry e`.execute(
      platform.db,
    )
    expect(rows[0]!.text).not.toContain('wrong-password')
    expect(rows[0]!.text).not.toContain(PASSWORD)
  })

  test('records successful sign-ins with the person, of both types of accounts', async () => {
    const { email, password_hash } = await platform.db
      .selectFrom('admin')
      .select(['email', 'password_hash'])
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const user = await platform.db
      .insertInto('app_user')
      .values({ email: `user-${email}`, password_hash })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    const nameOf = { ADMIN: admin.nickname, USER: user.email }
    await sql`update client set allow_user_auth = true`.execute(platform.db)
    for (const [kind, { id, email }] of [['ADMIN', admin] as const, ['USER', user] as const]) {
      const login = `mutation { loginWithEmail(email: "${email}", password: "${PASSWORD}", type: ${kind}) { tokenType } }`
      expect((await platform.ask(login)).errors).toBeUndefined()
      expect(await newest()).toMatchObject({
        ...{ accountId: id, accountName: nameOf[kind], action: 'loginWithEmail', result: 'OK' },
      })
      const { rows } = await sql`select account_kind from audit_entry order by id desc limit 1`.execute(platform.db)
      expect(rows).toEqual([{ account_kind: kind }])
    }
    await sql`update client set allow_user_auth = false`.execute(platform.db)
  })

  test('cannot be changed or truncated', async () => {
    const [change, remove, empty] = [
      sql`update audit_entry set result = 'OK'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
    ]
    for (const attempt of [change, remove, empty])
      await expect(attempt.execute(platform.db)).rejects.toThrow('the audit is append-only')
  })

  test('can be read with permission only', async () => {
    const operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
    const { errors } = await platform.ask('{ findManyAuditEntry { items { id } } }', {}, operator)
    expect(errors![0]!.extensions.code).toBe('FORBIDDEN')
  })
})

test('rolls back an operation that fails half-way, with its entry', async () => {
  const before = await platform.ask('{ findManyLightGroup { pagination { totalCount } } }', {}, token)
  const { errors } = await platform.ask(
    'mutation { createLightGroup(input: { name: "半个", devices: { connect: [{ id: 424242 }] } }) { id } }',
    {},
    token,
  )
  expect(errors![0]!.extensions.code).toBe('NOT_FOUND')
  const after = await platform.ask('{ findManyLightGroup { pagination { totalCount } } }', {}, token)
  expect(after.data).toEqual(before.data)
})

describe('the entry of a deletion names what was deleted', () => {
  const file = { file_name: '删掉的.png', file_ext: 'png', file_mime: 'image/png', file_size: 1, file_type: 'IMAGE' }
  const DELETED: Record<string, () => Promise<[id: number, name: object]>> = {
    deleteLightGroup: async () => [(await makeGroup(platform.db, '删掉的')).id, { name: '删掉的' }],
    deleteLightDevice: async () => {
      const { id, device_id } = await makeLight(platform.db, { name: '删掉的' })
      return [id, { name: '删掉的', deviceId: device_id }]
    },
    deleteLightCenter: async () => {
      const { id, name, device_id } = await makeCenter(platform.db)
      return [id, { name, deviceId: device_id }]
    },
    deleteDeviceMode: async () => {
      const { id, name, code } = await makeModel(platform.db, { code: 'GONE-1' })
      return [id, { name, code }]
    },
    deleteAdminRole: async () => [await insert('admin_role', { name: 'GONE' }), { name: 'GONE' }],
    deleteSavedLightSearch: async () => [
      await insert('saved_light_search', { admin_id: admin.id, name: '删掉的', search: 'status=FAULT' }),
      { name: '删掉的' },
    ],
    deleteLightAttribute: async () => [
      await insert('light_attribute', { name: '删掉的', type: 'TEXT' }),
      { name: '删掉的' },
    ],
    deleteDaylightRule: async () => [(await makeDaylightRule(platform.db, { name: '删掉的' })).id, { name: '删掉的' }],
    deleteLightScene: async () => [
      await insert('light_scene', { name: '删掉的', kind: 'STORM', actions: '[]' }),
      { name: '删掉的' },
    ],
    deleteLightSchedule: async () => [
      await insert('light_schedule', { name: '删掉的', type: 'SUNRISE_SUNSET' }),
      { name: '删掉的' },
    ],
    deleteNotificationChannel: async () => [
      await insert('notification_channel', { kind: 'EMAIL', target: 'gone@city.example' }),
      { target: 'gone@city.example' },
    ],
    deleteMediaFile: async () => [
      await insert('media_file', { ...file, admin_id: admin.id }),
      { fileName: '删掉的.png' },
    ],
    deleteLightImport: async () => [
      await insert('light_import', { file_name: '删掉的.csv', status: 'FAILED', admin_id: admin.id }),
      { fileName: '删掉的.csv' },
    ],
  }

  async function insert(table: string, row: Record<string, unknown>): Promise<number> {
    const columns = sql.join(Object.keys(row).map(name => sql.ref(name)))
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns})
      values (${sql.join(Object.values(row))}) returning id`.execute(platform.db)
    return rows[0]!.id
  }

  test.each(Object.keys(schema.getMutationType()!.getFields()).filter(name => name.startsWith('delete')))(
    '%s',
    async action => {
      const [id, named] = await DELETED[action]!()
      const { errors } = await platform.ask(`mutation { ${action}(id: ${id}) { id } }`, {}, token)
      expect(errors).toBeUndefined()
      expect(await newest()).toMatchObject({ action, objectId: id, result: 'OK', detail: { id, ...named } })
    },
  )
})

test('the entry of a model has its code, that of a one-time code has none', async () => {
  const input = { name: '路灯', code: 'K02B-4G', category: 'LIGHT', type: 'light' }
  const create = 'mutation ($input: DeviceModeCreateInput!) { createDeviceMode(input: $input) { id } }'
  expect((await platform.ask(create, { input }, token)).errors).toBeUndefined()
  expect(await newest()).toMatchObject({ action: 'createDeviceMode', detail: { input: { code: 'K02B-4G' } } })
  await platform.ask('mutation { switchOnSecondFactor(code: "123456") }', {}, token)
  expect(await newest()).toMatchObject({ action: 'switchOnSecondFactor', detail: { code: '…' } })
})

test('every argument that may be a secret by its name is recorded as one, or listed here', () => {
  const harmless = [
    'checkLightImport.settings.createModels.code',
    'createDeviceMode.input.code',
    'updateDeviceMode.input.code',
  ]
  const maybe: string[] = []
  const collect = (path: string, inputs: readonly (GraphQLArgument | GraphQLInputField)[], seen: string[] = []) => {
    for (const { name, type, extensions } of inputs) {
      const inner = getNamedType(type)
      const isNamed = /^(code|current|next)$|^(pin|otp|key)$|password|secret|token/i.test(name)
      if (isNamed && !extensions.isSecret && !/password|secret|token/i.test(name)) maybe.push(`${path}.${name}`)
      if (isInputObjectType(inner) && !seen.includes(inner.name))
        collect(`${path}.${name}`, Object.values(inner.getFields()), [...seen, inner.name])
    }
  }
  for (const field of Object.values(schema.getMutationType()!.getFields())) collect(field.name, field.args)
  expect(maybe).toEqual(harmless)
})
