// All there is to test, in order; the last line is the sum.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { check } from './checks.mjs'
import { endToEndTools, whyNoCluster } from './endToEndTools.mjs'
import { prepare } from './prepare.mjs'
import { pinnedNode, root, seconds, show } from './stage.mjs'

const reports = mkdtempSync(join(tmpdir(), 'lamplighter-reports-'))
const sum = { passed: 0, failed: 0, skipped: 0 }
/** What failed, in a line or two each: said again at the end, where one looks first. */
const failures = []

await main()

async function main() {
  try {
    await allStages()
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  process.exitCode = sum.failed > 0 ? 1 : 0
  for (const failure of failures) console.log(failure)
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
  console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`)
}

async function allStages() {
  if (!(await stage('prepare', prepareAll))) return
  await stage('check', check)
  await stage('unit and integration', vitest)
  await stage('end to end', () => stories('stories', 'whole browser'))
  await stage('nights', () => stories('night'))
  await stage('faults', () => stories('faults'))
  await stage('several machines', cluster)
}

/** A stage that dies counts as one failed test. */
async function stage(title, run) {
  const since = performance.now()
  const before = failures.length
  console.log(`\n== ${title}`)
  const result = await run().catch(error => {
    if (error.message) console.error(error.message)
    return { failed: 1 }
  })
  for (const kind of Object.keys(sum)) sum[kind] += result[kind] ?? 0
  if (result.failed && failures.length === before) note(title)
  console.log(`== ${title}: ${seconds(since)}`)
  return !result.failed
}

async function prepareAll() {
  await prepare()
  return {}
}

async function vitest() {
  const file = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await show(pinnedNode, ['node_modules/vitest/vitest.mjs', ...args])
  return withCode(code, read(file, vitestNumbers))
}

/**
 * A file that can't be loaded has no tests, but is a failure. One that passed at the second try passed, and is named with
 * what went wrong at the first.
 */
function vitestNumbers(report) {
  const broken = report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  for (const { name, message } of broken) note(name, message)
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (failureMessages.length) note(`${name} > ${fullName}`, failureMessages[0], status === 'passed')
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

async function cluster() {
  const why = await whyNoCluster()
  if (!why) return stories('cluster')
  console.log(`Left out: ${why}`)
  return { skipped: 1 }
}

async function stories(...projects) {
  const env = await endToEndTools()
  const file = join(reports, `${projects[0]}.json`)
  const named = projects.map(project => `--project=${project}`)
  const args = ['test', '-c', 'e2e/playwright.config.ts', ...named, '--reporter=list,json']
  const code = await show(pinnedNode, ['node_modules/@playwright/test/cli.js', ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return withCode(code, read(file, playwrightNumbers))
}

/** Its second tries are told as those of vitest are. */
function playwrightNumbers({ suites, stats, errors }) {
  for (const { message } of errors) note('Playwright', message)
  for (const { file, line, title, ok, tests } of suites.flatMap(specsOf))
    if (!ok || tests[0].status === 'flaky')
      note(`${file}:${line} > ${title}`, tests[0].results.find(result => result.error)?.error.message, ok)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 && errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  }
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function note(where, message = '', secondTry = false) {
  const plain = stripVTControlCharacters(message).trim().split('\n').slice(0, 6).join('\n    ')
  const what = secondTry ? 'failed at first, passed at the second try' : 'failed'
  failures.push(`${what}: ${where.replace(`${root}/`, '')}\n    ${plain}`)
}

function read(file, numbers) {
  return existsSync(file) ? numbers(JSON.parse(readFileSync(file, 'utf8'))) : { failed: 1 }
}

/** Whatever the report says: a runner that ended badly has not passed. */
function withCode(code, result) {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}
