import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root, runAndCapture, seconds } from './runCommand.mjs'
import { scanSources } from './scanSources.mjs'
import { toResult } from './testing/results.mjs'
import { checkWords } from './words.mjs'

/**
 * Static checks, in parallel; only a failure prints more than a line.
 * @returns {Promise<{ tests: import('./testing/results.mjs').TestResult[] }>} one for each check
 */
export async function check() {
  const since = performance.now()
  const tests = await Promise.all(checks().map(runCheck))
  console.log(`Checked in ${seconds(since)}`)
  return { tests }
}

function checks() {
  return [
    node('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error'),
    node('types', ...compile('.')),
    node('types of the console', ...compile('console')).if('console/src'),
    node('unused exports', 'node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'),
    { title: 'words', isWanted: true, run: async () => checkWords() },
    { title: 'names and environment', isWanted: true, run: async () => scanSources() },
    node('migration lint', 'node_modules/squawk-cli/js/bin/squawk', 'server/migrations/*.sql'),
    // Read only now: its library may just have been installed.
    {
      title: 'migrations that expand',
      isWanted: true,
      run: async () => (await import('./expandingMigrations.mjs')).checkMigrations(),
    },
    node('generated texts', 'server/src/generate.ts', '--check').if('server/src/generate.ts'),
    node('import walls and graph', 'scripts/importGraph.mjs', '--check'),
  ].filter(({ isWanted }) => isWanted)
}

/** One checker: each further one computes the types of translations and queries again, which takes twice the processor time. */
export function compile(project) {
  return ['node_modules/@typescript/native/bin/tsc', '--checkers', '1', '-p', project]
}

function node(title, ...args) {
  const one = {
    title,
    isWanted: true,
    run: () => runAndCapture(pinnedNode, ['--disable-warning=ExperimentalWarning', ...args]),
  }
  return { ...one, if: path => ({ ...one, isWanted: isThere(path) }) }
}

function isThere(path) {
  return existsSync(join(root, path))
}

async function runCheck({ title, run }) {
  const since = performance.now()
  const { code, output } = await run().catch(error => ({ code: 1, output: error.stack }))
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title.padEnd(24)} ${seconds(since)}`)
  if (code !== 0) console.log(output.replaceAll(/^/gm, '    '))
  const error = code === 0 ? undefined : output || `ended with code ${code}`
  return toResult('checks', title, { ms: performance.now() - since, error })
}
