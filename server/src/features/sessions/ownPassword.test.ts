import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, PASSWORD } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
})

async function change(token: string | undefined, current: string, next: string) {
  const query = 'mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) }'
  const { data, errors } = await platform.ask(query, { current, next }, token)
  return errors?.[0]?.extensions ?? data.changePassword
}
const WHO = '{ authInfo { email } }'

describe('changing one’s own password', () => {
  test.each(['SUPER_ADMIN', 'CUSTOMER'])('signs a %s out of all other sessions', async role => {
    const { email } = await makeAdmin(platform.db, role)
    const [here, there] = [await platform.signIn(email), await platform.signIn(email)]
    expect(await change(here, PASSWORD, 'a new one')).toBe(true)
    expect((await platform.ask(WHO, {}, here)).data.authInfo.email).toBe(email)
    expect((await platform.ask(WHO, {}, there)).errors![0]!.extensions.code).toBe('UNAUTHORIZED')
    await expect(platform.signIn(email)).rejects.toThrow('login failed')
    await platform.signIn(email, 'a new one')
  })

  test('requires the current password', async () => {
    const { email } = await makeAdmin(platform.db, 'VIEWER')
    const token = await platform.signIn(email)
    for (const guess of ['', 'a guess', 'x'.repeat(10_000)])
      expect(await change(token, guess, 'a new one')).toMatchObject({
        ...{ code: 'BAD_USER_INPUT', field: 'current', key: 'admin:password-write.current.wrong' },
      })
    await platform.signIn(email)
  })

  test('requires at least 8 characters', async () => {
    const token = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    const tooShort = { code: 'BAD_USER_INPUT', field: 'next', key: 'admin:password-write.next.tooShort' }
    expect(await change(token, PASSWORD, 'shorter')).toMatchObject(tooShort)
    const guessable = { code: 'BAD_USER_INPUT', field: 'next', key: 'admin:password-write.next.guessable' }
    expect(await change(token, PASSWORD, 'Iloveyou2')).toMatchObject(guessable)
    expect(await change(token, PASSWORD, 'x'.repeat(201))).toMatchObject({ key: 'admin:password-write.next.tooLong' })
  })

  test('allows ten attempts in half an hour, shared with sign-ins', async () => {
    const { email } = await makeAdmin(platform.db, 'VIEWER')
    const token = await platform.signIn(email)
    for (let i = 0; i < 10; i++)
      expect(await change(token, `guess ${i}`, 'a new one')).toMatchObject({ field: 'current' })
    expect(await change(token, PASSWORD, 'a new one')).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(platform.signIn(email)).rejects.toThrow('too many failed attempts')
  })

  test('works for accounts of the type USER, too', async () => {
    const { db } = platform
    await db.updateTable('client').set({ allow_user_auth: true }).execute()
    const { email, password_hash } = await makeAdmin(db, 'VIEWER')
    await db.insertInto('app_user').values({ email, password_hash }).execute()
    const logIn = (password: string) =>
      platform.ask(
        'mutation ($email: String!, $password: String!) { loginWithEmail(email: $email, password: $password, type: USER) { accessToken } }',
        { email, password },
      )
    const token = (await logIn(PASSWORD)).data.loginWithEmail.accessToken
    expect(await change(token, PASSWORD, 'a new one')).toBe(true)
    expect((await logIn('a new one')).errors).toBeUndefined()
    // The admin with the same address is another account.
    await platform.signIn(email)
    const profile = await platform.ask('mutation { updateProfile(input: {}) { id } }', {}, token)
    expect(profile.errors![0]!.extensions.code).toBe('FORBIDDEN')
  })

  test('requires to be signed in', async () => {
    expect(await change(undefined, PASSWORD, 'a new one')).toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})
