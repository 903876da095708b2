import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stage.mjs'
import { nameOf, quarantine } from './quarantine.mjs'

/** One line per second try, kept between runs: a test that needs a second one has to be fixed or quarantined. */
const secondTriesFile = join(root, 'results/second-tries.jsonl')
const DAY_MS = 86_400_000
const KEPT_DAYS = 30
const MAX_SECOND_TRIES = 1

/**
 * Adds the second tries of this run to those of the last 30 days.
 * @param {import('./suite.mjs').TestResult[]} tests
 * @param {string} commit
 * @returns {import('./suite.mjs').TestResult[]} a failure for each test that needed more than one and is not in quarantine
 */
export function recordSecondTries(tests, commit, { file = secondTriesFile, quarantined = quarantine } = {}) {
  const at = new Date().toISOString()
  const since = new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString()
  const own = tests.filter(({ secondTry }) => secondTry).map(nameOf)
  const all = [...readFrom(file).filter(entry => entry.at > since), ...own.map(test => ({ test, at, commit }))]
  writeTo(file, all)
  return [...new Set(own)]
    .filter(test => all.filter(entry => entry.test === test).length > MAX_SECOND_TRIES)
    .filter(test => !quarantined.some(entry => entry.test === test))
    .map(test => ({
      ...{ file: 'results/second-tries.jsonl', name: test, status: 'failed', ms: 0 },
      error: `needed a second try more than once in ${KEPT_DAYS} days: fix its race, or add it to scripts/testing/quarantine.json`,
    }))
}

/** Forgets the second tries of a test that is stable again. */
export function clearSecondTries(test, file = secondTriesFile) {
  writeTo(
    file,
    readFrom(file).filter(entry => entry.test !== test),
  )
}

/** @returns {{ test: string, at: string, commit: string }[]} */
function readFrom(file) {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

function writeTo(file, entries) {
  writeFileSync(file, entries.map(entry => `${JSON.stringify(entry)}\n`).join(''))
}
