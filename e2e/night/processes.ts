import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lamplighter.ts'

const pinnedNode = join(root, 'node_modules/.bin/node')

export interface Child {
  process: ChildProcess
  /** Its output. */
  output(): string
  exited: Promise<unknown>
  /** Resolves when it has exited. */
  terminate(signal: NodeJS.Signals): Promise<unknown>
}

/** Starts a program in a separate process, which exits when the IPC channel closes. */
export function startNode(
  program: string,
  args: string[],
  env: Record<string, string>,
  /** File for standard error. */
  errors?: string,
): Child {
  return captureOutput(
    spawn(
      pinnedNode,
      [
        '--disable-warning=ExperimentalWarning',
        '--import',
        new URL('inheritClock.ts', import.meta.url).href,
        program,
        ...args,
      ],
      {
        cwd: root,
        env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env, ...env },
        stdio: ['ignore', 'pipe', errors ? openSync(errors, 'a') : 'pipe', 'ipc'],
      },
    ),
  )
}

export function startProgram(command: string, args: string[]): Child {
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
  return captureOutput(spawn(command, args, { env: { ...process.env, PATH: path }, stdio: ['ignore', 'pipe', 'pipe'] }))
}

export function captureOutput(child: ChildProcess): Child {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', more => (text += more))
  const exited = new Promise(resolve => child.once('exit', resolve))
  return {
    process: child,
    output: () => text,
    exited,
    terminate: signal => {
      child.kill(signal)
      return exited
    },
  }
}

/** Resolves when `holds` does. @throws after `seconds`, with what `why` says */
export async function waitFor(
  holds: () => boolean | Promise<boolean>,
  seconds: number,
  why: () => string | Promise<string>,
): Promise<number> {
  const since = performance.now()
  while (!(await holds())) {
    if (performance.now() - since > seconds * 1000) throw new Error(`not within ${seconds} s: ${await why()}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return (performance.now() - since) / 1000
}
