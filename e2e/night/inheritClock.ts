import childProcess, { type SpawnOptions } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

/*
 * Loaded into a process under test with `--import`: hands the stepped clock on to whatever that process starts with an
 * environment of its own. The embedded PostgreSQL is such a child (see plainEnvironment), so that the product needs no
 * way in for tests.
 */

const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|LAMPLIGHTER_CLOCK)$/.test(name)),
)
const spawn = childProcess.spawn as (command: string, args: string[], options?: SpawnOptions) => unknown

Object.assign(childProcess, {
  spawn: (command: string, args: string[], options?: SpawnOptions) =>
    spawn(command, args, options?.env ? { ...options, env: { ...options.env, ...clock } } : options),
})
syncBuiltinESMExports()
