import { readdirSync, readFileSync } from 'node:fs'
import { pidFile } from '../../server/src/foundation/postgres/postmaster.ts'

/** The processes of an embedded PostgreSQL. */

export function postmasterOf(cluster: string): number {
  const [pid] = pidFile(cluster)
  if (!pid) throw new Error(`no PostgreSQL runs on ${cluster}`)
  return pid
}

/** Its processes, the main one first. */
function processesOf(cluster: string): number[] {
  const postmaster = postmasterOf(cluster)
  return [postmaster, ...childrenOf(postmaster)]
}

/** Processes that serve a connection. */
export function backendsOf(cluster: string): number[] {
  return childrenOf(postmasterOf(cluster)).filter(pid => titleOf(pid).startsWith('postgres: lamplighter lamplighter'))
}

/** Stops all its processes, so that their state is from one moment. @returns thaw, which resumes them */
export function freeze(cluster: string): () => void {
  const frozen = new Set<number>()
  // New processes may have started during the stop.
  for (let more = processesOf(cluster); more.length > 0; more = processesOf(cluster).filter(pid => !frozen.has(pid)))
    for (const pid of more) {
      frozen.add(pid)
      signal(pid, 'SIGSTOP')
    }
  return () => {
    for (const pid of frozen) signal(pid, 'SIGCONT')
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has exited.
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
