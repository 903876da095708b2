import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeLight, PASSWORD, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let roles: Record<string, number>
beforeAll(async () => {
  platform = await startPlatform()
  const all = await platform.db.selectFrom('admin_role').select(['id', 'name']).execute()
  roles = Object.fromEntries(all.map(({ id, name }) => [name, id]))
})

const CONFIRM = 'mutation ($password: String!) { confirmPassword(password: $password) }'
const UPDATE = 'mutation ($id: Int!, $input: AdminUpdateInput!) { updateAdmin(id: $id, input: $input) { email } }'

async function ask(query: string, variables: object, token?: string) {
  const { data, errors } = await platform.ask(query, variables, token)
  return errors?.[0]?.extensions ?? data
}
const confirm = (token: string | undefined, password = PASSWORD) => ask(CONFIRM, { password }, token)

/** An account that signed in so many minutes ago. */
async function signedIn(minutes: number) {
  const account = await makeAdmin(platform.db, 'SUPER_ADMIN')
  const token = await platform.signIn(account.email)
  const old = sql`update session set confirmed_at = now() - make_interval(mins => ${minutes}) where admin_id = ${account.id}`
  await old.execute(platform.db)
  return { ...account, token }
}

async function disabledOne(): Promise<number> {
  const { id } = await makeAdmin(platform.db, 'VIEWER')
  await platform.db.updateTable('admin').set({ is_enabled: false }).where('id', '=', id).execute()
  return id
}

/** Fewer with each test. */
let days = 30

interface Others {
  id: number
  disabled: number
  session: number
  light: number
  center: number
  role: number
  channel: number
}

