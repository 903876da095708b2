import { beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyPassword } from '../../foundation/security/password.ts'
import { makeAdmin, PASSWORD, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

/* Guesses passwords as an attacker would: by requests from any number of claimed addresses. */

vi.mock('../../foundation/security/password.ts', { spy: true })

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
})

const LOGIN =
  'mutation ($email: String!, $password: String!) { loginWithEmail(email: $email, password: $password) { accessToken } }'

/** The test acts as the trusted proxy: its forwarded addresses are believed. */
async function post(body: unknown, address = '203.0.113.1', more: Record<string, string> = {}) {
  const headers = { ...(platform.headers() as Record<string, string>), 'x-forwarded-for': address, ...more }
  const response = await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Awaited<ReturnType<typeof platform.ask>>
}
const guess = (email: string, address?: string, password = `guess ${serial()}`) =>
  post({ query: LOGIN, variables: { email, password } }, address)
const code = (answer: { errors?: { extensions: Record<string, unknown> }[] }) => answer.errors?.[0]?.extensions.code
/** How often a password of this account was checked during some work. */
async function looks(during: () => Promise<unknown>): Promise<number> {
  const { calls } = vi.mocked(verifyPassword).mock
  const before = calls.length
  await during()
  return calls.length - before
}
let last = 0
/** An unused address. */
const elsewhere = () => `198.18.${Math.floor(++last / 250)}.${(last % 250) + 1}`

describe('ten guesses of an account in half an hour, twenty in an hour', () => {
  test('from a hundred addresses at once', { tags: ['nightly'] }, async () => {
    const { email } = await makeAdmin(platform.db, 'VIEWER')
    const seen = await looks(() => Promise.all(Array.from({ length: 100 }, () => guess(email, elsewhere()))))
    expect(seen).toBe(10)
    expect(code(await guess(email, elsewhere(), PASSWORD))).toBe('TOO_MANY_REQUESTS')
  })

  test('in one request: a thousand aliases, a batch, many operations', async () => {
    const { email } = await makeAdmin(platform.db, 'VIEWER')
    const login = (i: number) => `a${i}: loginWithEmail(email: "${email}", password: "guess no. ${i}") { tokenType }`
    const many = (count: number) => `mutation { ${Array.from({ length: count }, (_, i) => login(i)).join(' ')} }`
    const one = { query: LOGIN, variables: { email, password: 'guess no. 1' } }
    const hidden = `fragment f on Mutation { ${Array.from({ length: 100 }, (_, i) => login(i)).join(' ')} } mutation { ...f }`
    const seen = await looks(async () => {
      for (const query of [many(1000), many(30), hidden]) expect(code(await post({ query }))).toBe('BAD_USER_INPUT')
      expect(code(await post(Array(50).fill(one)))).toBe('BAD_USER_INPUT')
      // The first error ends its request.
      for (let i = 0; i < 12; i++) await post({ query: many(10) }, elsewhere())
    })
    expect(seen).toBe(10)
  })

  test('through the password form of an unattended console, too', async () => {
    const { email } = await makeAdmin(platform.db, 'VIEWER')
    const token = await platform.signIn(email)
    const change = 'mutation ($current: String!) { changePassword(current: $current, next: "a new one") }'
    const seen = await looks(async () => {
      for (let i = 0; i < 8; i++) await platform.ask(change, { current: `guess ${i}` }, token)
      for (let i = 0; i < 8; i++) await guess(email, elsewhere())
    })
    expect(seen).toBe(10)
  })
})

test('one address has fifty guesses for any accounts, regardless of forwarded headers', {
  tags: ['nightly'],
}, async () => {
  const here = elsewhere()
  const seen = await looks(async () => {
    for (let i = 0; i < 60; i++) await guess(`account-${serial()}@city.example`, `10.0.0.${i}, ${here}`)
  })
  expect(seen).toBe(50)
})

test('known and unknown accounts get the same text, headers and status', async () => {
  const there = (await makeAdmin(platform.db, 'VIEWER')).email
  const disabled = await makeAdmin(platform.db, 'VIEWER')
  await platform.db.updateTable('admin').set({ is_enabled: false }).where('id', '=', disabled.id).execute()
  const answers = new Set<string>()
  for (const [email, password] of [
    [there, 'not the password'],
    [disabled.email, PASSWORD],
    [disabled.email, 'not the password'],
    ['unknown@city.example', PASSWORD],
  ]) {
    const headers = { ...(platform.headers() as Record<string, string>), 'x-forwarded-for': elsewhere() }
    const body = JSON.stringify({ query: LOGIN, variables: { email, password } })
    const response = await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body })
    // Different in each response: the time, the page's nonce, the request id.
    const random = ['date', 'content-security-policy', 'x-request-id']
    const shared = [...response.headers].filter(([name]) => !random.includes(name))
    answers.add(JSON.stringify([response.status, shared, await response.json()]))
  }
  expect([...answers]).toHaveLength(1)
})

test('and the same response time: the difference is below 5 ms and not significant', {
  timeout: 60_000,
  tags: ['nightly'],
}, async () => {
  const rounds = 5
  // Odd, so that the median is one of the differences.
  const pairs = 25
  const known: string[] = []
  for (let i = 0; i < pairs; i++) known.push((await makeAdmin(platform.db, 'VIEWER')).email)
  const time = async (email: string) => {
    const since = performance.now()
    expect(code(await guess(email, elsewhere()))).toBe('UNAUTHENTICATED')
    return performance.now() - since
  }
  await time('warm@city.example')
  const seen: { gap: number; p: number }[] = []
  // All rounds count: stopping at the first good result would bias the test. A busy machine
  // disturbs single rounds, but not the median; a real difference shows in most rounds.
  for (let round = 0; round < rounds; round++) {
    const gaps: number[] = []
    for (const [i, email] of known.entries()) {
      const unknown = `unknown-${serial()}@city.example`
      // The order alternates: the second request differs for other reasons.
      if (i % 2) gaps.push((await time(email)) - (await time(unknown)))
      else gaps.push(-(await time(unknown)) + (await time(email)))
    }
    seen.push({ gap: median(gaps), p: likelihood(gaps) })
    await platform.db.deleteFrom('sign_in_attempt').execute()
  }
  const gap = Math.abs(median(seen.map(round => round.gap)))
  const p = median(seen.map(round => round.p))
  console.info(`with an account and without: ${gap.toFixed(2)} ms apart, p ${p.toFixed(2)}`)
  expect(gap).toBeLessThan(5)
  expect(p).toBeGreaterThan(0.05)
})

/** Median of an odd number of values. */
function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}

/** Probability of such a median if each sign were random. */
function likelihood(gaps: number[]): number {
  const far = (signs: () => number) => Math.abs(median(gaps.map(gap => signs() * gap)))
  const seen = far(() => 1)
  const tosses = 4000
  const asFar = Array.from({ length: tosses }, () => far(() => (Math.random() < 0.5 ? -1 : 1))).filter(
    tossed => tossed >= seen,
  )
  return asFar.length / tosses
}
