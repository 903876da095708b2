import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import mqtt from 'mqtt'
import { Secret, TOTP } from 'otpauth'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { withoutSecrets } from '../addresses.ts'
import { SetUpCodes } from '../features/site/setUpCode.ts'
import { openLog } from '../foundation/runtime/log.ts'
import { createCipher } from '../foundation/security/encryption.ts'
import { atEndOfFile } from '../testing/endOfFile.ts'
import { makeAdmin, makeCenter, makeLight, PASSWORD } from '../testing/factories.ts'
import { mediaOf, uploadForm } from '../testing/media.ts'
import { connectLight } from '../testing/mqttLight.ts'
import { eventually, startPlatform } from '../testing/platform.ts'
import { launch, startServer } from '../testing/server.ts'

/* Passes secrets of users and devices through everything that writes log lines or rows, at LOG_LEVEL=debug. */

const SET_UP_CODE = 'set-up-code-of-this-test'
const lines: string[] = []
let platform: Awaited<ReturnType<typeof startPlatform>>
/** Secrets by their description. */
const secrets: Record<string, string> = { 'a password': PASSWORD, 'the set-up code': SET_UP_CODE }
const SEALED_BY = randomBytes(32)
const folder = mkdtempSync(join(tmpdir(), 'lamplighter-secrets-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  const log = openLog('debug', { write: line => void lines.push(line) })
  const cipher = createCipher([SEALED_BY])
  platform = await startPlatform({
    broker: true,
    log,
    cipher,
    setUpCodes: new SetUpCodes(() => {}, { make: () => SET_UP_CODE }),
  })
  const written = [process.stdout, process.stderr].map(stream => {
    const write = stream.write
    stream.write = ((piece: string | Uint8Array, ...more: never[]) => {
      lines.push(String(piece))
      return write.call(stream, piece, ...more)
    }) as typeof write
    return () => {
      stream.write = write
    }
  })
  atEndOfFile(() => {
    for (const undo of written) undo()
  })
  await useEverything()
}, 60_000)

function keep(name: string, secret: string): string {
  secrets[name] = secret
  return secret
}

