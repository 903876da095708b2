import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../e2e/lamplighter.ts'
import { freePort } from '../server/src/testing/freePort.ts'
import { type HttpRequest, waitUntilReady } from './httpLoad.ts'

const POSTGRAPHILE = 'postgraphile@5.1.5'
const HELLO: HttpRequest = {
  path: '/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"query":"{ __typename }"}',
}

/** The same SQL without Lamplighter, in a separate process. @returns its origin */
export async function startSqlBaseline(resources: AsyncDisposableStack, databaseUrl: string): Promise<string> {
  const port = await freePort()
  return open(
    resources,
    spawn(process.execPath, [join(root, 'bench/sqlBaseline.ts'), databaseUrl, `${port}`], OPTIONS),
    port,
    {
      path: '/',
      method: 'GET',
    },
  )
}

/** PostGraphile is not a dependency: npx downloads a pinned version. @returns its origin */
export async function startPostGraphile(resources: AsyncDisposableStack, databaseUrl: string): Promise<string> {
  const port = await freePort()
  const args = [
    ...['--yes', '--loglevel=error', POSTGRAPHILE, '--preset', 'postgraphile/presets/amber'],
    ...['--connection', databaseUrl, '--schema', 'public', '--host', '127.0.0.1', '--port', `${port}`],
  ]
  const env = { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' }
  return open(resources, spawn('npx', args, { ...OPTIONS, env }), port, HELLO)
}

/** A separate process group: npx has children. */
const OPTIONS: SpawnOptions = { cwd: root, detached: true, stdio: ['ignore', 'ignore', 'inherit'] }

async function open(
  resources: AsyncDisposableStack,
  child: ChildProcess,
  port: number,
  hello: HttpRequest,
): Promise<string> {
  const ended = once(child, 'exit')
  resources.defer(async () => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
    await ended
  })
  const origin = `http://127.0.0.1:${port}`
  await Promise.race([waitUntilReady(origin, hello), ended.then(() => Promise.reject(new Error('it ended at once')))])
  return origin
}
