import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../foundation/database/database.ts'
import { makeAdmin } from '../testing/factories.ts'
import { startPlatform } from '../testing/platform.ts'

const platform = await startPlatform()

const SLOW = '{ findManyLightDevice { items { id } } }'

test('accepts 100 concurrent requests per session and refuses one more; other sessions are not affected', async () => {
  const [wild, other] = await Promise.all(
    [1, 2].map(async () => platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)),
  )
  let unlock = () => {}
  const locked = new Promise<void>(resolve => {
    void transact(platform.db, async tx => {
      await sql`lock table light_device in access exclusive mode`.execute(tx)
      resolve()
      await new Promise<void>(done => {
        unlock = done
      })
    })
  })
  await locked
  let answered = 0
  const waiting = Array.from({ length: 100 }, () => platform.ask(SLOW, {}, wild).finally(() => answered++))
  try {
    await expect.poll(async () => codeOf(await platform.ask('{ __typename }', {}, wild))).toBe('TOO_MANY_REQUESTS')
    expect(answered).toBe(0)
    const { errors } = await platform.ask('{ __typename }', {}, wild)
    expect(errors?.[0]).toMatchObject({
      message: 'too many requests at once: at most 100',
      extensions: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 },
    })
    waiting.push(platform.ask(SLOW, {}, other))
  } finally {
    unlock()
  }
  for (const { errors } of await Promise.all(waiting)) expect(errors).toBeUndefined()
  expect((await platform.ask(SLOW, {}, wild)).errors).toBeUndefined()
})

test('releases the slots of disconnected clients', { tags: ['nightly'] }, async () => {
  const token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  for (let round = 0; round < 3; round++) {
    const leaving = new AbortController()
    const streams = Array.from({ length: 500 }, () =>
      fetch(`${platform.address}/graphql`, {
        method: 'POST',
        headers: { ...platform.headers(token), accept: 'text/event-stream' },
        body: JSON.stringify({ query: 'subscription { alertChanges { id } }' }),
        signal: leaving.signal,
      }),
    )
    const answers = await Promise.all(streams)
    for (const { headers } of answers) expect(headers.get('content-type')).toContain('text/event-stream')
    leaving.abort()
    await new Promise(resolve => setTimeout(resolve, 200))
  }
})

function codeOf({ errors }: Awaited<ReturnType<typeof platform.ask>>) {
  return errors?.[0]?.extensions.code
}
