import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { endToEndTools } from '../endToEndTools.mjs'
import { pinnedNode, show } from '../stage.mjs'
import { escapeRegExp, quarantinedIn } from './quarantine.mjs'
import { results } from './suite.mjs'

export const isPlaywrightFile = file => file.startsWith('e2e/')

/**
 * Runs projects of e2e/playwright.config.ts, and keeps Playwright's JSON report in results/.
 * @param {string[]} projects
 * @param {{ args?: string[], env?: Record<string, string>, report?: string }} [options] `report`: its file's name
 */
export async function playwright(projects, { args = [], env = {}, report = projects[0] } = {}) {
  const tools = await endToEndTools()
  const file = join(results, `${report.replaceAll(' ', '-')}.json`)
  rmSync(file, { force: true })
  const named = projects.map(project => `--project=${project}`)
  const cli = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']
  const code = await show(pinnedNode, [...cli, ...named, '--reporter=list,json', ...args], {
    env: { ...tools, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  if (!existsSync(file)) return { code: code || 1, tests: [] }
  const { suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const broken = errors.map(({ message }) => ({
    ...{ file: 'e2e', name: 'Playwright', status: 'failed', ms: 0 },
    error: stripVTControlCharacters(message),
  }))
  return { code, tests: [...suites.flatMap(suite => testsIn(suite, [])), ...broken] }
}

/** For Playwright's command line: all but the tests in quarantine, and those of other patterns. */
export function withoutQuarantined(...patterns) {
  const all = [...patterns, ...quarantinedIn(isPlaywrightFile).map(([, name]) => patternOf(name))]
  return all.length > 0 ? ['--grep-invert', all.join('|')] : []
}

/** Runs one test of a file, without a second try. */
export async function runOne(file, name) {
  const args = [`${file}$`, '--grep', patternOf(name)]
  return playwright(projectsOf(file), { args, env: { SECOND_TRIES: '0' }, report: 'quarantine' })
}

function projectsOf(file) {
  const folder = /^e2e\/(night|faults|cluster)\//.exec(file)?.[1]
  return folder ? [folder] : ['stories', 'whole browser']
}

/** Playwright matches names whose blocks are separated by spaces. */
function patternOf(name) {
  return `${escapeRegExp(name.replaceAll(' > ', ' '))}( @\\w+)*$`
}

function testsIn({ specs = [], suites = [], title, file }, blocks) {
  const inner = title === file ? blocks : [...blocks, title]
  return [...specs.flatMap(spec => testsOf(spec, inner)), ...suites.flatMap(suite => testsIn(suite, inner))]
}

/** One of each project that it ran in. */
function testsOf({ file, title, tests }, blocks) {
  return tests.map(({ status, results }) => {
    const error = results.find(result => result.error)?.error.message
    return {
      file: `e2e/${file}`,
      name: [...blocks, title].join(' > '),
      status: status === 'unexpected' ? 'failed' : status === 'skipped' ? 'skipped' : 'passed',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      ...(status === 'flaky' && { secondTry: true }),
      ...(error && { error: stripVTControlCharacters(error) }),
    }
  })
}
