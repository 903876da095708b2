import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../e2e/lamplighter.ts'
import { freePort } from '../server/src/testing/freePort.ts'
import { type Question, untilItAnswers } from './httpLoad.ts'

const POSTGRAPHILE = 'postgraphile@5.1.5'
const HELLO: Question = {
  path: '/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"query":"{ __typename }"}',
}

/** The same SQL without us, as a process of its own. @returns its origin */
export async function openRaw(doors: AsyncDisposableStack, databaseUrl: string): Promise<string> {
  const port = await freePort()
  return open(
    doors,
    spawn(process.execPath, [join(root, 'bench/sqlBaseline.ts'), databaseUrl, `${port}`], OPTIONS),
    port,
    {
      path: '/',
      method: 'GET',
    },
  )
}

/** PostGraphile is no dependency of ours: npx fetches it, pinned. @returns its origin */
export async function openPostGraphile(doors: AsyncDisposableStack, databaseUrl: string): Promise<string> {
  const port = await freePort()
  const args = [
    ...['--yes', '--loglevel=error', POSTGRAPHILE, '--preset', 'postgraphile/presets/amber'],
    ...['--connection', databaseUrl, '--schema', 'public', '--host', '127.0.0.1', '--port', `${port}`],
  ]
  const env = { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' }
  return open(doors, spawn('npx', args, { ...OPTIONS, env }), port, HELLO)
}

/** A group of its own: npx has children. */
const OPTIONS: SpawnOptions = { cwd: root, detached: true, stdio: ['ignore', 'ignore', 'inherit'] }

async function open(doors: AsyncDisposableStack, child: ChildProcess, port: number, hello: Question): Promise<string> {
  const ended = once(child, 'exit')
  doors.defer(async () => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
    await ended
  })
  const origin = `http://127.0.0.1:${port}`
  await Promise.race([untilItAnswers(origin, hello), ended.then(() => Promise.reject(new Error('it ended at once')))])
  return origin
}
