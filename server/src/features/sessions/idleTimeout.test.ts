import { createClient } from 'graphql-sse'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { sweepSessions } from './sessions.ts'

const IDLE_MINUTES = 3
const WHO = '{ authInfo { email } }'

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform({ sessionIdleMinutes: IDLE_MINUTES })
})

async function signedIn() {
  const { id, email } = await makeAdmin(platform.db, 'VIEWER')
  const token = await platform.signIn(email)
  const unused = (seconds: number) =>
    sql`update session set seen_at = now() - make_interval(secs => ${seconds}) where admin_id = ${id}`.execute(
      platform.db,
    )
  const unusedFor = async () => {
    const { rows } = await sql<{ seconds: number | null }>`
      select max(extract(epoch from now() - seen_at))::float as seconds from session where admin_id = ${id}`.execute(
      platform.db,
    )
    return rows[0]!.seconds
  }
  return { token, unused, unusedFor }
}

describe('an unused session', () => {
  test('expires: its token is refused before it is deleted', async () => {
    const { token, unused } = await signedIn()
    await unused(IDLE_MINUTES * 60 + 1)
    const expired = { code: 'UNAUTHORIZED', reason: 'IDLE', idleMinutes: IDLE_MINUTES }
    expect((await platform.ask(WHO, {}, token)).errors![0]!.extensions).toEqual(expired)
    await sweepSessions(platform.db, IDLE_MINUTES)
    expect((await platform.ask(WHO, {}, token)).errors![0]!.extensions).toEqual(expired)
  })

  test('is deleted', async () => {
    const [old, fresh] = [await signedIn(), await signedIn()]
    await old.unused(IDLE_MINUTES * 60 + 1)
    await fresh.unused(IDLE_MINUTES * 60 - 20)
    await sweepSessions(platform.db, IDLE_MINUTES)
    expect(await old.unusedFor()).toBeNull()
    expect(await fresh.unusedFor()).toBeGreaterThan(100)
  })

  test('is extended by a request just before it expires', async () => {
    const { token, unused, unusedFor } = await signedIn()
    await unused(IDLE_MINUTES * 60 - 20)
    expect((await platform.ask(WHO, {}, token)).errors).toBeUndefined()
    expect(await unusedFor()).toBeLessThan(20)
  })

  test('is kept by an open subscription without events', { tags: ['nightly'] }, async () => {
    const { token, unused, unusedFor } = await signedIn()
    const headers = platform.headers(token) as Record<string, string>
    const stream = createClient({ url: `${platform.address}/graphql`, headers, retryAttempts: 0 })
    const leave = stream.subscribe(
      { query: 'subscription { lightDeviceChanges { id } }' },
      { next: () => {}, error: () => {}, complete: () => {} },
    )
    await new Promise(resolve => setTimeout(resolve, 500))
    await unused(IDLE_MINUTES * 60 - 20)
    await eventually(async () => expect(await unusedFor()).toBeLessThan(20), 15_000)
    leave()
  })
})
