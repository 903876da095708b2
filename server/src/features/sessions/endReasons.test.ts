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

const refusalOf = async (token: string) =>
  (await platform.ask('{ authInfo { email } }', {}, token)).errors?.[0]?.extensions
const refused = (reason?: string) => ({ code: 'UNAUTHORIZED', ...(reason && { reason }) })

async function createSessions(sessions: number) {
  const { id, email } = await makeAdmin(platform.db, 'VIEWER')
  const tokens: string[] = []
  for (let i = 0; i < sessions; i++) tokens.push(await platform.signIn(email))
  return { id, email, tokens: tokens as [string, ...string[]] }
}

describe('the owner of an ended session gets the reason', () => {
  test('it was ended by the user', async () => {
    const [here, there] = (await createSessions(2)).tokens
    await platform.ask('mutation { endOtherSessions }', {}, here)
    expect(await refusalOf(there!)).toEqual(refused('ENDED'))
    expect(await refusalOf(here)).toBeUndefined()
  })

  test('the password was changed, by the user or by an administrator', async () => {
    const { id, tokens } = await createSessions(2)
    const [here, there] = tokens
    const change = 'mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) }'
    const next = 'lamps along the river'
    expect((await platform.ask(change, { current: PASSWORD, next }, here)).errors).toBeUndefined()
    expect(await refusalOf(there!)).toEqual(refused('PASSWORD'))
    const set = `mutation { updateAdmin(id: ${id}, input: { password: { set: "lamps along the shore" } }) { id } }`
    expect((await platform.ask(set, {}, root)).errors).toBeUndefined()
    expect(await refusalOf(here)).toEqual(refused('PASSWORD'))
  })

  test('there were more than the client allows', async () => {
    const { max_auth_count } = await platform.db.selectFrom('client').select('max_auth_count').executeTakeFirstOrThrow()
    const { tokens } = await createSessions(max_auth_count + 1)
    expect(await refusalOf(tokens[0])).toEqual(refused('REPLACED'))
    expect(await refusalOf(tokens[1]!)).toBeUndefined()
  })

  test('it reached its maximum age, also after it was deleted', async () => {
    const { id, tokens } = await createSessions(1)
    await sql`update session set expires_at = now() - interval '1 s' where admin_id = ${id}`.execute(platform.db)
    expect(await refusalOf(tokens[0])).toEqual(refused('EXPIRED'))
    await sweepSessions(platform.db, 720)
    expect(await refusalOf(tokens[0])).toEqual(refused('EXPIRED'))
    // After some days the reason is deleted.
    await sql`update ended_session set ended_at = now() - interval '73 hours'`.execute(platform.db)
    await sweepSessions(platform.db, 720)
    expect(await refusalOf(tokens[0])).toEqual(refused())
  })
})

test('an unknown token, or one of a signed-out session, gets no reason', async () => {
  const { tokens } = await createSessions(1)
  await platform.ask('mutation { logout }', {}, tokens[0])
  for (const token of [tokens[0], 'never-ours']) expect(await refusalOf(token)).toEqual(refused())
})
