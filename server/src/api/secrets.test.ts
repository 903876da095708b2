import { sql } from 'kysely'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SetUpCodes } from '../features/site/setUpCode.ts'
import { openLog } from '../foundation/log.ts'
import { makeAdmin, makeCenter, makeLight, PASSWORD } from '../testing/factories.ts'
import { mediaOf } from '../testing/media.ts'
import { connectLight } from '../testing/mqttLight.ts'
import { startPlatform } from '../testing/platform.ts'

/* What people and devices keep to themselves, taken through all that writes lines or rows: at LOG_LEVEL=debug. */

const SET_UP_CODE = 'set-up-code-of-this-test'
const lines: string[] = []
let platform: Awaited<ReturnType<typeof startPlatform>>
/** Each under the name of what it is. */
const secrets: Record<string, string> = { 'a password': PASSWORD, 'the set-up code': SET_UP_CODE }

beforeAll(async () => {
  const log = openLog('debug', { write: line => void lines.push(line) })
  platform = await startPlatform({ log, setUpCodes: new SetUpCodes(() => {}, { make: () => SET_UP_CODE }) })
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
  afterAll(() => {
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
  // People, right and wrong.
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
    input: { password: { set: keep('a password set by another', 'set-by-somebody-else') } },
  })
  await ask(
    'mutation ($input: AdminUpdateInput!) { updateAdmin(id: 987654, input: $input) { id } }',
    {
      input: { password: { set: keep('a password for nobody', 'for-nobody-at-all-1') } },
    },
    token,
  )
  const fresh = await must(
    'mutation { refreshToken { accessToken } }',
    {},
    await signIn(other.email, 'set-by-somebody-else'),
  )
  secrets['a renewed token'] = fresh.accessToken!
  // Requests that go wrong, with secrets in them.
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
  // An accident of ours, while a password is on its way.
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
    'mutation { createNotificationChannel(input: { kind: WEBHOOK, target: "http://192.0.2.1:9/hook", isEnabled: false }) { secret } }',
  )
  secrets['a secret of a webhook'] = channel.secret!
}

test('no line of a log holds a secret', () => {
  const all = lines.join('\n')
  // The accident and the wrong password of the light, at least, have left their lines.
  expect(all).toContain('request failed')
  expect(all).toContain('refused')
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(9)
    expect(all.includes(secret), `${name} in a log`).toBe(false)
  }
})

test('no row of the database does, but for what has to be sent again', async () => {
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
  // With it what is sent to a webhook is signed.
  expect(found).toEqual(['a secret of a webhook in notification_channel'])
})
