import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { KEY_BYTES } from './totp.ts'

const folder = mkdtempSync(join(tmpdir(), 'lamplighter-sealed-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

const [EMAIL, PASSWORD] = ['root@city.example', 'lamps at the river']
const ADMIN = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD }

const { db, url } = await testDatabase()
const keptKey = async () => (await db.selectFrom('second_factor').select('key').executeTakeFirstOrThrow()).key

type Running = Awaited<ReturnType<typeof startServer>>

let servers = 0
/** Runs a server on this database during some work. */
async function served<T>(env: Record<string, string>, work: (server: Running) => Promise<T>): Promise<T> {
  // A folder of its own: a server of an attempt that timed out may still use another.
  const DATA_DIR = join(folder, `data-${servers++}`)
  const server = await startServer({ DATABASE_URL: url, DATA_DIR, ...ADMIN, ...env })
  try {
    return await work(server)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
async function logIn(server: Running, code: string): Promise<any> {
  // A code is valid once, and these tests are faster than new codes appear.
  await sql`update second_factor set last_step = 0`.execute(db)
  const answer = await server.ask(
    `mutation { loginWithEmail(email: "${EMAIL}", password: "${PASSWORD}", code: "${code}") { accessToken } }`,
  )
  const { data, errors } = (await answer.json()) as { data: object; errors?: { extensions: object }[] }
  return errors?.[0]?.extensions ?? Object.values(data)[0]
}

// Starts several servers in sequence.
test('keys of second factors are encrypted once there is a secret, and can only be decrypted with it', {
  tags: ['nightly'],
  timeout: 240_000,
}, async () => {
  const [first, second] = [randomBytes(32), randomBytes(32)].map(secret => secret.toString('base64')) as [
    string,
    string,
  ]
  const { key, recovery } = await served({}, async server => {
    const token = await server.signIn(EMAIL, PASSWORD)
    const { beginSecondFactor } = await server.data('mutation { beginSecondFactor { key } }', token)
    const secret = Secret.fromBase32(beginSecondFactor.key.replaceAll(' ', ''))
    const on = `mutation { switchOnSecondFactor(code: "${new TOTP({ secret }).generate()}") }`
    const { switchOnSecondFactor } = await server.data(on, token)
    return { key: secret, recovery: switchOnSecondFactor as string[] }
  })
  const code = () => new TOTP({ secret: key }).generate()
  const bytes = Buffer.from(key.bytes)
  // A DATA_DIR on another machine than the database may be lost: no secret is created there.
  expect(await keptKey()).toEqual(bytes)

  await served({ SECRET_KEY: first }, async server => {
    const sealed = await keptKey()
    expect(sealed.length).toBeGreaterThan(KEY_BYTES)
    expect(sealed.includes(bytes)).toBe(false)
    expect(await logIn(server, code())).toHaveProperty('accessToken')
    expect(server.said()).not.toContain('second factor')
  })

  const sealed = await keptKey()
  for (const env of [{ SECRET_KEY: second }, {} as Record<string, string>])
    await served(env, async server => {
      expect(server.said()).toContain('keys of second factors are encrypted with another secret: set SECRET_KEY')
      expect(await logIn(server, code())).toEqual({
        ...{ code: 'UNAVAILABLE', field: 'code', key: 'secondFactorUnreadable' },
      })
      expect(await logIn(server, recovery.pop()!)).toHaveProperty('accessToken')
      expect(await keptKey()).toEqual(sealed)
    })

  // A new secret before the old one: it encrypts from the next start on.
  await served({ SECRET_KEY: `${second}, ${first}` }, async server => {
    expect(await keptKey()).not.toEqual(sealed)
    expect(await logIn(server, code())).toHaveProperty('accessToken')
  })
  await served({ SECRET_KEY: second }, async server => {
    expect(await logIn(server, code())).toHaveProperty('accessToken')
  })
})
