// The nightly set, `npm run test:nightly`: all tests, and every bound on time, judged with the machine to itself.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '../checks.mjs'
import { endToEndTools, whyNoCluster } from '../endToEndTools.mjs'
import { npm } from '../prepare.mjs'
import { hear, pinnedNode, show } from '../stage.mjs'
import * as stories from './playwright.mjs'
import { quarantine, splitName } from './quarantine.mjs'
import { clearSecondTries } from './secondTries.mjs'
import { results, Suite } from './suite.mjs'
import * as units from './vitest.mjs'

const QUARANTINE_RUNS = 10
const env = { NIGHTLY: '1' }
const suite = new Suite('nightly')
const unitArgs = units.withoutQuarantined()
const args = stories.withoutQuarantined()
const notMeasured = stories.withoutQuarantined('@latency')

await suite.stage('checks', check)
await suite.stage('generators', generators)
await suite.stage('unit and integration', () => units.vitest('parallel', { env, args: unitArgs }))
await suite.stage('unit and integration, alone', () =>
  units.vitest('serial', { env, args: ['--no-file-parallelism', ...unitArgs] }),
)
await suite.stage('stories', () => stories.playwright(['stories', 'whole browser'], { env, args: notMeasured }))
await suite.stage('stories, alone', () => stories.playwright(['measured stories'], { env, args }))
await suite.stage('nights', () => stories.playwright(['night'], { env, args }))
await suite.stage('faults', () => stories.playwright(['faults'], { env, args }))
await suite.stage('several machines', cluster)
await suite.stage('bars', bars)
await suite.stage('Lighthouse', lighthouse)
await suite.stage('quarantine', quarantined)
suite.finish()

/** The yearly generators and their packages: what they make is what is committed. */
async function generators() {
  const install = ['--prefix', 'generators', 'ci', '--loglevel=error', '--no-audit', '--no-fund']
  if ((await npm(install)) !== 0) throw new Error('npm ci failed in generators/')
  const { code, output } = await hear(pinnedNode, ['node_modules/typescript/bin/tsc', '-p', 'generators'])
  const types = { file: 'generators', name: 'types', status: code === 0 ? 'passed' : 'failed', ms: 0, error: output }
  const args = ['--config', 'generators/vitest.config.ts']
  const { tests, ...rest } = await units.vitest('all', { args, report: 'generators' })
  return { ...rest, tests: [types, ...tests] }
}

async function cluster() {
  const why = await whyNoCluster()
  if (!why) return stories.playwright(['cluster'], { env, args })
  console.log(`Left out: ${why}`)
  return { tests: [{ file: 'e2e/cluster', name: why, status: 'skipped', ms: 0 }] }
}

/** Benchmarks: a bar that bench/RESULTS.md says is reached must still be reached. */
async function bars() {
  const file = join(results, 'bench.json')
  const size = ['--runs', '3', '--seconds', '3', '--readings', '5000000']
  const code = await show(pinnedNode, ['bench/main.ts', '--judge', file, ...size], { env })
  if (!existsSync(file)) return { code: code || 1, tests: [] }
  return { code, tests: JSON.parse(readFileSync(file, 'utf8')) }
}

async function lighthouse() {
  const since = performance.now()
  const { CHROMIUM } = await endToEndTools()
  const code = await show(pinnedNode, ['bench/lighthouse.ts', `--chrome-path=${CHROMIUM}`], { env })
  const status = code === 0 ? 'passed' : 'failed'
  return { tests: [{ file: 'bench/lighthouse.ts', name: 'goals', status, ms: performance.now() - since }] }
}

/** Each test in quarantine, ten times without a second try: one that passes all of them can leave it. */
async function quarantined() {
  const tests = []
  for (const { test } of quarantine) {
    const [file, name] = splitName(test)
    const since = performance.now()
    const failed = await failuresOf(file, name)
    if (failed === 0) {
      clearSecondTries(test)
      console.log(`${test}: passed ${QUARANTINE_RUNS} times, remove it from scripts/testing/quarantine.json`)
    }
    const error = failed > 0 ? `failed ${failed} of ${QUARANTINE_RUNS} times` : undefined
    const status = failed > 0 ? 'failed' : 'passed'
    tests.push({ file, name: `${name} (in quarantine)`, status, ms: performance.now() - since, error })
  }
  return { tests }
}

async function failuresOf(file, name) {
  const runner = stories.isPlaywrightFile(file) ? stories : units
  let failed = 0
  for (let run = 0; run < QUARANTINE_RUNS; run++) {
    const { tests } = await runner.runOne(file, name)
    if (tests.length === 0 || tests.some(({ status }) => status !== 'passed')) failed++
  }
  return failed
}
