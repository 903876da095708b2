import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/src/testing/freePort.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface RunningServer {
  url: string
  port: number
  mqttPort: number
  dataDir: string
  /** Time from the start to the line that says the address, in ms. */
  startedIn: number
  process: ChildProcess
  /** Its output. */
  output(): string
  /** Sends Ctrl-C. Resolves when its output is closed: all its processes have exited. */
  stop(signal?: NodeJS.Signals): Promise<unknown>
}

/** A folder that the user of PostgreSQL can read, too. */
export function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-e2e-'))
  chmodSync(folder, 0o755)
  return join(folder, 'data')
}

/** Runs `npm start` on free ports. */
export async function startLamplighter(env: Record<string, string> = {}, args: string[] = []): Promise<RunningServer> {
  const port = Number(env.PORT ?? (await freePort()))
  const mqttPort = Number(env.MQTT_PORT ?? (await freePort()))
  const dataDir = env.DATA_DIR ?? createDataDir()
  const since = Date.now()
  const { child, output, exited } = launch(
    { PORT: `${port}`, MQTT_PORT: `${mqttPort}`, DATA_DIR: dataDir, ...env },
    args,
  )
  await new Promise<void>((resolve, reject) => {
    const look = () => output().includes('Lamplighter is running') && resolve()
    child.stdout!.on('data', look)
    exited.then(code => reject(new Error(`exited with ${code}:\n${output()}`)))
    setTimeout(() => reject(new Error(`not ready within 120 s:\n${output()}`)), 120_000).unref()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    mqttPort,
    dataDir,
    startedIn: Date.now() - since,
    process: child,
    output,
    stop: async (signal = 'SIGINT') => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, signal)
      return exited
    },
  }
}

/** Runs `npm start` with a configuration that must fail. */
export async function startExpectingFailure(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { output, exited } = launch(env, [])
  return { code: await exited, output: output() }
}

function launch(env: Record<string, string>, args: string[]) {
  // A separate process group, so that Ctrl-C reaches all its processes, as in a terminal.
  const child = spawn('npm', ['start', '--silent', '--', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', more => (text += more))
  const exited = new Promise<number | null>(resolve => child.once('close', resolve))
  return { child, exited, output: () => text }
}
