import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, quarantine } from './quarantine.mjs'
import { resultsFolder, toResult } from './results.mjs'

/** One JSON line per retry, kept between runs. */
const retriesFile = join(resultsFolder, 'retries.jsonl')
const DAY_MS = 86_400_000
const MAX_AGE_DAYS = 30
const MAX_RETRIES = 1

/**
 * Adds the retries of this run to those of the last 30 days.
 * @param {import('./results.mjs').TestResult[]} tests
 * @param {string} commit
 * @returns {import('./results.mjs').TestResult[]} a failure for each test that needed more than one and is not in quarantine
 */
export function recordRetries(tests, commit, { file = retriesFile, quarantined = quarantine } = {}) {
  const at = new Date().toISOString()
  const since = new Date(Date.now() - MAX_AGE_DAYS * DAY_MS).toISOString()
  const own = tests.filter(({ isFlaky }) => isFlaky).map(nameOf)
  const all = [...readFrom(file).filter(entry => entry.at > since), ...own.map(test => ({ test, at, commit }))]
  writeTo(file, all)
  const error = `retried more than once in ${MAX_AGE_DAYS} days: fix its race, or add it to scripts/testing/quarantine.json`
  return [...new Set(own)]
    .filter(test => all.filter(entry => entry.test === test).length > MAX_RETRIES)
    .filter(test => !quarantined.some(entry => entry.test === test))
    .map(test => toResult('results/retries.jsonl', test, { error }))
}

/** Removes the retries of a test that is stable again. */
export function clearRetries(test, file = retriesFile) {
  writeTo(
    file,
    readFrom(file).filter(entry => entry.test !== test),
  )
}

/** @returns {{ test: string, at: string, commit: string }[]} */
function readFrom(file) {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').split('\n').flatMap(parse)
}

/** A line that a killed run left half written is dropped. */
function parse(line) {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

function writeTo(file, entries) {
  writeFileSync(file, entries.map(entry => `${JSON.stringify(entry)}\n`).join(''))
}
