import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, seconds } from '../runCommand.mjs'
import { filesTable, slowestTable, stagesTable } from './report.mjs'
import { resultsFolder, toResult } from './results.mjs'
import { recordRetries } from './retries.mjs'

/** @typedef {import('./results.mjs').TestResult} TestResult */

/** Stages of tests, one after the other or in parallel, and one report at the end. */
export class Suite {
  #name
  #since = performance.now()
  #began = new Date()
  #commit = currentCommit()
  /** @type {{ title: string, seconds: number }[]} */
  #stages = []
  /** @type {TestResult[]} */
  #tests = []
  /** What files took besides their tests: imports and hooks. @type {{ file: string, ms: number }[]} */
  #overheads = []

  /** @param {string} name of its file in results/ */
  constructor(name) {
    this.#name = name
    mkdirSync(resultsFolder, { recursive: true })
  }

  /**
   * Runs one stage. One that throws, or exits with an error code without a failed test, counts as one failed test.
   * @param {() => Promise<{ code?: number, tests?: TestResult[], overheads?: { file: string, ms: number }[] } | void>} run
   */
  async stage(title, run) {
    const since = performance.now()
    console.log(`\n== ${title}`)
    const outcome = await Promise.resolve()
      .then(run)
      .catch(error => ({ tests: [toResult(title, 'stage', { error: String(error?.message || error) })] }))
    const { code = 0, tests = [], overheads = [] } = outcome ?? {}
    const isReported = tests.some(({ status }) => status === 'failed')
    if (code !== 0 && !isReported) tests.push(toResult(title, 'stage', { error: `ended with code ${code}` }))
    this.#stages.push({ title, seconds: Math.round(performance.now() - since) / 1000 })
    this.#tests.push(...tests)
    this.#overheads.push(...overheads)
    console.log(`== ${title}: ${seconds(since)}`)
    // A run that is killed leaves what it found.
    this.#write(`${this.#name}-unfinished`)
  }

  /** Writes and prints the report; its last line is the sum. Sets the exit code. */
  finish() {
    this.#tests.push(...recordRetries(this.#tests, this.#commit))
    const tests = this.#tests
    const tables = [slowestTable(tests), filesTable(tests, this.#overheads), stagesTable(this.#stages, this.#seconds())]
    console.log(`\n${tables.join('\n\n')}\n`)
    for (const test of tests) {
      if (test.status === 'failed') console.log(lineOf('failed', test))
      if (test.isFlaky) console.log(lineOf('passed on retry; first failure', test))
    }
    const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(
      status => tests.filter(test => test.status === status).length,
    )
    process.exitCode = failed > 0 ? 1 : 0
    this.#write(this.#name)
    rmSync(join(resultsFolder, `${this.#name}-unfinished.json`), { force: true })
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }

  #write(name) {
    const report = {
      ...{ commit: this.#commit, began: this.#began.toISOString(), seconds: this.#seconds() },
      ...{ stages: this.#stages, tests: this.#tests, overheads: this.#overheads },
    }
    writeFileSync(join(resultsFolder, `${name}.json`), `${JSON.stringify(report, null, 1)}\n`)
  }

  #seconds() {
    return Math.round(performance.now() - this.#since) / 1000
  }
}

const MAX_ERROR_LINES = 16

function lineOf(what, { file, name, error = '' }) {
  const first = error.trim().split('\n').slice(0, MAX_ERROR_LINES).join('\n    ')
  return `${what}: ${file} > ${name}${first && `\n    ${first}`}`
}

function currentCommit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
