import { readdirSync, readFileSync } from 'node:fs'

/** CPU and memory of the processes of a benchmark, which are its descendants. */
export type Part = 'server' | 'postgres' | 'mosquitto'

interface Process {
  part: Part | undefined
  parent: number
  cpuMicros: number
  pid: number
}

const MICROS_PER_TICK = 10_000

/** µs of processor time since their start, including children that have exited. */
export function cpuMicros(part: Part): number {
  return processesOf(part).reduce((all, { cpuMicros }) => all + cpuMicros, 0)
}

/** Private resident memory in bytes, without shared memory. */
export function residentBytes(part: Part): number {
  return processesOf(part).reduce((all, { pid }) => {
    const anonymous = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return all + Number(anonymous?.[1] ?? 0) * 1024
  }, 0)
}

export function pidsOf(part: Part): number[] {
  return processesOf(part).map(({ pid }) => pid)
}

function processesOf(part: Part): Process[] {
  const all = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    const process = /^\d+$/.test(name) ? readProcess(Number(name)) : undefined
    if (process) all.set(process.pid, process)
  }
  const isOurs = ({ parent }: Process): boolean => {
    if (parent === process.pid) return true
    const above = all.get(parent)
    return above !== undefined && isOurs(above)
  }
  return [...all.values()].filter(process => process.part === part && isOurs(process))
}

/** undefined: exited */
function readProcess(pid: number): Process | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain any character.
    const end = line.lastIndexOf(')')
    const name = line.slice(line.indexOf('(') + 1, end)
    const [, parent, ...fields] = line.slice(end + 2).split(' ')
    const ticks = fields.slice(9, 13).reduce((all, field) => all + Number(field), 0)
    return { pid, parent: Number(parent), cpuMicros: ticks * MICROS_PER_TICK, part: partOf(pid, name) }
  } catch {
    return undefined
  }
}

function partOf(pid: number, name: string): Part | undefined {
  if (name === 'postgres' || name === 'mosquitto') return name
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return words.some(word => word.endsWith('server/src/main.ts')) && !words[0]!.endsWith('npm') ? 'server' : undefined
}
