import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from './program.ts'
import { asArguments, type PostgresSettings } from './settings.ts'
import { type Identity, plainEnvironment, spawnAs } from './unprivileged.ts'

/** How to run PostgreSQL on one cluster. */
export type PostmasterOptions = {
  program: Program
  cluster: string
  identity: Identity | undefined
  settings: PostgresSettings
}

/** One run of PostgreSQL's main process. */
export type Postmaster = {
  /** Rejects if it exits before it accepts connections. */
  ready: Promise<void>
  /** Resolves with exit code or signal, and its last output. */
  exited: Promise<string>
  signal(name: NodeJS.Signals): void
}

export function launch(options: PostmasterOptions): Postmaster {
  const child = spawnPostmaster(options)
  const output = captureOutput(child)
  let hasExited = false
  const exited = waitForExit(child, output).then(reason => {
    hasExited = true
    return reason
  })
  return {
    ready: waitUntilReady(child, options.cluster, exited, () => hasExited),
    exited,
    signal: name => void child.kill(name),
  }
}

function spawnPostmaster({ program, cluster, identity, settings }: PostmasterOptions): ChildProcess {
  const postgres = [join(program.home, 'bin', 'postgres'), '-D', cluster, ...asArguments(settings)]
  const [command = '', ...args] = diesWithParent() ? ['setpriv', '--pdeathsig', 'INT', ...postgres] : postgres
  return spawn(command, args, {
    cwd: cluster,
    env: plainEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A session of its own: Ctrl-C in the terminal must not reach it, since the server closes the database last.
    detached: true,
    ...spawnAs(identity),
  })
}

let parentDeathSignal: boolean | undefined

/** On Linux the kernel shuts PostgreSQL down when the server is killed; elsewhere the next start does. */
function diesWithParent(): boolean {
  parentDeathSignal ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { env: plainEnvironment }).status === 0
  return parentDeathSignal
}

/** Output before its log collector starts: usually the reason why it cannot start. */
function captureOutput(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', chunk => {
    text = (text + chunk).slice(-2000)
  })
  const isReason = (line: string) => !/ LOG: | Future log output /.test(line)
  return () => text.split('\n').filter(isReason).join('\n').trim()
}

function waitForExit(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise(done => {
    child.once('error', error => done(error.message))
    child.once('exit', async (code, signal) => {
      await Promise.race([once(child, 'close'), sleep(300)])
      done([signal ? `signal ${signal}` : `exit code ${code}`, output()].filter(Boolean).join('\n'))
    })
  })
}

async function waitUntilReady(
  child: ChildProcess,
  cluster: string,
  exited: Promise<string>,
  hasExited: () => boolean,
): Promise<void> {
  // No timeout: after a crash it may replay its write-ahead log for minutes.
  while (!hasExited()) {
    const [pid, status] = pidFile(cluster)
    if (pid === child.pid && status === 'ready') return
    await sleep(15)
  }
  throw new Error(await exited)
}

/** Process id and state: the first and the eighth line of postmaster.pid. */
export function pidFile(cluster: string): [pid: number | undefined, status: string | undefined] {
  const lines = linesOfPidFile(cluster)
  return [Number(lines[0]) || undefined, lines[7]?.trim()]
}

/** Socket folder of a PostgreSQL that is ready: the fifth line. */
export function socketDirOf(cluster: string): string | undefined {
  const lines = linesOfPidFile(cluster)
  return lines[7]?.trim() === 'ready' ? lines[4] : undefined
}

function linesOfPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
