import { stripVTControlCharacters } from 'node:util'
import { endToEndTools } from '../endToEndTools.mjs'
import { escapeRegExp, quarantine, splitName } from './quarantine.mjs'
import { runWithReport, toResult } from './results.mjs'

export const isPlaywrightFile = file => file.startsWith('e2e/') || file.endsWith('.browser.test.ts')

/**
 * Runs projects of playwright.config.ts, and keeps Playwright's JSON report in results/.
 * @param {string[]} projects
 * @param {{ args?: string[], env?: Record<string, string>, report?: string }} [options] `report`: its file's name
 */
export async function playwright(projects, { args = [], env = {}, report = `${projects[0]}.json` } = {}) {
  const tools = await endToEndTools()
  const named = projects.map(project => `--project=${project}`)
  const cli = ['node_modules/@playwright/test/cli.js', 'test']
  const { code, report: found } = await runWithReport(report, file => ({
    args: [...cli, ...named, '--reporter=list,json', ...args],
    env: { ...tools, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }))
  if (!found) return { code }
  const broken = found.errors.map(({ message }) =>
    toResult('e2e', 'Playwright', { error: stripVTControlCharacters(message) }),
  )
  return { code, tests: [...found.suites.flatMap(suite => testsIn(suite, suite.file)), ...broken] }
}

/** CLI arguments that exclude quarantined tests. */
export function withoutQuarantined() {
  const own = quarantine.map(({ test }) => splitName(test)).filter(([file]) => isPlaywrightFile(file))
  const patterns = own.map(([file, name]) => patternOf(file, name))
  return patterns.length > 0 ? ['--grep-invert', patterns.join('|')] : []
}

/**
 * Runs one test of a file, without a retry.
 * @returns its result, and failures outside of any test
 */
export async function runOne(file, name, env) {
  const args = ['--grep', patternOf(file, name), '--output', 'results/quarantine']
  const once = { ...env, RETRIES: '0' }
  const { tests = [] } = await playwright(projectsOf(file), { args, env: once, report: 'quarantine.json' })
  return tests.filter(test => (test.file === file && test.name === name) || test.status === 'failed')
}

function projectsOf(file) {
  if (file.endsWith('.browser.test.ts')) return ['components', 'components-latency']
  const folder = /^e2e\/(night|faults|cluster)\//.exec(file)?.[1]
  return folder ? [folder] : ['e2e', 'e2e-whole-browser', 'e2e-latency']
}

/** Playwright matches file, blocks, name and tags, separated by spaces. */
function patternOf(file, name) {
  return ` ${escapeRegExp(file)} ${escapeRegExp(name.replaceAll(' > ', ' '))}( @\\w+)*$`
}

/** @param {string} file that registers them: a function in another file may have created them */
function testsIn({ specs = [], suites = [], title }, file, blocks = []) {
  const inner = title === file ? blocks : [...blocks, title]
  return [...specs.flatMap(spec => testsOf(spec, file, inner)), ...suites.flatMap(suite => testsIn(suite, file, inner))]
}

/** One result per project. */
function testsOf({ title, tests }, file, blocks) {
  return tests.map(({ status, results }) => {
    const error = results.find(result => result.error)?.error.message
    return {
      file,
      name: [...blocks, title].join(' > '),
      status: status === 'unexpected' ? 'failed' : status === 'skipped' ? 'skipped' : 'passed',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      ...(status === 'flaky' && { isFlaky: true }),
      ...(error && { error: stripVTControlCharacters(error) }),
    }
  })
}
