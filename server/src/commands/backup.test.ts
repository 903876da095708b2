import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeMonth } from '../features/telemetry/partitions.store.ts'
import { parseManifest, readManifestText } from '../foundation/backup/manifest.ts'
import { createCipher } from '../foundation/security/encryption.ts'
import { makeAdmin, makeGroup, makeLight, PASSWORD } from '../testing/factories.ts'
import { mediaOf } from '../testing/media.ts'
import { startPlatform } from '../testing/platform.ts'
import { launch, type Server } from '../testing/server.ts'
import { testDatabase } from '../testing/testDatabase.ts'

// Each test starts several processes, one after the other.
vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'lamplighter-drill-'))
// As root, PostgreSQL runs as another user.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

async function command(name: string, args: string[], env: Record<string, string>) {
  const { said, ended } = launch(`commands/${name}.ts`, env, args)
  return { code: await ended, said: said() }
}

const readManifest = async (of: string) => parseManifest(of, await readManifestText(of))

const backup = join(folder, 'backup')
const secret = randomBytes(32)
const SIGNED = { SECRET_KEY: secret.toString('base64') }
const PROTECTED = 'two-steps@city.example'
let factor: Secret
let source: Awaited<ReturnType<typeof startPlatform>>
let email: string

beforeAll(async () => {
  source = await startPlatform({ cipher: createCipher([secret]) })
  const { db } = source
  const admin = await makeAdmin(db, 'SUPER_ADMIN')
  email = admin.email
  const token = await source.signIn(email)
  const group = await makeGroup(db, '主干道 "北", \\N\t|')
  const light = await makeLight(db, { group_id: group.id, name: 'Ampoule n°1 💡' })
  const protectedOne = await source.signIn((await makeAdmin(db, 'VIEWER', { email: PROTECTED })).email)
  const { data: begun } = await source.ask('mutation { beginSecondFactor { key } }', {}, protectedOne)
  // Begun and never switched on: its key is not needed.
  const begunOnly = await source.signIn((await makeAdmin(db, 'VIEWER')).email)
  await source.ask('mutation { beginSecondFactor { key } }', {}, begunOnly)
  factor = Secret.fromBase32(begun.beginSecondFactor.key.replaceAll(' ', ''))
  const step = new TOTP({ secret: factor }).generate({ timestamp: Date.now() - 30_000 })
  await source.ask(`mutation { switchOnSecondFactor(code: "${step}") }`, {}, protectedOne)
  // A month that no migration creates.
  const past = new Date('2024-02-10T12:00:00Z')
  for (const parent of ['light_reading', 'light_hour']) await makeMonth(db, { parent, month: past })
  await sql`insert into light_reading (at, received_at, light_id, main_energy) values (${past}, ${past}, ${light.id}, 0.25)`.execute(
    db,
  )
  await sql`insert into light_hour (hour, light_id, main_energy) values (${past}, ${light.id}, 0.25)`.execute(db)
  await source.ask('mutation { createLightGroup(input: { name: "审计" }) { id } }', {}, token)
  const { data } = await mediaOf(source).put(token, readFileSync(import.meta.filename), {
    name: '说明.txt',
    mime: 'text/plain',
  })
  expect(data.uploadMediaFile.fileName).toBe('说明.txt')
})

test('a backup of a running server restores every row and file into an empty database', async () => {
  // DATA_DIR/media is where the server keeps files.
  const dataDir = join(folder, 'from')
  cpSync(source.mediaFolder, join(dataDir, 'media'), { recursive: true })
  const made = await command('backup', [backup], {
    ...{ DATABASE_URL: source.url, DATA_DIR: dataDir },
    ...SIGNED,
  })
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('1 files are in') })

  const target = await testDatabase({ empty: true })
  const there = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'to'), ...SIGNED }
  const restored = await command('restore', [backup], there)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Start with: npm start') })

  const again = join(folder, 'again')
  expect(await command('backup', [again], there)).toMatchObject({
    code: 0,
    said: expect.stringContaining('files are in'),
  })
  const { takenAt: _, ...first } = await readManifest(backup)
  const { takenAt: __, ...second } = await readManifest(again)
  // Empty months that are created in advance differ from day to day.
  const full = (manifest: typeof first) => ({ ...manifest, tables: manifest.tables.filter(({ rows }) => rows > 0) })
  expect(full(second)).toEqual(full(first))
  const names = full(first).tables.map(({ name }) => name)
  for (const name of [
    'admin',
    'audit_link',
    'light_device',
    'light_hour_2024_02',
    'light_reading_2024_02',
    'media_file',
  ])
    expect(names).toContain(name)
  expect(first.files).toHaveLength(1)
  expect(await command('verifyAudit', [], there)).toMatchObject({ code: 0 })
})

