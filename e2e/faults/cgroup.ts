import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The memory controller of cgroups, version 1 or 2. */
const first = '/sys/fs/cgroup/memory'
const second = '/sys/fs/cgroup'
const isFirst = existsSync(join(first, 'memory.limit_in_bytes'))
const isSecond = !isFirst && readOr(join(second, 'cgroup.subtree_control')).includes('memory')

/** Why no cgroup with a memory limit can be created here; undefined: it can. */
export const cgroupSkipReason =
  process.getuid?.() === 0 && (isFirst || isSecond) ? undefined : 'only root of a Linux with memory cgroups makes one'

/** A cgroup with a memory limit; a process that exceeds it is killed. */
export function createCgroup(megabytes: number) {
  const above = isFirst ? first : second
  const folder = join(above, `lamplighter-${process.pid}`)
  mkdirSync(folder)
  writeFileSync(join(folder, isFirst ? 'memory.limit_in_bytes' : 'memory.max'), `${megabytes * 1024 * 1024}`)
  return {
    enter: (pid: number) => writeFileSync(join(folder, 'cgroup.procs'), `${pid}`),
    leave: (pid: number) => writeFileSync(join(above, 'cgroup.procs'), `${pid}`),
    /** MB */
    peak: () =>
      Math.round(Number(readOr(join(folder, isFirst ? 'memory.max_usage_in_bytes' : 'memory.peak'))) / 1024 / 1024),
    killed: () =>
      Number(/oom_kill (\d+)/.exec(readOr(join(folder, isFirst ? 'memory.oom_control' : 'memory.events')))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  }
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
