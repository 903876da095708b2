import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataDirInUse, lockDataDir, resolveDataDir } from './dataDir.ts'

const isRoot = process.getuid?.() === 0
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lamplighter-datadir-'))
  chmodSync(folder, 0o755)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('resolveDataDir', () => {
  test('is `data` in the project', () => {
    expect(resolveDataDir(undefined, folder)).toBe(join(folder, 'data'))
  })

  test('is DATA_DIR as an absolute path', () => {
    expect(resolveDataDir(`${folder}/a/../b`, '/elsewhere')).toBe(join(folder, 'b'))
  })

  test.runIf(isRoot)('moves below /var/lib when PostgreSQL has no access to the project folder', () => {
    const project = join(folder, 'home', 'lamplighter')
    mkdirSync(project, { recursive: true })
    chmodSync(join(folder, 'home'), 0o700)
    expect(resolveDataDir(undefined, project)).toMatch(/^\/var\/lib\/lamplighter\/lamplighter-[0-9a-f]{8}$/)
  })

  test.runIf(isRoot)('refuses a DATA_DIR without access for PostgreSQL, naming both paths in one line', () => {
    const locked = join(folder, 'locked')
    mkdirSync(locked, { mode: 0o700 })
    expect(() => resolveDataDir(join(locked, 'data'), folder)).toThrow(
      new RegExp(`^DATA_DIR ${locked}/data: .*no access to ${locked}\\. Set DATA_DIR [^\\n]*$`),
    )
  })
})

describe('lockDataDir', () => {
  test('makes folders that other users cannot list and files they cannot read, whatever the umask', () => {
    const dir = join(folder, 'new', 'data')
    const before = process.umask(0)
    try {
      lockDataDir(dir).release()
    } finally {
      process.umask(before)
    }
    // The PostgreSQL user needs to traverse folders that root creates.
    for (const made of [dir, join(folder, 'new')]) expect(statSync(made).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
    for (const file of ['lock.db', 'lock.json']) expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600)
  })

  test('grants the lock to one process and names its holder to the second', () => {
    const lock = lockDataDir(folder, { port: 4000 })
    expect(lockIn(folder)).toEqual({ name: 'DataDirInUse', pid: process.pid, port: 4000 })
    expect(() => lockDataDir(folder)).toThrow(DataDirInUse)
    lock.release()
    expect(lockIn(folder)).toBe('got it')
  })

  test('releases the lock when its holder is killed', async () => {
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `${importLock}; lockDataDir(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`,
    ])
    await once(holder.stdout, 'data')
    expect(() => lockDataDir(folder)).toThrow(`process ${holder.pid}`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    lockDataDir(folder).release()
  })
})

const importLock = `const { lockDataDir } = await import(${JSON.stringify(new URL('./dataDir.ts', import.meta.url).href)})`

/** Tries to lock from another process. */
function lockIn(dir: string): unknown {
  const program = `${importLock}
    let result = 'got it'
    try { lockDataDir(${JSON.stringify(dir)}).release() } catch ({ name, pid, port }) { result = { name, pid, port } }
    console.log(JSON.stringify(result))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }))
}