test('restores a backup into a new DATA_DIR; the server starts with its accounts, lights and id sequences', async () => {
  const env = { DATA_DIR: join(folder, 'fresh') }
  expect(await command('restore', [backup], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('there is no secret to check the signature'),
  })
  expect(await command('restore', ['--unverified', backup], env)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Warning: there is no secret to check.*1 keys of second factors are encrypted/s),
  })
  const start = () => {
    const server = launch('main.ts', { ...env, PORT: '0', MQTT_PORT: '0', DEMO: 'off' })
    // A retry must not find DATA_DIR.
    onTestFinished(async () => {
      server.child.kill('SIGTERM')
      await server.ended
      rmSync(env.DATA_DIR, { recursive: true, force: true })
    })
    return server
  }
  const without = start()
  await said(without, /(is running)/)
  expect(without.said()).toContain('keys of second factors are encrypted with another secret')
  without.child.kill('SIGTERM')
  await without.ended
  // A key was created for the new DATA_DIR. The old one is appended.
  const file = join(env.DATA_DIR, 'secret-key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  appendFileSync(file, `${secret.toString('base64')}\n`)
  const server = start()
  try {
    const address = await said(server, /running at (http:\S+)/)
    const ask = async (query: string, token?: string) => {
      const headers = { ...source.headers(token) }
      const answer = await fetch(`${address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
      return ((await answer.json()) as Awaited<ReturnType<typeof source.ask>>).data
    }
    const { loginWithEmail } = await ask(
      `mutation { loginWithEmail(email: "${email}", password: "${PASSWORD}") { accessToken } }`,
    )
    const token = loginWithEmail.accessToken
    expect(
      (await ask('{ findManyLightDevice { items { name group { name } } } }', token)).findManyLightDevice.items,
    ).toEqual([{ name: 'Ampoule n°1 💡', group: { name: '主干道 "北", \\N\t|' } }])
    expect(await ask('mutation { createLightGroup(input: { name: "新城" }) { name } }', token)).toEqual({
      createLightGroup: { name: '新城' },
    })
    expect(server.said()).not.toContain('second factor')
    const code = new TOTP({ secret: factor }).generate()
    const again = await ask(
      `mutation { loginWithEmail(email: "${PROTECTED}", password: "${PASSWORD}", code: "${code}") { accessToken } }`,
    )
    expect(again.loginWithEmail).toHaveProperty('accessToken')
    // While the server runs, the commands use its database.
    const running = await command('verifyAudit', [], env)
    expect(running).toMatchObject({ code: 0, said: expect.stringContaining('none changed') })
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
})

function said({ child, said, ended }: Server, what: RegExp) {
  return new Promise<string>((resolve, reject) => {
    const look = () => what.test(said()) && resolve(what.exec(said())![1]!)
    child.stdout!.on('data', look)
    ended.then(() => reject(new Error(said())))
    look()
  })
}

test('newKeys ends all sessions and invalidates all file URLs while the server runs', async () => {
  const token = await source.signIn(email)
  const files = `{ findManyMediaFile { items { url } } }`
  const before = (await source.ask(files, {}, token)).data.findManyMediaFile.items[0].url
  expect((await fetch(source.address + before)).status).toBe(200)
  const { rows: old } = await sql<{ key: Buffer }>`select key from media_link_key`.execute(source.db)
  const env = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'from') }
  expect(await command('newKeys', [], env)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^\d+ sessions ended/),
  })
  const { rows: fresh } = await sql<{ key: Buffer }>`select key from media_link_key`.execute(source.db)
  expect(fresh[0]!.key).toHaveLength(32)
  expect(fresh[0]!.key.equals(old[0]!.key)).toBe(false)
  const refused = await source.ask(files, {}, token)
  expect(refused.errors![0]!.extensions.code).toBe('UNAUTHORIZED')
  expect((await fetch(source.address + before)).status).toBe(404)
})

test('refuses a modified backup and leaves the database empty', async () => {
  const target = await testDatabase({ empty: true })
  const env = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'nowhere'), ...SIGNED }
  const copy = join(folder, 'changed')
  cpSync(backup, copy, { recursive: true })
  const table = join(copy, 'tables', 'admin.zst')
  const bytes = readFileSync(table)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(table, bytes)
  expect(await command('restore', [copy], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('admin.zst was changed'),
  })

  // Hashes that were computed again fit the changed bytes, and the signature does not.
  const recomputed = readFileSync(join(backup, 'manifest.json'), 'utf8').replace(/"takenAt": "2/, '"takenAt": "1')
  writeFileSync(join(copy, 'manifest.json'), recomputed)
  const refused = { code: 1, said: expect.stringContaining('manifest.json was changed: its signature does not match') }
  expect(await command('restore', [copy], env)).toMatchObject(refused)
  const other = { ...env, SECRET_KEY: randomBytes(32).toString('base64') }
  expect(await command('restore', [backup], other)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is signed with another secret'),
  })
  rmSync(join(copy, 'manifest.hmac'))
  expect(await command('restore', [copy], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not signed'),
  })

  // Rows without their parent pass all hashes, and fail when foreign keys are restored.
  const forged = join(folder, 'forged')
  cpSync(backup, forged, { recursive: true })
  const manifest = await readManifest(forged)
  const group = manifest.tables.find(({ name }) => name === 'light_group')!
  const [nothing] = manifest.tables.filter(({ rows }) => rows === 0)
  cpSync(join(forged, 'tables', `${nothing!.name}.zst`), join(forged, 'tables', 'light_group.zst'))
  Object.assign(group, { rows: 0, sha256: nothing!.sha256 })
  writeFileSync(join(forged, 'manifest.json'), JSON.stringify(manifest))
  expect(await command('restore', ['--unverified', forged], env)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Warning: .*manifest.json was changed: its signature does not match.*foreign key/s),
  })
  const { rows } =
    await sql`select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(target.db)
  expect(rows).toEqual([])
  expect(existsSync(join(env.DATA_DIR, 'media'))).toBe(false)
})

test('a killed restore can be repeated', async () => {
  // Large enough to take some time.
  const copy = join(folder, 'large')
  cpSync(backup, copy, { recursive: true })
  const manifest = await readManifest(copy)
  const [file] = manifest.files
  truncateSync(join(copy, 'files', file!.path), 300_000_000)
  const hash = createHash('sha256')
  for await (const piece of createReadStream(join(copy, 'files', file!.path))) hash.update(piece)
  file!.sha256 = hash.digest('hex')
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(manifest))
  const target = await testDatabase({ empty: true })
  const env = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'killed'), ...SIGNED }
  const media = join(env.DATA_DIR, 'media')
  const files = () => (existsSync(media) ? readdirSync(media, { recursive: true, withFileTypes: true }) : [])
  const cut = launch('commands/restore.ts', env, ['--unverified', copy])
  await vi.waitUntil(() => files().some(entry => entry.isFile()), { timeout: 50_000, interval: 1 })
  cut.child.kill('SIGKILL')
  await cut.ended
  expect(cut.said()).not.toContain('Start with')
  expect(await command('restore', [backup], env)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Start with: npm start'),
  })
  expect(
    files()
      .filter(entry => entry.isFile())
      .map(({ name }) => name),
  ).toEqual([file!.path.split('/').at(-1)])

  // Killed while rows were restored: tables exist, but are empty.
  const half = await testDatabase()
  const there = { DATABASE_URL: half.url, DATA_DIR: join(folder, 'half'), ...SIGNED }
  expect(await command('restore', [backup], there)).toMatchObject({ code: 0 })
  expect(await half.db.selectFrom('light_device').select('name').execute()).toEqual([{ name: 'Ampoule n°1 💡' }])
  // A folder with files is not overwritten, and the message says how to continue.
  const other = await testDatabase({ empty: true })
  expect(await command('restore', [backup], { ...there, DATABASE_URL: other.url })).toMatchObject({
    code: 1,
    said: expect.stringContaining('delete them and try again'),
  })
})

