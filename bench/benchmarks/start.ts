import { join } from 'node:path'
import pg from 'pg'
import { startLamplighter as startPlatform } from '../../e2e/lamplighter.ts'
import { startEmbeddedPostgres } from '../../server/src/foundation/postgres/embedded.ts'
import { openLog } from '../../server/src/foundation/runtime/log.ts'
import { freePort } from '../../server/src/testing/freePort.ts'
import { atMost, type Benchmark } from '../benchmark.ts'
import { waitUntilReady } from '../httpLoad.ts'
import { createFolder } from '../platform.ts'

/** `npm start` with its demo city, on an existing data directory. */
export const start: Benchmark = {
  name: 'start',
  metrics: [{ name: 'start', unit: 's', baseline: 'PostgreSQL alone, by our supervisor', ...atMost(5, 's') }],
  async open(_, resources) {
    const dataDir = join(createFolder(resources), 'data')
    const first = await startPlatform({ DATA_DIR: dataDir })
    await first.stop()
    return async () => [[await secondsToAnswer(dataDir), await secondsOfPostgres(dataDir)]]
  },
}

/** From the command to the first response that needs the database. */
async function secondsToAnswer(dataDir: string): Promise<number> {
  const port = await freePort()
  const since = performance.now()
  const starting = startPlatform({ DATA_DIR: dataDir, PORT: `${port}` })
  await Promise.race([
    waitUntilReady(`http://127.0.0.1:${port}`, { path: '/healthz', method: 'GET' }),
    // An early exit is a failure.
    starting.then(() => new Promise(() => {})),
  ])
  const seconds = (performance.now() - since) / 1000
  await (await starting).stop()
  return seconds
}

async function secondsOfPostgres(dataDir: string): Promise<number> {
  const since = performance.now()
  const postgres = await startEmbeddedPostgres({ dataDir, log: openLog('warn') })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('select 1')
  const seconds = (performance.now() - since) / 1000
  await client.end()
  await postgres.stop()
  return seconds
}
