import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The npm audit of production dependencies; undefined if the registry is unreachable. */
function audit(): Promise<{ vulnerabilities: Record<string, { severity: string }> } | undefined> {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  return new Promise(resolve => {
    // npm audit exits with an error if it finds anything: use its output.
    execFile('npm', ['audit', '--omit=dev', '--json'], { cwd, timeout: 40_000, maxBuffer: 2 ** 26 }, (_, said) => {
      const answer = said.trimStart().startsWith('{') ? JSON.parse(said) : {}
      resolve(answer.vulnerabilities ? answer : undefined)
    })
  })
}

test('no dependency has a known high or critical vulnerability', { timeout: 60_000 }, async ({ skip }) => {
  const known = await audit()
  // CI always has network access: no result is a failure.
  if (!known && !process.env.GITHUB_ACTIONS) return skip('the registry of npm cannot be asked from here')
  expect(known, 'what the registry of npm says').toBeDefined()
  const high = Object.entries(known!.vulnerabilities).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  )
  expect(high.map(([name, { severity }]) => `${name}: ${severity}`)).toEqual([])
})
