import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../foundation/security/password.ts'
import { makeAdmin, PASSWORD } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
})

const LOGIN = `mutation ($email: String!, $password: String!, $type: AuthUserType) {
  loginWithEmail(email: $email, password: $password, type: $type) { accessToken accessTokenExpiresAt tokenType } }`
const WHO = '{ authInfo { email fullName admin { role { name } } permissions } }'

const code = (answer: { errors?: { extensions: Record<string, unknown> }[] }) => answer.errors?.[0]?.extensions.code

describe('signing in', () => {
  test('with e-mail and password returns a token', async () => {
    const admin = await makeAdmin(platform.db, 'VIEWER')
    const { data } = await platform.ask(LOGIN, { email: admin.email.toUpperCase(), password: PASSWORD })
    expect(data.loginWithEmail).toMatchObject({ accessTokenExpiresAt: 86_400, tokenType: 'Bearer' })
    const who = await platform.ask(WHO, {}, data.loginWithEmail.accessToken)
    expect(who.data.authInfo).toMatchObject({ email: admin.email, admin: { role: { name: 'VIEWER' } } })
    expect(who.data.authInfo.permissions).toContain('Auth:read')
    expect(who.data.authInfo.permissions).not.toContain('LightDevice:operate')
  })

  test('accepts an old password: passwords do not expire', async () => {
    const admin = await makeAdmin(platform.db, 'VIEWER')
    const then = new Date(Date.now() - 3653 * 86_400_000)
    await platform.db
      .updateTable('admin')
      .set({ created_at: then, updated_at: then })
      .where('id', '=', admin.id)
      .execute()
    // Nothing else is restricted until it is changed.
    const fresh = await makeAdmin(platform.db, 'VIEWER')
    const [old, young] = await Promise.all(
      [admin, fresh].map(async ({ email }) => platform.ask(WHO, {}, await platform.signIn(email))),
    )
    expect(old!.data.authInfo.email).toBe(admin.email)
    expect(old!.data.authInfo.permissions).toEqual(young!.data.authInfo.permissions)
  })

  test('does not reveal which of the two was wrong', async () => {
    const admin = await makeAdmin(platform.db, 'VIEWER')
    const wrong = await platform.ask(LOGIN, { email: admin.email, password: 'not the password' })
    const unknown = await platform.ask(LOGIN, { email: 'unknown@city.example', password: 'not the password' })
    expect(code(wrong)).toBe('UNAUTHENTICATED')
    expect(wrong.errors![0]!.message).toBe(unknown.errors![0]!.message)
    expect(code(unknown)).toBe('UNAUTHENTICATED')
  })

  test('reports the field of an invalid value', async () => {
    const email = await platform.ask(LOGIN, { email: 'unknown', password: PASSWORD })
    expect(email.errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'email', key: 'invalidEmail' })
    const password = await platform.ask(LOGIN, { email: 'a@b.example', password: '123456' })
    expect(password.errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'password' })
  })

  test('accepts an old password of seven characters', async () => {
    const { id, email } = await makeAdmin(platform.db, 'VIEWER')
    const password_hash = await hashPassword('seven 7')
    await platform.db.updateTable('admin').set({ password_hash }).where('id', '=', id).execute()
    expect(await platform.signIn(email, 'seven 7')).toHaveLength(43)
  })

  test('is refused for a disabled account, and for a type that the client does not allow', async () => {
    const admin = await makeAdmin(platform.db, 'VIEWER')
    await platform.db.updateTable('admin').set({ is_enabled: false }).where('id', '=', admin.id).execute()
    expect(code(await platform.ask(LOGIN, { email: admin.email, password: PASSWORD }))).toBe('UNAUTHENTICATED')
    expect(code(await platform.ask(LOGIN, { email: admin.email, password: PASSWORD, type: 'USER' }))).toBe('FORBIDDEN')
  })

  test('is refused for half an hour after ten failed attempts, even with the correct password', async () => {
    const admin = await makeAdmin(platform.db, 'VIEWER')
    for (let i = 0; i < 10; i++)
      expect(code(await platform.ask(LOGIN, { email: admin.email, password: `wrong ${i} wrong` }))).toBe(
        'UNAUTHENTICATED',
      )
    const refused = await platform.ask(LOGIN, { email: admin.email, password: PASSWORD })
    expect(refused.errors![0]!.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(refused.errors![0]!.extensions.retryAfterSeconds).toBeGreaterThan(1700)
  })
})

