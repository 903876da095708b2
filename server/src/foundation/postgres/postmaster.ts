import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from './program.ts'
import { asArguments, type PostgresSettings } from './settings.ts'
import { type Identity, plainEnvironment, spawnAs } from './unprivileged.ts'

/** All that is needed to run PostgreSQL on one cluster, as often as it takes. */
export type Plan = {
  program: Program
  cluster: string
  identity: Identity | undefined
  settings: PostgresSettings
}

/** One run of PostgreSQL's main process. */
export type Postmaster = {
  /** Rejects when it ended before it took connections. */
  ready: Promise<void>
  /** Resolves with how it ended and what it said last. */
  ended: Promise<string>
  signal(name: NodeJS.Signals): void
}

export function launch(plan: Plan): Postmaster {
  const child = spawnPostmaster(plan)
  const said = lastWords(child)
  let over = false
  const ended = endOf(child, said).then(how => {
    over = true
    return how
  })
  return { ready: becomesReady(child, plan.cluster, ended, () => over), ended, signal: name => void child.kill(name) }
}

function spawnPostmaster({ program, cluster, identity, settings }: Plan): ChildProcess {
  const postgres = [join(program.home, 'bin', 'postgres'), '-D', cluster, ...asArguments(settings)]
  const [command = '', ...args] = diesWithParent() ? ['setpriv', '--pdeathsig', 'INT', ...postgres] : postgres
  return spawn(command, args, {
    cwd: cluster,
    env: plainEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A session of its own: Ctrl-C in the terminal is for us, and we close the database last.
    detached: true,
    ...spawnAs(identity),
  })
}

let parentDeathSignal: boolean | undefined

/** On Linux the kernel can tell PostgreSQL to shut down when we are killed; elsewhere the next start does it. */
function diesWithParent(): boolean {
  parentDeathSignal ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { env: plainEnvironment }).status === 0
  return parentDeathSignal
}

/** What it says before its own log takes over: mostly the reason why it can't start. */
function lastWords(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', chunk => {
    text = (text + chunk).slice(-2000)
  })
  const isReason = (line: string) => !/ LOG: | Future log output /.test(line)
  return () => text.split('\n').filter(isReason).join('\n').trim()
}

function endOf(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise(done => {
    child.once('error', error => done(error.message))
    child.once('exit', async (code, signal) => {
      await Promise.race([once(child, 'close'), sleep(300)])
      done([signal ? `signal ${signal}` : `exit code ${code}`, said()].filter(Boolean).join('\n'))
    })
  })
}

async function becomesReady(
  child: ChildProcess,
  cluster: string,
  ended: Promise<string>,
  isOver: () => boolean,
): Promise<void> {
  // No time limit: after a crash it may have minutes of its log to replay, and to cut that short helps nobody.
  while (!isOver()) {
    const [pid, status] = pidFile(cluster)
    if (pid === child.pid && status === 'ready') return
    await sleep(15)
  }
  throw new Error(await ended)
}

/** The process and its state, as PostgreSQL notes them on the first and the eighth line of postmaster.pid. */
export function pidFile(cluster: string): [pid: number | undefined, status: string | undefined] {
  const lines = linesOfPidFile(cluster)
  return [Number(lines[0]) || undefined, lines[7]?.trim()]
}

/** Where the one that is ready listens: the fifth line. */
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
