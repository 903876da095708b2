import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, show } from '../stage.mjs'
import { escapeRegExp, quarantinedIn } from './quarantine.mjs'
import { results } from './suite.mjs'

export const isVitestFile = file => /\.test\.tsx?$/.test(file)

/**
 * Which tests run where. `latency`: judges how long something takes, at night only; its behaviour is tested in the gate, too.
 * `nightly`: takes too long for the gate, or measures and nothing else.
 */
const TAGS = {
  gate: { filter: '!nightly', has: tags => !tags.includes('nightly') },
  parallel: {
    filter: '!nightly && !latency',
    has: tags => !tags.includes('nightly') && !tags.includes('latency'),
  },
  serial: { filter: 'nightly || latency', has: tags => tags.includes('nightly') || tags.includes('latency') },
  all: { has: () => true },
}

/**
 * Runs Vitest, and keeps its report in results/.
 * @param {keyof TAGS} which
 * @param {{ args?: string[], env?: Record<string, string>, report?: string }} [options] `report`: its file's name
 */
export async function vitest(which, { args = [], env = {}, report = `vitest-${which}` } = {}) {
  const { filter, has } = TAGS[which]
  const file = join(results, `${report}.json`)
  rmSync(file, { force: true })
  const filters = filter ? ['--tags-filter', filter] : []
  const code = await show(pinnedNode, ['node_modules/vitest/vitest.mjs', 'run', ...filters, ...args], {
    env: { ...env, VITEST_RESULTS: file },
  })
  if (!existsSync(file)) return { code: code || 1, tests: [] }
  const { tests, overheads, errors } = JSON.parse(readFileSync(file, 'utf8'))
  for (const error of errors) tests.push({ file: 'vitest', name: 'unhandled error', status: 'failed', ms: 0, error })
  return { code, tests: tests.filter(({ status, tags }) => status !== 'skipped' || has(tags)), overheads }
}

/** For Vitest's command line: all but the tests in quarantine. */
export function withoutQuarantined() {
  const names = quarantinedIn(isVitestFile).map(([, name]) => patternOf(name))
  return names.length > 0 ? ['--testNamePattern', `^(?!.*(?:${names.join('|')})$)`] : []
}

/** Runs one test of a file, without a second try. */
export async function runOne(file, name) {
  const args = [file, '--testNamePattern', `${patternOf(name)}$`]
  const { tests } = await vitest('all', { args, env: { SECOND_TRIES: '0' }, report: 'quarantine' })
  return { tests: tests.filter(test => test.name === name) }
}

/** Vitest matches names whose blocks are separated by spaces. */
function patternOf(name) {
  return escapeRegExp(name.replaceAll(' > ', ' '))
}