test('does not overwrite existing data', async () => {
  const env = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'other'), ...SIGNED }
  expect(await command('backup', [backup], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('already exists'),
  })
  expect(await command('restore', [backup], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('into an empty'),
  })
  expect(await command('restore', [folder], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is no backup'),
  })
  expect(await command('backup', [], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Missing argument: a folder'),
  })
  expect(readdirSync(folder).filter(name => name.includes('unfinished'))).toEqual([])
})

test('a restore that is refused creates nothing in DATA_DIR and says what is wrong', async () => {
  const dataDir = join(folder, 'refused')
  const refuse = async (from: string, expected: string, args: string[] = []) => {
    const { code, said } = await command('restore', [...args, from], { DATA_DIR: dataDir, ...SIGNED })
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(expected) })
    // Indented lines are the progress on a slow machine.
    const lines = said.split('\n').filter(line => line && !line.startsWith('  '))
    expect(lines).toHaveLength(args.includes('--unverified') ? 2 : 1)
    expect(existsSync(dataDir)).toBe(false)
    return said
  }
  const changed = (file: string, text?: string) => {
    const copy = mkdtempSync(join(folder, 'copy-'))
    cpSync(backup, copy, { recursive: true })
    if (text === undefined) rmSync(join(copy, file))
    else writeFileSync(join(copy, file), text)
    return copy
  }
  const manifest = readFileSync(join(backup, 'manifest.json'), 'utf8')
  const other = await refuse(changed('manifest.json', `${manifest} `), 'manifest.json was changed')
  expect(other).not.toContain('SECRET_KEY')
  expect(await refuse(changed('manifest.hmac', ''), 'manifest.hmac is empty or damaged')).not.toContain('SECRET_KEY')
  await refuse(changed(join('tables', 'admin.zst')), 'admin.zst is missing')
  await refuse(changed('manifest.json', '{'), 'manifest.json is damaged', ['--unverified'])
})

