import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
})

const MINE = '{ mySessions { id createdAt seenAt expiresAt address userAgent current } }'
const END = 'mutation ($id: Int!) { endSession(id: $id) }'
const code = (answer: { errors?: { extensions: Record<string, unknown> }[] }) => answer.errors?.[0]?.extensions.code

async function signIn(times: number) {
  const { email } = await makeAdmin(platform.db, 'VIEWER')
  const tokens: string[] = []
  for (let i = 0; i < times; i++) tokens.push(await platform.signIn(email))
  return tokens as [string, ...string[]]
}
const sessions = async (token: string) => (await platform.ask(MINE, {}, token)).data.mySessions

test('lists one’s own sessions only', async () => {
  const [here] = await signIn(2)
  await signIn(1)
  const mine = await sessions(here)
  expect(mine).toHaveLength(2)
  expect(mine.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
  expect(mine[0]).toMatchObject({ address: '127.0.0.1', userAgent: expect.any(String) })
})

test('ends another session of one’s own', async () => {
  const [here, there] = (await signIn(2)) as [string, string]
  const { id } = (await sessions(here)).find((session: { current: boolean }) => !session.current)
  expect((await platform.ask(END, { id }, here)).data.endSession).toBe(true)
  expect(code(await platform.ask(MINE, {}, there))).toBe('UNAUTHORIZED')
  expect(code(await platform.ask(END, { id }, here))).toBe('NOT_FOUND')
})

test('does not end sessions of other accounts', async () => {
  const [[mine], [theirs]] = [await signIn(1), await signIn(1)]
  const [{ id }] = await sessions(theirs)
  expect(code(await platform.ask(END, { id }, mine))).toBe('NOT_FOUND')
  expect(await sessions(theirs)).toHaveLength(1)
})

test('ends all other sessions of one’s own', async () => {
  const [here, ...elsewhere] = await signIn(3)
  const end = () => platform.ask('mutation { endOtherSessions }', {}, here)
  expect((await end()).data.endOtherSessions).toBe(2)
  for (const token of elsewhere) expect(code(await platform.ask(MINE, {}, token))).toBe('UNAUTHORIZED')
  expect((await end()).data.endOtherSessions).toBe(0)
})

test('requires to be signed in', async () => {
  for (const query of [MINE, 'mutation { endSession(id: 1) }', 'mutation { endOtherSessions }'])
    expect(code(await platform.ask(query))).toBe('UNAUTHENTICATED')
})

test('stores the last use at most once a minute', async () => {
  const [token] = await signIn(1)
  const [{ id, seenAt }] = await sessions(token)
  expect((await sessions(token))[0].seenAt).toBe(seenAt)
  const long = new Date(Date.now() - 61_000)
  await platform.db.updateTable('session').set({ seen_at: long }).where('id', '=', id).execute()
  // Any mutation clears the cache of sessions.
  await platform.ask('mutation { endOtherSessions }')
  await Promise.all([1, 2, 3].map(() => sessions(token)))
  const marked = (await sessions(token))[0].seenAt
  expect(Date.parse(marked)).toBeGreaterThan(long.getTime() + 60_000)
  expect((await sessions(token))[0].seenAt).toBe(marked)
})
