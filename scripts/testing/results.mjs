import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root, runInTerminal } from '../runCommand.mjs'

export const resultsFolder = join(root, 'results')

/**
 * What a runner reports of one test.
 * @typedef {object} TestResult
 * @property {string} file from the root of the project
 * @property {string} name with the names of the blocks around it
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {number} ms
 * @property {boolean} [isFlaky] it failed first and passed when it was retried
 * @property {string} [error] the first one
 */

/**
 * For what no runner reports: passed, unless it has an error.
 * @param {string} file
 * @param {string} name
 * @param {{ ms?: number, error?: string }} [outcome]
 * @returns {TestResult}
 */
export function toResult(file, name, { ms = 0, error } = {}) {
  return { file, name, status: error === undefined ? 'passed' : 'failed', ms, ...(error !== undefined && { error }) }
}

/**
 * Runs a program that writes a JSON report.
 * @param {string} report its file's name in results/
 * @param {(file: string) => { args: string[], env: Record<string, string> }} commandFor its command line, for the pinned Node
 * @returns {Promise<{ code: number, report?: any }>}
 */
export async function runWithReport(report, commandFor) {
  const file = join(resultsFolder, report)
  rmSync(file, { force: true })
  const { args, env } = commandFor(file)
  const code = await runInTerminal(pinnedNode, args, { env })
  return existsSync(file) ? { code, report: JSON.parse(readFileSync(file, 'utf8')) } : { code: code || 1 }
}
