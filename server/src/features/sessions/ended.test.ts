import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, PASSWORD } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { sweepSessions } from './sessions.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
beforeAll(async () => {
  platform = await startPlatform()
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const told = async (token: string) => (await platform.ask('{ authInfo { email } }', {}, token)).errors?.[0]?.extensions
const refused = (reason?: string) => ({ code: 'UNAUTHORIZED', ...(reason && { reason }) })

async function somebody(sessions: number) {
  const { id, email } = await makeAdmin(platform.db, 'VIEWER')
  const tokens: string[] = []
  for (let i = 0; i < sessions; i++) tokens.push(await platform.signIn(email))
  return { id, email, tokens: tokens as [string, ...string[]] }
}

describe('whoever had a session hears why it ended', () => {
  test('somebody ended it', async () => {
    const [here, there] = (await somebody(2)).tokens
    await platform.ask('mutation { endOtherSessions }', {}, here)
    expect(await told(there!)).toEqual(refused('ENDED'))
    expect(await told(here)).toBeUndefined()
  })

  test('the password was changed, by oneself or by an administrator', async () => {
    const { id, tokens } = await somebody(2)
    const [here, there] = tokens
    const change = 'mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) }'
    const next = 'lamps along the river'
    expect((await platform.ask(change, { current: PASSWORD, next }, here)).errors).toBeUndefined()
    expect(await told(there!)).toEqual(refused('PASSWORD'))
    const set = `mutation { updateAdmin(id: ${id}, input: { password: { set: "lamps along the shore" } }) { id } }`
    expect((await platform.ask(set, {}, root)).errors).toBeUndefined()
    expect(await told(here)).toEqual(refused('PASSWORD'))
  })

  test('there were more than the client allows', async () => {
    const { max_auth_count } = await platform.db.selectFrom('client').select('max_auth_count').executeTakeFirstOrThrow()
    const { tokens } = await somebody(max_auth_count + 1)
    expect(await told(tokens[0])).toEqual(refused('REPLACED'))
    expect(await told(tokens[1]!)).toBeUndefined()
  })

  test('it was as old as it may be, also when it was swept away since', async () => {
    const { id, tokens } = await somebody(1)
    await sql`update session set expires_at = now() - interval '1 s' where admin_id = ${id}`.execute(platform.db)
    expect(await told(tokens[0])).toEqual(refused('EXPIRED'))
    await sweepSessions(platform.db, 720)
    expect(await told(tokens[0])).toEqual(refused('EXPIRED'))
    // After some days nobody comes with it any more.
    await sql`update ended_session set ended_at = now() - interval '73 hours'`.execute(platform.db)
    await sweepSessions(platform.db, 720)
    expect(await told(tokens[0])).toEqual(refused())
  })
})

test('a stranger, and who signed out by themselves, hears no reason', async () => {
  const { tokens } = await somebody(1)
  await platform.ask('mutation { logout }', {}, tokens[0])
  for (const token of [tokens[0], 'never-ours']) expect(await told(token)).toEqual(refused())
})
