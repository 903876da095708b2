import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from './testing/freePort.ts'
import { eventually } from './testing/platform.ts'
import { startServer } from './testing/server.ts'

/*
 * The server on Debian's PostgreSQL with its default settings: JIT compilation
 * took 6 to 9 s for each statement that computes desired states.
 */

const VERSIONS = '/usr/lib/postgresql'
const version = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort().at(-1) : undefined
const run = (program: string, ...args: string[]) =>
  execFileSync('runuser', ['-u', 'postgres', '--', `${VERSIONS}/${version}/bin/${program}`, ...args], {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test('the lights of a demo city reach their desired state within 60 s', {
  tags: ['nightly'],
  timeout: 180_000,
}, async ({ skip }) => {
  if (!version || process.getuid?.() !== 0) return skip("Debian's PostgreSQL is not installed, or this is not root")
  const folder = mkdtempSync(join(tmpdir(), 'debian-postgres-'))
  const [uid, gid] = ['-u', '-g'].map(which => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })))
  chownSync(folder, uid!, gid!)
  const data = join(folder, 'data')
  const dataDir = mkdtempSync(join(tmpdir(), 'debian-lamplighter-'))
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale', 'C.UTF-8')
  // Sets only where it listens; all other settings are those of the package.
  run(
    'pg_ctl',
    '-D',
    data,
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`,
    '-w',
    '-l',
    join(folder, 'log'),
    'start',
  )
  try {
    const ask = (sql: string) =>
      run('psql', '-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres', '-Atc', sql, 'postgres')
    expect(ask('show jit').trim()).toBe('on')
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'on' }
    const server = await startServer(env, ['--lights', '7'])
    try {
      const wrong = () =>
        Number(
          ask(
            "select count(*) from light_state s where s.confirmation <> 'CONFIRMED' and s.online and s.expected_main_level is not null",
          ),
        )
      const right = () => Number(ask("select count(*) from light_state s where s.confirmation = 'CONFIRMED'"))
      // Two lights are not simulated, and stay offline.
      await eventually(() => expect({ right: right(), wrong: wrong() }).toEqual({ right: 5, wrong: 0 }), 60_000)
      expect(await (await fetch(`${server.address}/readyz`)).json()).toEqual({ status: 'ready', missing: [] })
    } finally {
      server.child.kill('SIGTERM')
      await server.ended
    }
  } finally {
    run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop')
    for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true })
  }
})