async function useEverything() {
  const { db, ask, signIn, headers, address } = platform
  const post = (body: string, more: object = {}) =>
    fetch(`${address}/graphql`, { method: 'POST', headers: { ...headers(), ...more } as Record<string, string>, body })
  const root = await makeAdmin(db, 'SUPER_ADMIN')
  const token = keep('a token', await signIn(root.email))
  const must = async (query: string, variables: object = {}, by = token) => {
    const { data, errors } = await ask(query, variables, by)
    expect(errors).toBeUndefined()
    return Object.values(data)[0] as Record<string, string>
  }
  // Users, with correct and wrong credentials.
  for (const [name, password] of [
    ['a wrong password', 'wrong-but-somewhere-right'],
    ['a long password', 'p'.repeat(190)],
  ])
    await signIn(root.email, keep(name!, password!)).catch(() => {})
  await must('mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) }', {
    current: PASSWORD,
    next: keep('a new password', 'a-new-password-of-root'),
  })
  const other = await makeAdmin(db, 'VIEWER')
  await must('mutation ($id: Int!, $input: AdminUpdateInput!) { updateAdmin(id: $id, input: $input) { id } }', {
    id: other.id,
    input: { password: { set: keep('a password set by another', 'set-by-an-administrator') } },
  })
  await ask(
    'mutation ($input: AdminUpdateInput!) { updateAdmin(id: 987654, input: $input) { id } }',
    {
      input: { password: { set: keep('an unused password', 'for-no-account-at-all-1') } },
    },
    token,
  )
  const fresh = await must(
    'mutation { refreshToken { accessToken } }',
    {},
    await signIn(other.email, 'set-by-an-administrator'),
  )
  secrets['a renewed token'] = fresh.accessToken!
  // Failing requests with secrets in them.
  await ask(
    `mutation { loginWithEmail(email: 1, password: "${keep('a password in a query', 'in-the-query-itself')}") { accessToken } }`,
  )
  await post(
    `{"query":"mutation { x }","variables":{"password":"${keep('a password in broken JSON', 'in-broken-json-1')}"`,
  )
  await post('{}', { authorization: `Bearer ${keep('a token that is none', 'no-token-of-ours-at-all')}` })
  await post(JSON.stringify({ query: '{ authInfo { email } }' }), {
    authorization: `Bearer ${secrets['a token that is none']}`,
  })
  await fetch(`${address}/?password=${keep('a password in an address', 'in-the-address-1')}`)
  // An internal error while a password is processed.
  await sql`alter table sign_in_attempt rename to gone_for_now`.execute(db)
  const accident = await ask(
    'mutation { loginWithEmail(email: "a@b.example", password: "accident-of-ours") { accessToken } }',
  )
  expect(accident.errors![0]!.extensions.code).toBe('INTERNAL_SERVER_ERROR')
  secrets['a password in an accident'] = 'accident-of-ours'
  await sql`alter table gone_for_now rename to sign_in_attempt`.execute(db)
  // Devices.
  const [light, center] = [await makeLight(db), await makeCenter(db)]
  const issue = (what: string, id: number) => must(`mutation { ${what}(id: ${id}) { username password } }`)
  const [forLight, forCenter] = [
    await issue('issueLightCredential', light.id),
    await issue('issueCenterCredential', center.id),
  ]
  secrets['a password of a light'] = forLight.password!
  secrets['a password of a center'] = forCenter.password!
  const pole = await connectLight(platform.mqttPort(), forLight.username!, forLight.password!)
  await pole.say('telemetry', 'no JSON at all')
  pole.client.publish('lamplighter/1/other/up/telemetry', '{}', { qos: 1 })
  secrets['a wrong password of a light'] = 'wrong-for-this-light'
  await new Promise<void>(resolve => {
    const wrong = {
      username: forLight.username!,
      password: secrets['a wrong password of a light']!,
      reconnectPeriod: 0,
    }
    const client = mqtt.connect(`mqtt://127.0.0.1:${platform.mqttPort()}`, wrong)
    client.on('error', () => {}).on('close', () => resolve())
  })
  await pole.close()
  // Files and messages.
  const { data } = await mediaOf(platform).put(token, Buffer.from('%PDF-1.7\n%%EOF\n'), { name: 'a.pdf' })
  const { url } = data.uploadMediaFile
  secrets['a signature of a file'] = new URL(url, address).searchParams.get('s')!
  await fetch(address + url)
  await fetch(`${address + url}x`)
  const channel = await must(
    'mutation { createNotificationChannel(input: { kind: WEBHOOK, target: "http://192.0.2.1:9/hook", isEnabled: false }) { id secret } }',
  )
  secrets['a secret of a webhook'] = channel.secret!
  const renewed = await must(
    `mutation { updateNotificationChannel(id: ${channel.id}, input: { renewSecret: true }) { secret } }`,
  )
  secrets['a renewed secret of a webhook'] = renewed.secret!
  await useSecondFactor(must)
  const { key } = await db.selectFrom('media_link_key').select('key').executeTakeFirstOrThrow()
  keepKey('the key of file links', key)
  keepKey('what second factors are sealed by', SEALED_BY)
}

/** In the encodings in which bytes are written. */
function keepKey(name: string, key: Buffer): void {
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    secrets[`${name} (${encoding})`] = key.toString(encoding)
}

async function useSecondFactor(must: (query: string, variables: object, by: string) => Promise<unknown>) {
  const { email } = await makeAdmin(platform.db, 'VIEWER')
  const token = await platform.signIn(email)
  const { key } = (await must('mutation { beginSecondFactor { key uri } }', {}, token)) as { key: string }
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  secrets['the key of a second factor, as it is typed'] = key
  secrets['the key of a second factor, as it is read'] = secret.base32
  keepKey('the key of a second factor', Buffer.from(secret.bytes))
  const on = 'mutation ($code: String!) { switchOnSecondFactor(code: $code) }'
  const codes = (await must(on, { code: new TOTP({ secret }).generate() }, token)) as string[]
  for (const [i, code] of codes.entries()) secrets[`recovery code ${i}`] = code
  const logIn = (code: string, password = PASSWORD) =>
    platform.ask(
      'mutation ($email: String!, $password: String!, $code: String) { loginWithEmail(email: $email, password: $password, code: $code) { accessToken } }',
      { email, password, code },
    )
  const { data } = await logIn(codes[0]!)
  secrets['a token of a recovery code'] = data.loginWithEmail.accessToken
  for (const wrong of [codes[0]!, keep('a wrong recovery code', 'ABCD-EFGH-JKLM')]) await logIn(wrong)
  await logIn(codes[1]!, secrets['a wrong password'])
}

