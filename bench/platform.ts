import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringifyDocument, type TypedDocumentNode } from '@urql/core'
import { type RunningServer, startLamplighter } from '../e2e/lamplighter.ts'
import { DEFAULT_CLIENT_ID } from '../server/src/config.ts'
import { startEmbeddedPostgres } from '../server/src/foundation/postgres/embedded.ts'
import { openLog } from '../server/src/foundation/runtime/log.ts'
import type { HttpRequest } from './httpLoad.ts'

const ADMIN = { email: 'bench@lamplighter.example', password: 'bench-of-lamplighter' }

export interface Platform {
  url: string
  mqttPort: number
  /** pid of the server process */
  pid: number
  /** s from the command until it is running */
  startedIn: number
  databaseUrl: string
  /** including PostgreSQL */
  folder: string
  headers: Record<string, string>
  /** What the console sends for one of its documents. */
  request<Variables extends object>(document: TypedDocumentNode<unknown, Variables>, variables: Variables): HttpRequest
}

/** The data directory of a server. */
export type PostgresInstance = Pick<Platform, 'databaseUrl' | 'folder'>

/** The real server as `npm start` opens it, without a demo, on an embedded PostgreSQL, with an administrator. */
export async function openPlatform(
  resources: AsyncDisposableStack,
  env: Record<string, string> = {},
): Promise<Platform> {
  return openServer(resources, await openPostgres(resources), env)
}

export async function openPostgres(resources: AsyncDisposableStack): Promise<PostgresInstance> {
  const folder = createFolder(resources)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: openLog('warn') })
  resources.defer(postgres.stop)
  return { databaseUrl: postgres.url, folder }
}

export async function openServer(
  resources: AsyncDisposableStack,
  { databaseUrl, folder }: PostgresInstance,
  env: Record<string, string> = {},
): Promise<Platform> {
  const server = await startLamplighter({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  })
  resources.defer(async () => void (await server.stop()))
  const headers = await signIn(server.url)
  const question: Platform['request'] = (document, variables) => {
    const query = stringifyDocument(document)
    const operationName = /^(?:query|mutation) (\w+)/.exec(query)?.[1]
    const body = JSON.stringify({ operationName, query, variables })
    return { path: '/graphql', method: 'POST', headers, body }
  }
  const { url, mqttPort, startedIn } = server
  return {
    url,
    mqttPort,
    pid: pidOf(server),
    startedIn: startedIn / 1000,
    databaseUrl,
    folder,
    headers,
    request: question,
  }
}

/** The started process is npm; the server is a descendant. */
function pidOf(server: RunningServer): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!)
    .map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command: command! }))
  const below = (pid: number): typeof processes =>
    processes.filter(({ parent }) => parent === pid).flatMap(child => [child, ...below(child.pid)])
  return below(server.process.pid!).find(({ command }) => command.includes('server/src/main.ts'))!.pid
}

/** A folder that PostgreSQL's user can access. */
export function createFolder(resources: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-bench-'))
  chmodSync(folder, 0o755)
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function signIn(url: string): Promise<Record<string, string>> {
  const headers = {
    'content-type': 'application/json',
    'apollo-require-preflight': 'true',
    'x-client-id': DEFAULT_CLIENT_ID,
    accept: 'application/json',
  }
  const query = `mutation ($email: String!, $password: String!) {
    loginWithEmail(email: $email, password: $password) { accessToken } }`
  const body = JSON.stringify({ query, variables: ADMIN })
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: { loginWithEmail: { accessToken: string } } }
  return { ...headers, authorization: `Bearer ${data.loginWithEmail.accessToken}` }
}
