import { escapeRegExp } from './quarantine.mjs'
import { runWithReport } from './results.mjs'

/**
 * Which tests run where, by their tags. `latency`: enforces a time limit, at night only; its behaviour is tested in the gate,
 * too. `nightly`: takes too long for the gate, or measures and does nothing else.
 */
const SETS = {
  gate: { excluded: ['nightly'] },
  parallel: { excluded: ['nightly', 'latency'] },
  serial: { required: ['nightly', 'latency'] },
  all: {},
}

/**
 * Runs Vitest, and keeps its report in results/.
 * @param {keyof SETS} set
 * @param {{ args?: string[], env?: Record<string, string>, report?: string }} [options] `report`: its file's name
 */
export async function vitest(set, { args = [], env = {}, report = `vitest-${set}.json` } = {}) {
  const { code, report: found } = await runWithReport(report, file => ({
    args: ['node_modules/vitest/vitest.mjs', 'run', ...tagsFilter(SETS[set]), ...args],
    env: { SKIP_QUARANTINED: '1', ...env, VITEST_RESULTS: file },
  }))
  if (!found) return { code }
  const { tests, overheads, errors } = found
  for (const error of errors) tests.push({ file: 'vitest', name: 'unhandled error', status: 'failed', ms: 0, error })
  return { code, tests: tests.filter(({ status, tags }) => status !== 'skipped' || isIn(SETS[set], tags)), overheads }
}

function tagsFilter({ excluded, required }) {
  if (excluded) return ['--tags-filter', excluded.map(tag => `!${tag}`).join(' && ')]
  return required ? ['--tags-filter', required.join(' || ')] : []
}

/** Vitest reports tests that its filter left out as skipped. */
function isIn({ excluded = [], required }, tags = []) {
  return !tags.some(tag => excluded.includes(tag)) && (!required || tags.some(tag => required.includes(tag)))
}

/**
 * Runs one test of a file, without a retry.
 * @returns its result, and failures outside of any test
 */
export async function runOne(file, name, env) {
  // Vitest matches names whose blocks are separated by spaces.
  const args = [file, '--testNamePattern', `${escapeRegExp(name.replaceAll(' > ', ' '))}$`]
  const once = { ...env, RETRIES: '0', SKIP_QUARANTINED: '' }
  const { tests = [] } = await vitest('all', { args, env: once, report: 'quarantine.json' })
  return tests.filter(test => test.name === name || test.status === 'failed')
}
