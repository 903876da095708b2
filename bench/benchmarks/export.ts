import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ExportReadings } from '../../console/src/features/telemetry/history.ts'
import { atMost, type Benchmark } from '../benchmark.ts'
import { makeModels } from '../city.ts'
import { fetchJson } from '../httpLoad.ts'
import { openPlatform, type Platform } from '../platform.ts'

const READINGS = 1_000_000
const LIGHTS = 100
const INTERVAL_SECONDS = 120
const DAYS = Math.ceil(((READINGS / LIGHTS) * INTERVAL_SECONDS) / 86_400)
const SAMPLE_MS = 100
const MEGABYTE = 1e6

/** The export of a million readings as a browser downloads it: memory and time of the server. */
export const exports: Benchmark = {
  name: 'export',
  metrics: [
    { name: 'export of 1,000,000 readings, memory', unit: 'MB more', baseline: '', ...atMost(100, 'MB') },
    { name: 'export of 1,000,000 readings', unit: 's', baseline: 'COPY of the same rows', ...atMost(60, 's') },
  ],
  async open(_, resources) {
    const platform = await openPlatform(resources)
    const db = new pg.Client({ connectionString: platform.databaseUrl })
    await db.connect()
    resources.defer(() => db.end())
    await fill(db)
    // The first one warms up the server.
    await fetchAll(platform)
    return async () => {
      const before = megabytes(platform.pid)
      let most = before
      let over = false
      const looking = (async () => {
        for (; !over; await sleep(SAMPLE_MS)) most = Math.max(most, megabytes(platform.pid))
      })()
      const seconds = await fetchAll(platform)
      over = true
      await looking
      return [[most - before], [seconds, await secondsOfCopy(db)]]
    }
  },
}

async function fill(db: pg.Client): Promise<void> {
  const [model] = await makeModels(db)
  await db.query(
    `insert into light_device (name, device_id, mode_id)
     select n || ' 号灯', 'BENCH-' || n, $1::int from generate_series(1, ${LIGHTS}) n`,
    [model],
  )
  for (const days of [DAYS, 0])
    await db.query(`select make_month('light_reading', date_trunc('month', now() - make_interval(days => $1)))`, [days])
  await db.query(
    `insert into light_reading (light_id, at, received_at, sequence, main_level, sub_level, main_power, sub_power, main_current,
       main_energy, voltage, temperature, signal_strength, lamp_failure)
     select d.id, now() - make_interval(secs => ${INTERVAL_SECONDS} * n), now(), n, 80, 0, 96.4, 0.3, 0.42, 1000 - n / 250.0, 231.4, 31.5, 92, false
     from light_device d, generate_series(1, ${READINGS / LIGHTS}) n`,
  )
  await db.query('vacuum analyze')
}

/** @returns seconds */
async function fetchAll({ url, request: question }: Platform): Promise<number> {
  const since = performance.now()
  const now = Date.now()
  const [from, to] = [now - (DAYS + 1) * 86_400_000, now].map(at => new Date(at).toISOString()) as [string, string]
  const asked = question(ExportReadings, { from, to, language: 'zh' })
  const { data } = (await fetchJson(url, asked)) as { data: { exportLightReadings: { url: string } } }
  const answer = await fetch(url + data.exportLightReadings.url)
  let rows = -1
  for await (const piece of answer.body!) for (const byte of piece as Uint8Array) if (byte === 10) rows++
  if (rows !== READINGS) throw new Error(`${rows} readings came`)
  return (performance.now() - since) / 1000
}

async function secondsOfCopy(db: pg.Client): Promise<number> {
  const since = performance.now()
  const stream = db.query(
    copyTo('copy (select * from light_reading order by light_id, at) to stdout with (format csv)'),
  )
  let bytes = 0
  for await (const piece of stream) bytes += (piece as Buffer).length
  if (bytes === 0) throw new Error('COPY returned no rows')
  return (performance.now() - since) / 1000
}

/** Of the process with all its threads. */
function megabytes(pid: number): number {
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024) / MEGABYTE
}
