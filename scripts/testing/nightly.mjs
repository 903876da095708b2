// The nightly set, `npm run test:nightly`: all tests, and every time limit, with the machine to itself.
import { check, compile } from '../checks.mjs'
import { clusterSkipReason, debianPostgresSkipReason, endToEndTools } from '../endToEndTools.mjs'
import { buildConsole, npm } from '../prepare.mjs'
import { pinnedNode, runAndCapture, runInTerminal } from '../runCommand.mjs'
import * as browser from './playwright.mjs'
import { quarantine, splitName } from './quarantine.mjs'
import { runWithReport, toResult } from './results.mjs'
import { clearRetries } from './retries.mjs'
import { Suite } from './suite.mjs'
import * as units from './vitest.mjs'

const QUARANTINE_RUNS = 10
const env = { NIGHTLY: '1' }
const suite = new Suite('nightly')
const run = (...projects) => browser.playwright(projects, { env, args: browser.withoutQuarantined() })

await suite.stage('checks', check)
await suite.stage('console', buildConsole)
await suite.stage('generators', generators)
await suite.stage('unit and integration', () => units.vitest('parallel', { env }))
await suite.stage('unit and integration (serial)', async () => {
  // server/src/debianPostgres.test.ts is skipped without it.
  const why = await debianPostgresSkipReason()
  if (why) console.log(`Skipped: ${why}`)
  return units.vitest('serial', { env, args: ['--no-file-parallelism'] })
})
await suite.stage('components', () => run('components'))
await suite.stage('e2e', () => run('e2e', 'e2e-whole-browser'))
await suite.stage('components and e2e (serial)', () => run('components-latency', 'e2e-latency'))
await suite.stage('nights', () => run('night'))
await suite.stage('faults', () => run('faults'))
await suite.stage('cluster', cluster)
await suite.stage('benchmarks', benchmarks)
await suite.stage('Lighthouse', lighthouse)
await suite.stage('quarantine', quarantined)
suite.finish()

/** Checks that the yearly generators reproduce the committed files. */
async function generators() {
  if ((await npm(['run', '--silent', 'install-generators'])) !== 0) throw new Error('npm ci failed in generators/')
  const { code, output } = await runAndCapture(pinnedNode, compile('generators'))
  const types = toResult('generators', 'types', { error: code === 0 ? undefined : output })
  const config = ['--config', 'generators/vitest.config.ts']
  const { tests = [], ...rest } = await units.vitest('all', { args: config, report: 'generators.json' })
  return { ...rest, tests: [types, ...tests] }
}

async function cluster() {
  const why = await clusterSkipReason()
  if (!why) return run('cluster')
  if (process.env.GITHUB_ACTIONS) throw new Error(why)
  console.log(`Skipped: ${why}`)
  return { tests: [{ file: 'e2e/cluster', name: why, status: 'skipped', ms: 0 }] }
}

/** Fails if a benchmark misses a goal that bench/RESULTS.md records as reached. */
async function benchmarks() {
  const size = ['--runs', '3', '--seconds', '3', '--readings', '5000000']
  const command = file => ({ args: ['bench/main.ts', '--results', file, ...size], env })
  const { code, report } = await runWithReport('bench.json', command)
  return { code, tests: report }
}

async function lighthouse() {
  const since = performance.now()
  const { CHROMIUM } = await endToEndTools()
  const code = await runInTerminal(pinnedNode, ['bench/lighthouse.ts', `--chrome-path=${CHROMIUM}`], { env })
  const error = code === 0 ? undefined : `ended with code ${code}: a page missed a goal`
  return { tests: [toResult('bench/lighthouse.ts', 'goals', { ms: performance.now() - since, error })] }
}

/** Runs each test in quarantine ten times without a retry. The list has to be emptied: an entry fails either way. */
async function quarantined() {
  const tests = []
  for (const { test } of quarantine) {
    const [file, name] = splitName(test)
    const since = performance.now()
    const failures = await failuresOf(file, name)
    if (failures === 0) clearRetries(test)
    const error =
      failures > 0
        ? `failed ${failures} of ${QUARANTINE_RUNS} times`
        : `passed ${QUARANTINE_RUNS} times: remove it from scripts/testing/quarantine.json`
    tests.push(toResult(file, `${name} (in quarantine)`, { ms: performance.now() - since, error }))
  }
  return { tests }
}

async function failuresOf(file, name) {
  const runner = browser.isPlaywrightFile(file) ? browser : units
  let failures = 0
  for (let attempt = 0; attempt < QUARANTINE_RUNS; attempt++) {
    const tests = await runner.runOne(file, name, env)
    if (tests.length === 0 || tests.some(({ status }) => status !== 'passed')) failures++
  }
  return failures
}
