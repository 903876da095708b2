import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, seconds } from '../stage.mjs'
import { filesTable, slowestTable } from './report.mjs'
import { recordSecondTries } from './secondTries.mjs'

export const results = join(root, 'results')

/**
 * What a runner reports of one test.
 * @typedef {object} TestResult
 * @property {string} file from the root of the project
 * @property {string} name with the names of the blocks around it
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {number} ms
 * @property {boolean} [secondTry] it failed first and passed when it was retried
 * @property {string} [error] the first one
 */

/** Stages of tests, one after the other or in parallel, and one report at the end. */
export class Suite {
  #name
  #since = performance.now()
  #began = new Date()
  /** @type {{ title: string, seconds: number, passed: number, failed: number, skipped: number }[]} */
  #stages = []
  /** @type {TestResult[]} */
  #tests = []
  /** What files took besides their tests: imports and hooks. @type {{ file: string, ms: number }[]} */
  #overheads = []

  /** @param {string} name of its file in results/ */
  constructor(name) {
    this.#name = name
    mkdirSync(results, { recursive: true })
  }

  /**
   * Runs one stage. A stage that throws, or that ends badly without a failed test, counts as one failed test.
   * @param {() => Promise<{ code?: number, tests: TestResult[], overheads?: { file: string, ms: number }[] } | undefined>} run
   * @returns whether everything passed
   */
  async stage(title, run) {
    const since = performance.now()
    console.log(`\n== ${title}`)
    const outcome = await run().catch(error => failedStage(title, error))
    const { code = 0, tests, overheads = [] } = outcome ?? { tests: [] }
    if (code !== 0 && !tests.some(({ status }) => status === 'failed'))
      tests.push({ file: title, name: `ended with code ${code}`, status: 'failed', ms: 0 })
    const count = status => tests.filter(test => test.status === status).length
    const sums = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
    this.#stages.push({ title, seconds: Math.round(performance.now() - since) / 1000, ...sums })
    this.#tests.push(...tests)
    this.#overheads.push(...overheads)
    console.log(`== ${title}: ${seconds(since)}`)
    return sums.failed === 0
  }

  /** Writes and prints the report; its last line is the sum. Sets the exit code. */
  finish() {
    this.#tests.push(...recordSecondTries(this.#tests, commit()))
    const count = status => this.#tests.filter(test => test.status === status).length
    const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(count)
    const report = {
      commit: commit(),
      began: this.#began.toISOString(),
      seconds: Math.round(performance.now() - this.#since) / 1000,
      stages: this.#stages,
      tests: this.#tests,
      overheads: this.#overheads,
    }
    writeFileSync(join(results, `${this.#name}.json`), `${JSON.stringify(report, null, 1)}\n`)
    console.log(
      `\n${slowestTable(this.#tests)}\n\n${filesTable(this.#tests, this.#overheads)}\n\n${stagesTable(report)}\n`,
    )
    for (const test of this.#tests) {
      if (test.status === 'failed') console.log(lineOf('failed', test))
      if (test.secondTry) console.log(lineOf('failed at first, passed at the second try', test))
    }
    process.exitCode = failed > 0 ? 1 : 0
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}

function failedStage(title, error) {
  return { code: 1, tests: [{ file: title, name: 'stage', status: 'failed', ms: 0, error: error.message }] }
}

function stagesTable({ stages, seconds }) {
  const rows = stages.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${title}`)
  return ['Stages:', ...rows, `${seconds.toFixed(1).padStart(8)} s  all together`].join('\n')
}

function lineOf(what, { file, name, error = '' }) {
  const first = error.trim().split('\n').slice(0, 6).join('\n    ')
  return `${what}: ${file} > ${name}${first && `\n    ${first}`}`
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
