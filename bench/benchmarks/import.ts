import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { root } from '../../e2e/lamplighter.ts'
import { importsOf } from '../../server/src/testing/imports.ts'
import type { LoopDelay } from '../../server/src/testing/loopDelay.ts'
import { atMost, atMostTimes, type Benchmark } from '../benchmark.ts'
import { makeModels } from '../city.ts'
import { createFolder, openPlatform, type Platform } from '../platform.ts'

const HEADER = '名称,设备编号,经度,纬度,道路,位置'
const COLUMNS = 'name, device_id, longitude, latitude, address1, address2'
const TIMEOUT_MS = 300_000

/** The import of a file of lights, from the first byte to the last stored light. */
export const imports: Benchmark = {
  name: 'import',
  metrics: [
    { name: 'import', unit: 's', baseline: 'COPY of the same rows', ...atMostTimes(2) },
    { name: 'import, event loop', unit: 'ms late, p99', baseline: 'an idle thread beside it', ...atMost(100, 'ms') },
  ],
  async open({ lights }, resources) {
    const socket = join(createFolder(resources), 'loop')
    const platform = await openPlatform(resources, {
      NODE_OPTIONS: `--import=${join(root, 'bench/eventLoopDelay.mjs')}`,
      BENCH_LOOP_SOCKET: socket,
    })
    const db = new pg.Client({ connectionString: platform.databaseUrl })
    await db.connect()
    resources.defer(() => db.end())
    const [modeId] = await makeModels(db)
    return async index => {
      const file = Buffer.from(csvOf(lights, index))
      await loopDelay(socket)
      const since = performance.now()
      await importFile(platform, file, modeId!, lights)
      const seconds = (performance.now() - since) / 1000
      const { own, idle } = await loopDelay(socket)
      await db.query('delete from light_device')
      await db.query('vacuum analyze light_device, light_state')
      return [
        [seconds, await secondsOfCopy(db, platform, file)],
        [own, idle],
      ]
    }
  },
}

function csvOf(lights: number, run: number): string {
  const row = (i: number) =>
    `路灯 ${i},BENCH-${run}-${i},${(113 + (i % 1000) / 997).toFixed(6)},${(23 + i / 100_003).toFixed(6)},道路 ${i % 500},${i} 号杆`
  return `${HEADER}\n${Array.from({ length: lights }, (_, i) => row(i)).join('\n')}\n`
}

async function importFile({ url, headers }: Platform, file: Buffer, modeId: number, lights: number): Promise<void> {
  const token = headers.authorization!
  const { create, check, apply, settled } = importsOf({
    address: url,
    headers: () => headers,
    ask: async (query, variables = {}) => {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query, variables }),
      })
      return answer.json()
    },
  } as Parameters<typeof importsOf>[0])
  const { data, errors } = await create(token, file, 'lights.csv')
  if (errors) throw new Error(JSON.stringify(errors))
  const read = await settled(token, data.createLightImport.id, TIMEOUT_MS)
  await check(token, read, { modeId })
  const checked = await settled(token, read.id, TIMEOUT_MS)
  if (checked.counts.create !== lights) throw new Error(`it would make ${JSON.stringify(checked.counts)}`)
  await apply(token, read.id)
  const { status } = await settled(token, read.id, TIMEOUT_MS)
  if (status !== 'APPLIED') throw new Error(`the import is ${status}`)
}

/** COPY into the same table with its indexes and triggers, then rolled back. PostgreSQL reads the file. */
async function secondsOfCopy(db: pg.Client, { folder }: Platform, file: Buffer): Promise<number> {
  const path = join(folder, 'lights.csv')
  writeFileSync(path, file)
  const since = performance.now()
  await db.query('begin')
  await db.query(`copy light_device (${COLUMNS}) from '${path}' with (format csv, header)`)
  const seconds = (performance.now() - since) / 1000
  await db.query('rollback')
  return seconds
}

/** Event loop delay of the server since the last call. */
async function loopDelay(socket: string): Promise<LoopDelay> {
  return JSON.parse(await text(connect(socket)))
}
