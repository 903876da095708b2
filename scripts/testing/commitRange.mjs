// node scripts/testing/commitRange.mjs [SHA]: the commits since the last green nightly run, for the report of a red one.
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { root } from '../stage.mjs'

/** @param {string | undefined} green its commit; empty when there was none */
export function commitRange(
  green,
  git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim(),
) {
  const head = git('rev-parse', '--short', 'HEAD')
  if (!green) return `Red at ${head}. No nightly run was green before.`
  const range = `${green.slice(0, 7)}..${head}`
  const commits = git('log', '--format=- %h %s', `${green}..HEAD`)
  return `Red in ${range}:\n${commits || '- no commit since the last green run: the test or the machine changes its mind'}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(commitRange(process.argv[2]))
