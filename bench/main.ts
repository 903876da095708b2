/**
 * `npm run bench -- [row …] [--runs 5] [--seconds 5] [--lights 100000] [--readings 50000000] [--write] [--results FILE]`:
 * measures, and prints a table. --write replaces the measured lines of RESULTS.md. --results writes to FILE, as JSON, whether
 * each goal is reached; one that RESULTS.md does not record as reached is skipped.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { TestResult } from '../scripts/testing/results.mjs'
import type { Benchmark, Measurement, Metric } from './benchmark.ts'
import { allOn } from './benchmarks/allOn.ts'
import { click } from './benchmarks/click.ts'
import { counts } from './benchmarks/counts.ts'
import { exports } from './benchmarks/export.ts'
import { growth } from './benchmarks/growth.ts'
import { history } from './benchmarks/history.ts'
import { imports } from './benchmarks/import.ts'
import { ingest } from './benchmarks/ingest.ts'
import { list } from './benchmarks/list.ts'
import { live } from './benchmarks/live.ts'
import { load } from './benchmarks/load.ts'
import { map } from './benchmarks/map.ts'
import { pages } from './benchmarks/pages.ts'
import { search } from './benchmarks/search.ts'
import { start } from './benchmarks/start.ts'
import { steps } from './benchmarks/steps.ts'
import { street } from './benchmarks/street.ts'
import { sunset } from './benchmarks/sunset.ts'
import { checkGoals } from './goals.ts'
import { type MetricResult, print, summarize, write } from './resultsTable.ts'

const BENCHMARKS: Benchmark[] = [
  list,
  pages,
  search,
  counts,
  ingest,
  steps,
  click,
  allOn,
  sunset,
  street,
  live,
  map,
  load,
  history,
  imports,
  exports,
  start,
  growth,
]
const MIN_RUNS = 5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: `${MIN_RUNS}` },
    seconds: { type: 'string', default: '5' },
    lights: { type: 'string', default: '100000' },
    readings: { type: 'string', default: '50000000' },
    write: { type: 'boolean', default: false },
    results: { type: 'string' },
  },
})
const [runs, seconds, lights, readings] = [values.runs, values.seconds, values.lights, values.readings].map(Number) as [
  number,
  number,
  number,
  number,
]
if (values.write && runs < MIN_RUNS) throw new Error(`RESULTS.md keeps what at least ${MIN_RUNS} runs found`)

const wanted = positionals.length > 0 ? positionals : BENCHMARKS.map(({ name }) => name)
const goals: TestResult[] = []
for (const row of wanted.map(benchmarkNamed)) {
  if (values.results) await checkResults(row, values.results)
  else await printResults(row)
}

async function printResults(row: Benchmark): Promise<void> {
  const measured = await measure(row)
  print(measured)
  if (values.write) write(measured)
}

/** For the nightly set: a row that fails does not stop the others. */
async function checkResults(row: Benchmark, file: string): Promise<void> {
  const since = performance.now()
  const measured = await measure(row).catch(error => error as Error)
  if (measured instanceof Error) console.error(`${row.name}:`, measured)
  else print(measured)
  goals.push(...checkGoals(row, measured, performance.now() - since))
  writeFileSync(file, JSON.stringify(goals))
}

function benchmarkNamed(name: string): Benchmark {
  const row = BENCHMARKS.find(row => row.name === name)
  if (!row) throw new Error(`no such row: ${name}; there are ${BENCHMARKS.map(({ name }) => name).join(', ')}`)
  return row
}

async function measure({ name, metrics: lines, open }: Benchmark): Promise<MetricResult[]> {
  await using resources = new AsyncDisposableStack()
  // Child processes have separate process groups, which Ctrl-C does not reach.
  const leave = () => void resources.disposeAsync().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave)
  resources.defer(async () => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, leave)
  })
  console.error(`${name}: setting up`)
  const run = await open({ lights, seconds, readings }, resources)
  const found: Measurement[][] = []
  for (let index = 0; index < runs; index++) {
    const measurements = await run(index)
    console.error(
      `${name}: run ${index + 1} of ${runs}: ${lines.map((line, at) => formatMeasurement(line, measurements[at]!)).join(', ')}`,
    )
    found.push(measurements)
  }
  return lines.map((line, at) =>
    summarize(
      line,
      found.map(measurements => measurements[at]!),
    ),
  )
}

function formatMeasurement({ name }: Metric, [value, baseline]: Measurement): string {
  return `${name} ${value.toFixed(2)}${baseline === undefined ? '' : ` : ${baseline.toFixed(2)}`}`
}