describe('a session', () => {
  test('ends at once by signing out', async () => {
    const token = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    expect((await platform.ask('mutation { logout }', {}, token)).data.logout).toBe(true)
    expect(code(await platform.ask(WHO, {}, token))).toBe('UNAUTHORIZED')
  })

  test('ends at once when the account is disabled', async () => {
    const admin = await makeAdmin(platform.db, 'VIEWER')
    const token = await platform.signIn(admin.email)
    await platform.db.updateTable('admin').set({ is_enabled: false }).where('id', '=', admin.id).execute()
    expect(code(await platform.ask(WHO, {}, token))).toBe('UNAUTHORIZED')
  })

  test('is renewed: the new token is valid, the old one is not', async () => {
    const old = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    const { data } = await platform.ask('mutation { refreshToken { accessToken } }', {}, old)
    expect(code(await platform.ask(WHO, {}, old))).toBe('UNAUTHORIZED')
    expect((await platform.ask(WHO, {}, data.refreshToken.accessToken)).errors).toBeUndefined()
  })

  test('is not renewed beyond thirty days after signing in: it expires then, with the reason', async () => {
    const admin = await makeAdmin(platform.db, 'VIEWER')
    const token = await platform.signIn(admin.email)
    const renew = 'mutation { refreshToken { accessToken accessTokenExpiresAt } }'
    const { data: early } = await platform.ask(renew, {}, token)
    expect(early.refreshToken.accessTokenExpiresAt).toBe(86_400)
    await sql`update session set created_at = now() - interval '30 days' + interval '1 h' where admin_id = ${admin.id}`.execute(
      platform.db,
    )
    const { data: late } = await platform.ask(renew, {}, early.refreshToken.accessToken)
    const { accessToken, accessTokenExpiresAt } = late.refreshToken
    expect(accessTokenExpiresAt).toBeGreaterThan(3500)
    expect(accessTokenExpiresAt).toBeLessThanOrEqual(3600)
    // A session from before that limit existed.
    await sql`update session set created_at = now() - interval '31 days' where admin_id = ${admin.id}`.execute(
      platform.db,
    )
    expect(code(await platform.ask(renew, {}, accessToken))).toBe('UNAUTHORIZED')
    expect((await platform.ask(WHO, {}, accessToken)).errors).toBeUndefined()
    await sql`update session set expires_at = now() where admin_id = ${admin.id}`.execute(platform.db)
    expect(code(await platform.ask(renew, {}, accessToken))).toBe('UNAUTHORIZED')
  })

  test('the oldest is ended when the client’s limit is exceeded', async () => {
    await platform.db.updateTable('client').set({ max_auth_count: 2 }).execute()
    const { email } = await makeAdmin(platform.db, 'VIEWER')
    const [first, second, third] = [
      await platform.signIn(email),
      await platform.signIn(email),
      await platform.signIn(email),
    ]
    expect(code(await platform.ask(WHO, {}, first))).toBe('UNAUTHORIZED')
    expect((await platform.ask(WHO, {}, second)).errors).toBeUndefined()
    expect((await platform.ask(WHO, {}, third)).errors).toBeUndefined()
  })

  test('stores the hash of its token only', async () => {
    const token = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    const { rows } = await (await import('kysely')).sql`select * from session`.execute(platform.db)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['<script>alert(1)</script>', '127.0.0.1'],
  ['203.0.113.7, unknown', '127.0.0.1'],
])('behind a proxy on the same machine a session has the client’s address: %s', async (forwarded, address) => {
  const { email } = await makeAdmin(platform.db, 'VIEWER')
  const headers = { ...platform.headers(), 'x-forwarded-for': forwarded } as Record<string, string>
  const body = JSON.stringify({ query: LOGIN, variables: { email, password: PASSWORD } })
  await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body })
  const newest = await platform.db.selectFrom('session').select('address').orderBy('id', 'desc').executeTakeFirst()
  expect(newest?.address).toBe(address)
})

describe('a request', () => {
  test('without a token is anonymous: authInfo is null, all else requires to sign in', async () => {
    expect((await platform.ask(WHO)).data.authInfo).toBeNull()
    expect(code(await platform.ask('{ findManyLightDevice { pagination { totalCount } } }'))).toBe('UNAUTHENTICATED')
  })

  test('with an invalid token is refused in any form', async () => {
    for (const token of ['x', 'a'.repeat(43), 'spaces in it', '☃'])
      expect(code(await platform.ask(WHO, {}, encodeURIComponent(token)))).toBe('UNAUTHORIZED')
  })

  test('requires a client id and the CSRF header', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${platform.address}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query: '{ clientInfo { name } }' }),
      }).then(response => response.json() as Promise<{ errors?: { extensions: Record<string, unknown> }[] }>)
    const all = platform.headers() as Record<string, string>
    expect((await post(all)).errors).toBeUndefined()
    expect(code(await post({ ...all, 'x-client-id': 'unknown' }))).toBe('FORBIDDEN')
    const { 'apollo-require-preflight': _, ...without } = all
    expect(code(await post(without))).toBe('FORBIDDEN')
  })

  test('that does not match the schema gets a client error without internal details', async () => {
    for (const query of ['{ nothing }', '{', '']) expect(code(await platform.ask(query)), query).toBe('BAD_USER_INPUT')
    // The operation needs a session: its variables are not checked before.
    const query = 'query ($a: Int!) { findOneLightDevice(id: $a) { id } }'
    expect(code(await platform.ask(query))).toBe('UNAUTHENTICATED')
    const token = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    expect(code(await platform.ask(query, {}, token))).toBe('BAD_USER_INPUT')
  })
})

test('has and offers no demo account without demo mode', async () => {
  const { data } = await platform.ask('{ clientInfo { demoAccounts { email } } }')
  expect(data.clientInfo.demoAccounts).toEqual([])
  expect(code(await platform.ask(LOGIN, { email: 'admin@lamplighter.example', password: 'lamplighter-demo' }))).toBe(
    'UNAUTHENTICATED',
  )
})
