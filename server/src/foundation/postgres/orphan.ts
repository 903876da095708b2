import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresLog } from './postgresLog.ts'
import { pidFile } from './postmaster.ts'
import { plainEnvironment } from './unprivileged.ts'

/** Signals and their timeouts: fast shutdown, immediate shutdown (recovers at the next start), kill. */
const SHUTDOWN_STEPS: { signal: NodeJS.Signals; timeoutMs: number }[] = [
  { signal: 'SIGINT', timeoutMs: 30_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
]

/** Shuts PostgreSQL down, with a stronger signal after each timeout. */
export async function terminateGracefully(
  signal: (name: NodeJS.Signals) => void,
  waitForExit: (timeoutMs: number) => Promise<boolean>,
  log: PostgresLog,
): Promise<void> {
  for (const step of SHUTDOWN_STEPS) {
    signal(step.signal)
    if (await waitForExit(step.timeoutMs)) return
    log.warn(`PostgreSQL did not exit within ${step.timeoutMs / 1000} s of ${step.signal}`)
  }
  throw new Error('PostgreSQL could not be terminated')
}

/**
 * Terminates the PostgreSQL of a killed server, and deletes a stale postmaster.pid. PostgreSQL would mistake a zombie, or another
 * process with the same id, for the owner of the cluster and refuse to start. If a child of the old PostgreSQL still runs, its
 * lock on the shared memory prevents a second one.
 */
export async function terminateOrphan(cluster: string, log: PostgresLog): Promise<void> {
  const [pid] = pidFile(cluster)
  if (pid === undefined) return
  if (isPostmasterOf(cluster, pid)) {
    log.warn(`Terminating PostgreSQL (process ${pid}) of a server that was killed`)
    await terminateGracefully(
      name => kill(pid, name),
      timeoutMs => waitForExit(cluster, pid, timeoutMs),
      log,
    )
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function waitForExit(cluster: string, pid: number, timeoutMs: number): Promise<boolean> {
  const until = performance.now() + timeoutMs
  while (performance.now() < until) {
    if (!isPostmasterOf(cluster, pid)) return true
    await sleep(50)
  }
  return false
}

function isPostmasterOf(cluster: string, pid: number): boolean {
  const { state, command } = inspectProcess(pid)
  return !state.startsWith('Z') && command.includes(`-D ${cluster} `)
}

/** A process that does not exist has neither state nor command. */
function inspectProcess(pid: number): { state: string; command: string } {
  if (process.platform === 'linux') return readProc(pid)
  const ps = spawnSync('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: plainEnvironment,
  })
  const [state = '', ...command] = ps.stdout.trim().split(/\s+/)
  return { state, command: `${command.join(' ')} ` }
}

function readProc(pid: number): { state: string; command: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    // The state follows the name, which is in parentheses and may contain any character.
    return { state: stat.slice(stat.lastIndexOf(')') + 2), command }
  } catch {
    return { state: '', command: '' }
  }
}

function kill(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has already exited.
  }
}