test('a restored database is kept if a later step fails', async () => {
  const { db } = source
  const { id: admin_id } = await makeAdmin(db, 'VIEWER')
  onTestFinished(async () => void (await db.deleteFrom('second_factor').where('admin_id', '=', admin_id).execute()))
  const owner = `second factor of ADMIN ${admin_id}`
  // Such a key cannot be checked.
  const key = createCipher([secret]).encrypt(randomBytes(20), owner).subarray(0, 12)
  await db.insertInto('second_factor').values({ admin_id, key, on_since: new Date() }).execute()
  const damaged = join(folder, 'damaged-key')
  const from = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'from') }
  expect(await command('backup', [damaged], { ...from, ...SIGNED })).toMatchObject({ code: 0 })
  const env = { DATA_DIR: join(folder, 'kept'), ...SIGNED }
  expect(await command('restore', [damaged], env)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Warning: the keys of second factors could not be checked: .*Start with: npm start/s),
  })
  expect(await command('verifyAudit', [], env)).toMatchObject({
    code: 0,
    said: expect.stringContaining('none changed'),
  })
})

/** A backup that fails when its rows are restored. */
async function forgeBackup(name: string): Promise<string> {
  const forged = join(folder, name)
  cpSync(backup, forged, { recursive: true })
  const manifest = await readManifest(forged)
  manifest.tables.find(({ name }) => name === 'light_group')!.rows++
  writeFileSync(join(forged, 'manifest.json'), JSON.stringify(manifest))
  return forged
}

test('a restore that fails half-way removes the folders that it created', async () => {
  const target = await testDatabase({ empty: true })
  const dataDir = join(folder, 'new', 'nested', 'data')
  const env = { DATABASE_URL: target.url, DATA_DIR: dataDir }
  expect(await command('restore', ['--unverified', await forgeBackup('forged-nested')], env)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/light_group: \d+ rows restored of \d+/),
  })
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test('a restore that fails half-way leaves a DATA_DIR as it was', async () => {
  const forged = await forgeBackup('forged-fresh')
  const dataDir = join(folder, 'half-way')
  mkdirSync(dataDir)
  const key = join(dataDir, 'secret-key')
  writeFileSync(key, `${SIGNED.SECRET_KEY}\n`, { mode: 0o600 })
  expect(await command('restore', ['--unverified', forged], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/light_group: \d+ rows restored of \d+/),
  })
  expect(readdirSync(dataDir)).toEqual(['secret-key'])
})

test.each([
  ['restore', ['--unverifed', 'x'], "Unknown option '--unverifed'"],
  ['restore', ['x', 'y'], 'Unexpected argument y'],
  ['restore', [], 'Missing argument: the folder of a backup'],
  ['restore', [''], 'Missing argument: the folder of a backup'],
  ['backup', ['x', 'y'], 'Unexpected argument y'],
  ['verifyAudit', ['x'], 'Unexpected argument x'],
  ['newKeys', ['x'], 'Unexpected argument x'],
])('%s rejects the arguments %j with its usage in one line', async (name, args, reason) => {
  const { code, said } = await command(name, args, { DATA_DIR: join(folder, 'unused') })
  expect({ code, lines: said.trim().split('\n') }).toEqual({
    code: 1,
    lines: [expect.stringMatching(`^${reason}. Usage: npm run `)],
  })
})
