import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../foundation/database/database.ts'
import { networkOf } from '../../foundation/security/network.ts'
import { verifyPassword } from '../../foundation/security/password.ts'
import { makeAdmin, PASSWORD, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { countPasswordAttempt, deleteExpiredAttempts } from './loginRateLimit.ts'

vi.mock('../../foundation/security/password.ts', { spy: true })

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
})
beforeEach(async () => {
  // Simulates half an hour: all tests use the same address.
  await platform.db.deleteFrom('sign_in_attempt').execute()
  vi.mocked(verifyPassword).mockClear()
})

const LOGIN =
  'mutation ($email: String!, $password: String!) { loginWithEmail(email: $email, password: $password) { accessToken } }'
const logIn = (email: string, password = 'not the password') => platform.ask(LOGIN, { email, password })
const code = (answer: { errors?: { extensions: Record<string, unknown> }[] }) => answer.errors?.[0]?.extensions.code
const someone = () => `someone-${serial()}@city.example`
const tries = async (count: number, email: () => string, address?: () => string) => {
  for (let i = 0; i < count; i++) await countPasswordAttempt(platform.db, email(), address?.())
}

describe('passwords are checked ten times per account in half an hour', () => {
  test('for any number of logins in one request', async () => {
    const { email } = await makeAdmin(platform.db, 'VIEWER')
    const aliased = (count: number) => {
      const login = (i: number) =>
        `a${i}: loginWithEmail(email: "${email}", password: "guess no. ${i}") { accessToken }`
      return platform.ask(`mutation { ${Array.from({ length: count }, (_, i) => login(i)).join(' ')} }`)
    }
    // The API may refuse so many mutations in one request; then no password was checked.
    await aliased(30)
    expect(vi.mocked(verifyPassword).mock.calls.length).toBeLessThanOrEqual(10)
    for (let i = 0; i < 12; i++) await aliased(8)
    expect(vi.mocked(verifyPassword)).toHaveBeenCalledTimes(10)
    expect(code(await logIn(email, PASSWORD))).toBe('TOO_MANY_REQUESTS')
  })

  test('for any number of concurrent requests', async () => {
    const { email } = await makeAdmin(platform.db, 'VIEWER')
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(email)))
    expect(vi.mocked(verifyPassword)).toHaveBeenCalledTimes(10)
    expect(answers.filter(answer => code(answer) === 'TOO_MANY_REQUESTS')).toHaveLength(20)
  })

  test('regardless of the case of the address, and for unknown accounts', async () => {
    for (const email of [(await makeAdmin(platform.db, 'VIEWER')).email, someone()]) {
      for (let i = 0; i < 10; i++)
        expect(code(await logIn(i % 2 ? email : email.toUpperCase()))).toBe('UNAUTHENTICATED')
      const refused = await logIn(email)
      expect(refused.errors![0]!.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      expect(refused.errors![0]!.extensions.retryAfterSeconds).toBeGreaterThan(1700)
    }
  })

  test('across all servers', async () => {
    const email = someone()
    const other = openDatabase(platform.url)
    await tries(5, () => email)
    for (let i = 0; i < 5; i++) await countPasswordAttempt(other, email)
    await expect(countPasswordAttempt(other, email)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(countPasswordAttempt(platform.db, email)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await other.destroy()
  })

  test('allows new attempts once the ten are half an hour old', async () => {
    const email = someone()
    await tries(10, () => email)
    const passed = (minutes: string) =>
      platform.db
        .updateTable('sign_in_attempt')
        .set(({ fn, val }) => ({
          tries: fn('array_prepend', [
            val(new Date(Date.now() - 60_000 * Number(minutes))),
            fn('trim_array', ['tries', val(1)]),
          ]),
        }))
        .execute()
    await passed('29')
    await expect(countPasswordAttempt(platform.db, email)).rejects.toMatchObject({
      extensions: { retryAfterSeconds: expect.closeTo(60, -1) },
    })
    await passed('31')
    await countPasswordAttempt(platform.db, email)
    await expect(countPasswordAttempt(platform.db, email)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

test('a correct password does not count', async () => {
  const { email } = await makeAdmin(platform.db, 'VIEWER')
  for (let i = 0; i < 12; i++) await platform.signIn(email)
  for (let i = 0; i < 9; i++) await logIn(email)
  await platform.signIn(email)
  await logIn(email)
  expect(code(await logIn(email, PASSWORD))).toBe('TOO_MANY_REQUESTS')
})

describe('an address', () => {
  test('has fifty attempts for any accounts', async () => {
    await tries(50, someone, () => '192.0.2.1')
    await expect(countPasswordAttempt(platform.db, someone(), '192.0.2.1')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    await countPasswordAttempt(platform.db, someone(), '192.0.2.2')
  })

  test('that is blocked does not use up an account’s attempts', async () => {
    const email = someone()
    await tries(50, someone, () => '192.0.2.3')
    for (let i = 0; i < 20; i++) await countPasswordAttempt(platform.db, email, '192.0.2.3').catch(() => {})
    await countPasswordAttempt(platform.db, email, '192.0.2.4')
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
    ['2001:0DB8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test('the scheduler deletes attempts outside of the window', async () => {
  await tries(1, () => 'old@city.example')
  await platform.db
    .updateTable('sign_in_attempt')
    .set({ tries: [new Date(Date.now() - 31 * 60_000)] })
    .execute()
  await tries(
    1,
    () => 'new@city.example',
    () => '192.0.2.5',
  )
  const withdrawAttempt = await countPasswordAttempt(platform.db, 'right@city.example', '192.0.2.6')
  await withdrawAttempt()
  await deleteExpiredAttempts(platform.db)
  const rows = await platform.db.selectFrom('sign_in_attempt').select('key').orderBy('key').execute()
  expect(rows.map(row => row.key)).toEqual(['account new@city.example', 'address 192.0.2.5'])
})

test('an unknown e-mail address gets the same response as a wrong password, in the same time', {
  tags: ['nightly'],
}, async () => {
  const known: string[] = []
  for (let i = 0; i < 16; i++) known.push((await makeAdmin(platform.db, 'VIEWER')).email)
  const time = async (email: string) => {
    const since = performance.now()
    const { errors } = await logIn(email)
    const took = performance.now() - since
    expect(errors).toMatchObject([{ message: 'login failed', extensions: { code: 'UNAUTHENTICATED' } }])
    return took
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  let gap = 1
  // A busy machine may disturb one round; a real difference would be in every one.
  for (let round = 0; round < 4 && gap > 0.25; round++) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (const [i, email] of known.entries()) {
      const pair = [await time(email), await time(someone())] as const
      // The first request is slower for other reasons.
      if (i > 0) for (const [j, which] of (['known', 'unknown'] as const).entries()) times[which].push(pair[j]!)
    }
    expect(times.known).toHaveLength(15)
    const [a, b] = [median(times.known), median(times.unknown)]
    gap = Math.abs(a - b) / Math.min(a, b)
    await platform.db.deleteFrom('sign_in_attempt').execute()
  }
  expect(gap).toBeLessThanOrEqual(0.25)
})
