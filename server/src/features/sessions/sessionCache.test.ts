import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../api/api.ts'
import { DEFAULT_CLIENT_ID } from '../../config.ts'
import { EventBus } from '../../foundation/events/events.ts'
import { openLog } from '../../foundation/runtime/log.ts'
import { createCipher } from '../../foundation/security/encryption.ts'
import { createOutboundPolicy } from '../../foundation/security/outboundPolicy.ts'
import { makeAdmin, PASSWORD } from '../../testing/factories.ts'
import { eventually, NO_QUOTA, startPlatform } from '../../testing/platform.ts'

type Platform = Awaited<ReturnType<typeof startPlatform>>
let platform: Platform
let root: string

beforeAll(async () => {
  platform = await startPlatform()
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const WHO = '{ __typename }'
const LIGHTS = '{ findManyLightDevice { items { id } } }'

/** A viewer whose session is in the server's cache. */
async function known() {
  const admin = await makeAdmin(platform.db, 'VIEWER')
  const token = await platform.signIn(admin.email)
  for (let i = 0; i < 2; i++) expect((await platform.askAtOnce(LIGHTS, {}, token)).errors).toBeUndefined()
  return { ...admin, token }
}

const codeOf = ({ errors }: Awaited<ReturnType<Platform['ask']>>) => errors?.[0]?.extensions.code

describe('a cached session ends at once, before an event from the database,', () => {
  test('by signing out', async () => {
    const { token } = await known()
    await platform.askAtOnce('mutation { logout }', {}, token)
    expect(codeOf(await platform.askAtOnce(LIGHTS, {}, token))).toBe('UNAUTHORIZED')
  })

  test('by a new token', async () => {
    const { token } = await known()
    await platform.askAtOnce('mutation { refreshToken { accessToken } }', {}, token)
    expect(codeOf(await platform.askAtOnce(LIGHTS, {}, token))).toBe('UNAUTHORIZED')
  })

  test('by ending all other sessions, and by another password', async () => {
    const one = await known()
    const other = await platform.signIn(one.email)
    await platform.askAtOnce('mutation { endOtherSessions }', {}, other)
    expect(codeOf(await platform.askAtOnce(LIGHTS, {}, one.token))).toBe('UNAUTHORIZED')
    const third = await platform.signIn(one.email)
    await platform.askAtOnce(LIGHTS, {}, other)
    const change = `mutation ($old: String!, $new: String!) { changePassword(current: $old, next: $new) }`
    const { errors } = await platform.askAtOnce(change, { old: PASSWORD, new: 'another-password' }, third)
    expect(errors).toBeUndefined()
    expect(codeOf(await platform.askAtOnce(LIGHTS, {}, other))).toBe('UNAUTHORIZED')
  })

  test('by an administrator who disables the account', async () => {
    const { id, token } = await known()
    const disable = 'mutation ($id: Int!) { updateAdmin(id: $id, input: { isEnabled: { set: false } }) { id } }'
    expect((await platform.askAtOnce(disable, { id }, root)).errors).toBeUndefined()
    expect(codeOf(await platform.askAtOnce(LIGHTS, {}, token))).toBe('UNAUTHORIZED')
  })
})

describe('every change of an account or its permissions is announced:', () => {
  const of = (id: number) => sql`select id from session where admin_id = ${id}`
  const acts: [string, (id: number) => ReturnType<typeof sql>][] = [
    ['an account is disabled', id => sql`update admin set is_enabled = false where id = ${id}`],
    ['an account is deleted', id => sql`delete from admin where id = ${id}`],
    ['an account has another role', id => sql`update admin set role_id = role_id where id = ${id}`],
    ['a session is deleted', id => sql`delete from session where admin_id = ${id}`],
    ['a session expires earlier', id => sql`update session set expires_at = now() where id in (${of(id)})`],
    [
      'a token is replaced',
      id => sql`update session set token_hash = sha256(random()::text::bytea) where id in (${of(id)})`,
    ],
    ['a role loses a permission', () => sql`delete from role_permission where subject = 'Alert'`],
    ['a role gains a permission', () => sql`insert into role_permission select id, 'Alert', 'read' from admin_role`],
    ['a role is renamed', () => sql`update admin_role set name = name`],
    ['a client is disabled', () => sql`update client set is_enabled = is_enabled`],
  ]
  test.each(acts)('%s', async (_, act) => {
    const { id } = await known()
    let heard = 0
    const stop = platform.events.on('authority.changed', () => heard++)
    await act(id).execute(platform.db)
    await eventually(() => expect(heard).toBeGreaterThan(0))
    stop()
  })

  test('using a session is not announced', async () => {
    const { id, token } = await known()
    let heard = 0
    const stop = platform.events.on('authority.changed', () => heard++)
    await sql`update session set seen_at = now() - interval '2 minutes' where id in (${of(id)})`.execute(platform.db)
    // `ask` waits until all earlier events were received.
    await platform.ask(WHO, {}, token)
    stop()
    expect(heard).toBe(0)
  })
})

test('another server invalidates the session, too', async () => {
  const { db, url, storage, gateway, clock } = platform
  const log = openLog('error')
  const events = new EventBus(url, log)
  await events.open()
  const site = {
    ...{
      clientId: DEFAULT_CLIENT_ID,
      demo: false,
      introspection: false,
      sessionIdleMinutes: 720,
      brokerUrl: 'mqtt://127.0.0.1',
      issuesPasswords: true,
      brokerListens: 'ALL' as const,
    },
    map: { provider: 'embedded' as const },
    mediaQuota: NO_QUOTA,
    outboundPolicy: createOutboundPolicy(),
    cipher: createCipher([]),
  }
  const doors = { db, events, site, storage, gateway, clock }
  const options = { host: '127.0.0.1', port: 0, consoleFolder: import.meta.dirname, ...doors }
  const other = await openApi(options, log)
  try {
    const { token } = await known()
    const elsewhere = async () => {
      const body = JSON.stringify({ query: LIGHTS })
      const headers = platform.headers(token) as Record<string, string>
      const answer = await fetch(`http://127.0.0.1:${other.port}/graphql`, { method: 'POST', headers, body })
      return codeOf((await answer.json()) as Awaited<ReturnType<Platform['ask']>>)
    }
    for (let i = 0; i < 2; i++) expect(await elsewhere()).toBeUndefined()
    await platform.ask('mutation { logout }', {}, token)
    await eventually(async () => expect(await elsewhere()).toBe('UNAUTHORIZED'), 2000)
  } finally {
    await other.close()
    await events.close()
  }
})
