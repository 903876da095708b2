import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { launch, pidFile } from './postmaster.ts'
import { findProgram } from './program.ts'
import { serverSettings } from './settings.ts'
import { makeSocketDir } from './socketDir.ts'
import { unprivilegedIdentity } from './unprivileged.ts'

const isRoot = process.getuid?.() === 0
let folder: string
let dataDir: string
let cluster: string
let said: string[]
let running: EmbeddedPostgres[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lamplighter-pg-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  cluster = join(dataDir, 'postgres', 'cluster')
  said = []
  running = []
})

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const note = (message: string) => void said.push(message)
const log = { info: note, warn: note, error: note }

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  running.push(postgres)
  return postgres
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

test('starts, stops, and keeps its data over a restart', async () => {
  const first = await start()
  await query(first.url, 'create table lamp (name text)')
  await query(first.url, `insert into lamp values ('路灯')`)
  await first.stop()
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)

  const second = await start()
  expect(await query(second.url, 'select name from lamp')).toEqual(['路灯'])
})

test('logs slow statements without their parameters', {
  tags: ['nightly'],
  timeout: 60_000,
}, async () => {
  const { url } = await start()
  const client = new pg.Client(url)
  await client.connect()
  await client.query('select $1::text, pg_sleep(2.1)', ['a secret value'])
  await client.end()
  const folder = join(dataDir, 'postgres', 'log')
  const text = () => readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  // PostgreSQL's collector writes the line after the client has its answer.
  await vi.waitFor(() => expect(text().join()).toContain('pg_sleep(2.1)'), 5000)
  expect(text().join()).not.toContain('a secret value')
})

test('is durable, uses UTF-8 and listens on no network', async () => {
  const { url } = await start()
  const asked = ['fsync', 'synchronous_commit', 'server_encoding', 'listen_addresses', 'TimeZone']
  const settings = asked.map(name => `current_setting('${name}')`).join(', ')
  expect(await query(url, `select ${settings}`)).toEqual(['on', 'on', 'UTF8', '', 'UTC'])
})

test('restarts PostgreSQL after it is killed', async () => {
  const { url } = await start()
  await query(url, 'create table lamp (name text)')
  const [pid] = pidFile(cluster)
  process.kill(pid as number, 'SIGKILL')

  await expect.poll(() => query(url, 'select count(*)::int from lamp').catch(() => 'down'), slowly).toEqual([0])
  expect(pidFile(cluster)[0]).not.toBe(pid)
  expect(said.join('\n')).toMatch(/exited unexpectedly \(signal SIGKILL/)
})

test('can be stopped while it is down', async () => {
  const { stop } = await start()
  process.kill(pidFile(cluster)[0] as number, 'SIGKILL')
  await expect.poll(() => said.join('\n'), slowly).toMatch(/exited unexpectedly/)
  await stop()
  await sleep(500)
  expect(said.join('\n')).not.toMatch(/restarted/)
})

test('starts on the data of a killed owner', { tags: ['nightly'] }, async () => {
  const owner = startOwner()
  const [ready] = await once(owner.stdout as NodeJS.ReadableStream, 'data')
  await query(String(ready).trim(), 'create table lamp (name text)')
  await killOwner(owner)

  const { url } = await start()
  expect(await query(url, 'select count(*)::int from lamp')).toEqual([0])
})

test('terminates an orphan whose server was killed', async () => {
  await (await start()).stop()
  const orphan = await startOrphan()
  const ended = orphan.exited.then(() => 'ended')

  const { url } = await start()
  expect(await ended).toBe('ended')
  expect(await query(url, 'select 1')).toEqual([1])
  expect(said.join('\n')).toMatch(/of a server that was killed/)
})

test('ignores a postmaster.pid whose process id belongs to another program', async () => {
  await (await start()).stop()
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1700000000\n5432\n\n\n\nready\n`)
  const { url } = await start()
  expect(await query(url, 'select 1')).toEqual([1])
})

test('a kill during the first start leaves no incomplete cluster', async () => {
  const owner = startOwner()
  const home = join(dataDir, 'postgres')
  await expect.poll(() => existsSync(home) && readdirSync(home).join(), slowly).toMatch(/cluster\.new-/)
  await killOwner(owner)
  expect(existsSync(cluster)).toBe(false)

  const { url } = await start()
  expect(await query(url, 'select 1')).toEqual([1])
  expect(readdirSync(home).sort()).toEqual(['cluster', 'log', 'run'])
})

test('uses a short socket path when the data directory path is too long', { tags: ['nightly'] }, async () => {
  dataDir = join(folder, 'a-long-name-for-a-folder'.repeat(5))
  const { url } = await start()
  expect(await query(url, 'select 1')).toEqual([1])
  expect(url).toContain('%2Ftmp%2Flamplighter-')
})

test.runIf(isRoot)('reports in one line that the PostgreSQL user has no access to DATA_DIR', async () => {
  const locked = join(folder, 'locked')
  mkdirSync(locked, { mode: 0o700 })
  dataDir = join(locked, 'data')
  const { name } = unprivilegedIdentity()!
  await expect(start()).rejects.toThrow(new RegExp(`^DATA_DIR .*${name}.* has no access to .*/locked\\. [^\\n]*$`))
})

const slowly = { timeout: 15_000, interval: 20 }

/** Another process that starts PostgreSQL in our folder, prints its address and keeps running. */
function startOwner(): ChildProcess {
  const module = JSON.stringify(new URL('./embedded.ts', import.meta.url).href)
  const program = `const { startEmbeddedPostgres } = await import(${module})
    const log = { info() {}, warn() {}, error() {} }
    console.log((await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })).url)
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function killOwner(owner: ChildProcess): Promise<void> {
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}

async function startOrphan() {
  const identity = unprivilegedIdentity()
  const program = await findProgram(join(dataDir, 'programs'), identity, log)
  const home = join(dataDir, 'postgres')
  const settings = serverSettings({ socketDir: makeSocketDir(home, identity), logDir: join(home, 'log') })
  const orphan = launch({ program, cluster, identity, settings })
  await orphan.ready
  return orphan
}
