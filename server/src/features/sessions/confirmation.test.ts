import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { CONFIRMED_ACTIONS, type ConfirmedAction } from '../../testing/confirmedActions.ts'
import { makeAdmin, PASSWORD } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
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

describe('a recent password confirmation is required', () => {
  const actions = Object.entries(CONFIRMED_ACTIONS).flatMap(([mutation, cases]) =>
    Object.entries(cases).map(([name, action]): [string, string, ConfirmedAction] => [name, mutation, action]),
  )

  test.each(actions)('%s (%s): required after 15 minutes, and then allowed', async (_, mutation, action) => {
    const me = await signedIn(16)
    const [query, variables = {}] = await action(platform, me)
    expect(query).toContain(mutation)
    expect(await ask(query, variables, me.token)).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    expect(await confirm(me.token)).toEqual({ confirmPassword: true })
    expect((await platform.ask(query, variables, me.token)).errors).toBeUndefined()
  })

  test.each(actions)('%s (%s): not required shortly after signing in', async (_, __, action) => {
    const me = await signedIn(14)
    const [query, variables = {}] = await action(platform, me)
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
      'loginWithEmail OK',
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