test('no log line contains a secret', () => {
  const all = lines.join('\n')
  // At least the internal error and the wrong password of the light were logged.
  expect(all).toContain('request failed')
  expect(all).toContain('refused')
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(9)
    expect(all.includes(secret), `${name} in a log`).toBe(false)
  }
})

test('no database row contains a secret, except those that must be sent again', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(
    platform.db,
  )
  expect(tables.length).toBeGreaterThan(30)
  const found: string[] = []
  for (const { name: table } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t`.execute(platform.db)
    const all = rows.map(({ row }) => row).join('\n')
    for (const [name, secret] of Object.entries(secrets)) if (all.includes(secret)) found.push(`${name} in ${table}`)
  }
  // Keys with which the server signs.
  expect(found.sort()).toEqual([
    'a renewed secret of a webhook in notification_channel',
    'the key of file links (hex) in media_link_key',
  ])
})

describe('a secret from the environment', () => {
  const given = {
    database: 'word-of-the-database',
    'the mail server': 'word-of-the-mail-server',
    's3, key': 'KEY-OF-THE-FILE-STORE',
    's3, secret key': 'secret-key-of-the-file-store',
    'the sealing secret': SEALED_BY.toString('base64'),
    'the first password': 'word-of-the-first-administrator',
    'the broker': 'word-of-the-broker',
  }
  const expectNoneIn = (said: string) => {
    for (const [name, secret] of Object.entries(given)) expect(said.includes(secret), name).toBe(false)
  }
  const withWord = (url: string) => url.replace(/^(\w+:\/\/[^:@/]+)(:[^@/]*)?@/, `$1:${given.database}@`)

  test('is in no log line or response, even after errors', { tags: ['nightly'], timeout: 120_000 }, async () => {
    const mail = new SMTPServer({ disabledCommands: ['STARTTLS'], onAuth: (_, __, done) => done(new Error('who?')) })
    await new Promise<void>(resolve => mail.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>(resolve => mail.close(() => resolve())))
    const { port } = mail.server.address() as AddressInfo
    expect(withWord(platform.url)).toContain(given.database)
    const server = await startServer({
      ...{ DATA_DIR: join(folder, 'data'), DATABASE_URL: withWord(platform.url), LOG_LEVEL: 'debug' },
      ...{ SMTP_URL: `smtp://lamps:${given['the mail server']}@127.0.0.1:${port}`, SMTP_FROM: 'lamps@city.example' },
      ...{ MEDIA_STORE: 'AWS', S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'city', S3_REGION: 'here' },
      ...{ S3_ACCESS_KEY: given['s3, key'], S3_SECRET_KEY: given['s3, secret key'], S3_PATH_STYLE: 'on' },
      ...{ SECRET_KEY: given['the sealing secret'], ADMIN_EMAIL: 'first@city.example' },
      ADMIN_PASSWORD: given['the first password'],
    })
    const token = await server.signIn('first@city.example', given['the first password'])
    const made = await server.data(
      'mutation { createNotificationChannel(input: { kind: EMAIL, target: "a@city.example" }) { id } }',
      token,
    )
    const test = `mutation { testNotificationChannel(id: ${made.createNotificationChannel.id}) { error } }`
    const refused = JSON.stringify(await (await server.ask(test, token)).json())
    const file = { fileName: 'a.pdf', fileMime: 'application/pdf', fileExt: 'pdf', fileSize: 15 }
    const input = Object.entries(file).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    const { createMediaFile } = await server.data(`mutation { createMediaFile(input: { ${input} }) { uuid } }`, token)
    const form = uploadForm(createMediaFile.uuid, new File(['%PDF-1.7\n%%EOF\n'], 'a.pdf'))
    const { 'content-type': _, ...headers } = server.headers(token)
    const away = await (await fetch(`${server.address}/graphql`, { method: 'POST', headers, body: form })).text()
    expect(away).toContain('errors')
    await eventually(() => expect(server.said()).toContain('"msg":"request failed"'))
    server.child.kill('SIGTERM')
    await server.ended
    for (const said of [server.said(), refused, away]) expectNoneIn(said)
  })

  async function hangingUp(): Promise<string> {
    const server = createServer(socket => socket.destroy()).unref()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test.each([
    ['a missing database', () => ({ DATABASE_URL: `postgres://lamps:${given.database}@127.0.0.1:9/lamps` })],
    [
      'a database with the password as a parameter',
      () => ({ DATABASE_URL: `postgres://127.0.0.1:9/lamps?password=${given.database}` }),
    ],
    [
      'a database with a password that is not escaped',
      () => ({ DATABASE_URL: `postgres://lamps:a/${given.database}@127.0.0.1:9/lamps` }),
    ],
    [
      'a missing broker',
      () => ({ DATABASE_URL: withWord(platform.url), MQTT_URL: `mqtt://lamps:${given['the broker']}@127.0.0.1:9` }),
    ],
    [
      'a broker that closes the connection',
      async () => ({
        DATABASE_URL: withWord(platform.url),
        MQTT_URL: `mqtt://lamps:${given['the broker']}@${await hangingUp()}`,
      }),
    ],
    ['an invalid mail server URL', () => ({ SMTP_URL: `lamps:${given['the mail server']}@mail.example` })],
    ['an invalid second key', () => ({ SECRET_KEY: `${given['the sealing secret']},short` })],
  ])('is not in the error of a failed start: %s', { tags: ['nightly'], timeout: 120_000 }, async (_, env) => {
    const server = launch('main.ts', {
      ...{ PORT: '0', MQTT_PORT: '0', DEMO: 'off', LOG_LEVEL: 'debug', DATA_DIR: join(folder, 'never') },
      ...((await env()) as Record<string, string>),
    })
    expect(await server.ended).toBe(1)
    expect(server.said()).toMatch(/DATABASE_URL|MQTT_URL|SMTP_URL|SECRET_KEY/)
    expectNoneIn(server.said())
  })

  test.each([
    ['mqtts://lamps:word@broker.example:8883', 'mqtts://broker.example:8883'],
    ['postgres://lamps:w%40rd@h.example/lamps?sslmode=require&password=word', 'postgres://h.example/lamps'],
    ['postgres://lamps:word@%2Frun%2Fpg/lamps', 'postgres://%2Frun%2Fpg/lamps'],
    ['postgres://lamps:w/rd@h.example/lamps', 'postgres://…'],
  ])('%s is logged as %s', (url, shown) => expect(withoutSecrets(url)).toBe(shown))
})

test('does not show or audit the token of a webhook, and keeps it when the masked URL is sent back', async () => {
  const { db } = platform
  const token = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  const url = 'http://192.0.2.1:9/robot/send?access_token=0123456789abcdef'
  const ask = async (mutation: string) =>
    (await platform.ask(`mutation { channel: ${mutation} { id target } }`, {}, token)).data.channel
  const stored = async (id: number) =>
    (await db.selectFrom('notification_channel').select('target').where('id', '=', id).executeTakeFirstOrThrow()).target
  const made = await ask(`createNotificationChannel(input: { kind: WEBHOOK, target: "${url}", isEnabled: false })`)
  expect(made.target).toBe('http://192.0.2.1:9/…cdef')
  await ask(`updateNotificationChannel(id: ${made.id}, input: { target: "${made.target}" })`)
  expect(await stored(made.id)).toBe(url)
  const entries = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('subject', '=', 'NotificationChannel')
    .execute()
  expect(JSON.stringify(entries)).not.toContain('0123456789abcdef')
  await ask(`deleteNotificationChannel(id: ${made.id})`)
})
