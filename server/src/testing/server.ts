import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { DEFAULT_CLIENT_ID } from '../config.ts'
import { eventually } from './platform.ts'

/** V8's compile cache, as in scripts/start.mjs. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

export interface Server {
  child: ChildProcess
  /** Resolves with its exit code. */
  ended: Promise<number | null>
  /** All its output. */
  said(): string
}

/** Runs a program of the server as its own process with a clean environment: `main.ts`, `commands/backup.ts`. */
export function launch(program: string, env: Record<string, string>, args: string[] = []): Server {
  const file = fileURLToPath(new URL(`../${program}`, import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => said.push(text))
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return { child, ended, said: () => said.join('') }
}

/** On a busy machine a start took more than 30 s. */
const START_MS = 50_000

/** The server, running on free ports. */
export async function startServer(env: Record<string, string>, args: string[] = []) {
  const server = launch('main.ts', { PORT: '0', MQTT_PORT: '0', DEMO: 'off', ...env }, args)
  const ended = server.ended.then(() => 'ended')
  const opened = eventually(() => expect(server.said()).toMatch(/Lamplighter is running/), START_MS).catch(
    async error => {
      // A server that comes too late would keep the data folder of the next test.
      server.child.kill('SIGTERM')
      await server.ended
      throw error
    },
  )
  if ((await Promise.race([opened, ended])) === 'ended') throw new Error(server.said())
  const find = (what: RegExp) => what.exec(server.said())?.[1]
  const address = find(/running at (http:\S+)/)!
  const headers = (token?: string): Record<string, string> => ({
    'content-type': 'application/json',
    'x-client-id': DEFAULT_CLIENT_ID,
    'apollo-require-preflight': 'true',
    ...(token && { authorization: `Bearer ${token}` }),
  })
  const ask = (query: string, token?: string) =>
    fetch(`${address}/graphql`, { method: 'POST', headers: headers(token), body: JSON.stringify({ query }) })
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  async function data(query: string, token?: string): Promise<any> {
    const { data, errors } = (await (await ask(query, token)).json()) as { data: unknown; errors?: object[] }
    expect(errors).toBeUndefined()
    return data
  }
  return {
    ...server,
    address,
    mqttPort: Number(find(/mqtt:\/\/127\.0\.0\.1:(\d+)/)),
    /** With METRICS_PORT and LOG_LEVEL=info. */
    metrics: `http://127.0.0.1:${find(/"port":(\d+),"msg":"metrics"/)}/metrics`,
    headers,
    ask,
    data,
    signIn: async (email: string, password: string): Promise<string> => {
      const query = `mutation { loginWithEmail(email: "${email}", password: "${password}") { accessToken } }`
      return (await data(query)).loginWithEmail.accessToken
    },
  }
}
