import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresLog } from './postgresLog.ts'
import { pidFile } from './postmaster.ts'
import { plainEnvironment } from './unprivileged.ts'

/** How long each way to end PostgreSQL may take, the kindest first: fast, immediate (it recovers later), by force. */
const waysToEnd: { signal: NodeJS.Signals; patience: number }[] = [
  { signal: 'SIGINT', patience: 30_000 },
  { signal: 'SIGQUIT', patience: 5_000 },
  { signal: 'SIGKILL', patience: 5_000 },
]

/** Ends PostgreSQL in order, and less politely each time that it doesn't answer. */
export async function endInOrder(
  signal: (name: NodeJS.Signals) => void,
  gone: (patience: number) => Promise<boolean>,
  log: PostgresLog,
): Promise<void> {
  for (const way of waysToEnd) {
    signal(way.signal)
    if (await gone(way.patience)) return
    log.warn(`PostgreSQL did not end within ${way.patience / 1000} s of ${way.signal}`)
  }
  throw new Error('PostgreSQL could not be ended')
}

/**
 * Ends a PostgreSQL that outlived its owner, and removes the note of one that is no more. PostgreSQL itself would take a
 * zombie, or a stranger that was given the same number since, for the owner of the cluster and refuse to start.
 * Should a child of it still be at work, its lock on the shared memory keeps a second one out.
 */
export async function clearOrphan(cluster: string, log: PostgresLog): Promise<void> {
  const [pid] = pidFile(cluster)
  if (pid === undefined) return
  if (isPostmasterOf(cluster, pid)) {
    log.warn(`Ending PostgreSQL (process ${pid}), which outlived its server`)
    await endInOrder(
      name => kill(pid, name),
      patience => isGone(cluster, pid, patience),
      log,
    )
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function isGone(cluster: string, pid: number, patience: number): Promise<boolean> {
  const limit = performance.now() + patience
  while (performance.now() < limit) {
    if (!isPostmasterOf(cluster, pid)) return true
    await sleep(50)
  }
  return false
}

function isPostmasterOf(cluster: string, pid: number): boolean {
  const { state, command } = lookAt(pid)
  return !state.startsWith('Z') && command.includes(`-D ${cluster} `)
}

/** A process that does not exist has neither state nor command. */
function lookAt(pid: number): { state: string; command: string } {
  if (process.platform === 'linux') return readProc(pid)
  const asked = spawnSync('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: plainEnvironment,
  })
  const [state = '', ...command] = asked.stdout.trim().split(/\s+/)
  return { state, command: `${command.join(' ')} ` }
}

function readProc(pid: number): { state: string; command: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    // The name in brackets may hold anything, the state follows it.
    return { state: stat.slice(stat.lastIndexOf(')') + 2), command }
  } catch {
    return { state: '', command: '' }
  }
}

function kill(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone in between: that is what was wanted.
  }
}