async function insertOne(table: 'admin_role' | 'notification_channel', row: Record<string, string>): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)}
    (${sql.join(Object.keys(row).map(name => sql.ref(name)))}) values (${sql.join(Object.values(row))})
    returning id`.execute(platform.db)
  return rows[0]!.id
}

const objects = async () => ({
  light: (await makeLight(platform.db)).id,
  center: (await makeCenter(platform.db)).id,
  role: await insertOne('admin_role', { name: `ROLE-${serial()}` }),
  channel: await insertOne('notification_channel', { kind: 'EMAIL', target: 'a@city.example' }),
})

describe('a recent password confirmation is required', () => {
  const actions: [string, (other: Others) => [string, object]][] = [
    ['to end another session', ({ session }) => ['mutation ($id: Int!) { endSession(id: $id) }', { id: session }]],
    ['to end all other sessions', () => ['mutation { endOtherSessions }', {}]],
    [
      'to change an e-mail address',
      ({ id }) => [UPDATE, { id, input: { email: { set: `other${serial()}@city.example` } } }],
    ],
    [
      'to create an account',
      () => [
        'mutation ($input: AdminCreateInput!) { createAdmin(input: $input) { id } }',
        {
          input: {
            ...{
              nickname: '小周',
              lastName: '周',
              firstName: '明',
              phoneNumber: '13800138000',
              password: 'theirs from now on',
            },
            ...{ email: `new${serial()}@city.example`, role: { connect: { id: roles.VIEWER } } },
          },
        },
      ],
    ],
    ['to assign another role', ({ id }) => [UPDATE, { id, input: { role: { connect: { id: roles.OPERATOR } } } }]],
    ['to enable an account', ({ disabled }) => [UPDATE, { id: disabled, input: { isEnabled: { set: true } } }]],
    [
      'to add a permission to a role',
      () => [
        `mutation { addPermissionBind(channel: "admin", subject: "LightDevice", action: "delete", targetId: ${roles.VIEWER}) }`,
        {},
      ],
    ],
    [
      'to revoke a permission of a role',
      () => [
        `mutation { removePermissionBind(channel: "admin", subject: "Alert", action: "read", targetId: ${roles.VIEWER}) }`,
        {},
      ],
    ],
    [
      'to issue a password for a light',
      ({ light }) => [`mutation { issueLightCredential(id: ${light}) { username } }`, {}],
    ],
    [
      'to issue one for a center',
      ({ center }) => [`mutation { issueCenterCredential(id: ${center}) { username } }`, {}],
    ],
    [
      'to issue passwords for many lights',
      ({ light }) => [`mutation { issueLightCredentials(where: { id: { equals: ${light} } }) { issued } }`, {}],
    ],
    [
      'to issue passwords for many centers',
      ({ center }) => [`mutation { issueCenterCredentials(where: { id: { equals: ${center} } }) { issued } }`, {}],
    ],
    ['to delete a role', ({ role }) => [`mutation { deleteAdminRole(id: ${role}) { id } }`, {}]],
    [
      'to create a notification channel',
      () => ['mutation { createNotificationChannel(input: { kind: EMAIL, target: "a@city.example" }) { id } }', {}],
    ],
    [
      'to change the target of a channel',
      ({ channel }) => [
        `mutation { updateNotificationChannel(id: ${channel}, input: { target: "b@city.example" }) { id } }`,
        {},
      ],
    ],
    [
      'to keep readings for fewer days',
      () => [`mutation { updateRetention(readingDays: ${--days}, hourDays: 800) { readingDays } }`, {}],
    ],
    ['to set a password', ({ id }) => [UPDATE, { id, input: { password: { set: 'theirs from now on' } } }]],
  ]

  test.each(actions)('%s: required after 15 minutes, and then allowed', async (_, action) => {
    const me = await signedIn(16)
    await platform.signIn(me.email)
    const [other, disabled] = [await makeAdmin(platform.db, 'VIEWER'), await disabledOne()]
    const elsewhere = sql<{ id: number }>`select max(id) as id from session where admin_id = ${me.id}`
    const { rows } = await elsewhere.execute(platform.db)
    const [query, variables] = action({ id: other.id, disabled, session: rows[0]!.id, ...(await objects()) })
    expect(await ask(query, variables, me.token)).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    expect(await confirm(me.token)).toEqual({ confirmPassword: true })
    expect((await platform.ask(query, variables, me.token)).errors).toBeUndefined()
  })

  test.each(actions)('%s: not required shortly after signing in', async (_, action) => {
    const me = await signedIn(14)
    await platform.signIn(me.email)
    const [other, disabled] = [await makeAdmin(platform.db, 'VIEWER'), await disabledOne()]
    const elsewhere = sql<{ id: number }>`select max(id) as id from session where admin_id = ${me.id}`
    const [query, variables] = action({
      ...{ id: other.id, disabled },
      session: (await elsewhere.execute(platform.db)).rows[0]!.id,
      ...(await objects()),
    })
    expect((await platform.ask(query, variables, me.token)).errors).toBeUndefined()
  })

  test('for this session, not for another one', async () => {
    const me = await signedIn(16)
    expect(await confirm(await platform.signIn(me.email))).toEqual({ confirmPassword: true })
    expect(await ask('mutation { endOtherSessions }', {}, me.token)).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
  })

  test('not for changes without security impact', async () => {
    const me = await signedIn(16)
    const { id, email } = await makeAdmin(platform.db, 'VIEWER')
    // A form sends the unchanged address as well.
    const input = { nickname: { set: '小周' }, email: { set: email }, isEnabled: { set: false } }
    expect(await ask(UPDATE, { id, input }, me.token)).toEqual({ updateAdmin: { email } })
  })

  test('a renewed token is not a confirmation', async () => {
    const me = await signedIn(16)
    const { refreshToken } = await ask('mutation { refreshToken { accessToken } }', {}, me.token)
    expect(await ask('mutation { endOtherSessions }', {}, refreshToken.accessToken)).toMatchObject({
      code: 'CONFIRMATION_NEEDED',
    })
  })
})

describe('confirming a password', () => {
  test('requires the current one', async () => {
    const me = await signedIn(16)
    for (const guess of ['', 'a guess', 'x'.repeat(10_000)])
      expect(await confirm(me.token, guess)).toMatchObject({ code: 'BAD_USER_INPUT', field: 'password' })
    expect(await ask('mutation { endOtherSessions }', {}, me.token)).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
  })

  test('allows ten attempts in half an hour, together with sign-ins', async () => {
    const me = await signedIn(16)
    for (let i = 0; i < 10; i++) expect(await confirm(me.token, `guess ${i}`)).toMatchObject({ field: 'password' })
    expect(await confirm(me.token)).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: expect.any(Number) })
    await expect(platform.signIn(me.email)).rejects.toThrow('too many failed attempts')
  })

  test('leaves the password in no audit entry, but records request, refusal and success', async () => {
    const me = await signedIn(16)
    await ask('mutation { endOtherSessions }', {}, me.token)
    await confirm(me.token, 'wrong-but-kept-to-oneself')
    await confirm(me.token)
    const rows = await platform.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('account_id', '=', me.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action, result }) => `${action} ${result}`)).toEqual([
      'endOtherSessions CONFIRMATION_NEEDED',
      'confirmPassword BAD_USER_INPUT',
      'confirmPassword OK',
    ])
    for (const secret of ['wrong-but-kept-to-oneself', PASSWORD]) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('requires to be signed in', async () => {
    expect(await confirm(undefined)).toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})
