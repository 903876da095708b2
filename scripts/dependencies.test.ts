import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** What npm knows of the libraries that are installed to run; undefined where its registry cannot be asked. */
function audit(): Promise<{ vulnerabilities: Record<string, { severity: string }> } | undefined> {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  return new Promise(resolve => {
    // Whatever it finds makes it end with an error: what it said is what counts.
    execFile('npm', ['audit', '--omit=dev', '--json'], { cwd, timeout: 40_000, maxBuffer: 2 ** 26 }, (_, said) => {
      const answer = said.trimStart().startsWith('{') ? JSON.parse(said) : {}
      resolve(answer.vulnerabilities ? answer : undefined)
    })
  })
}

test('no library has a hole that is known to be high', { timeout: 60_000 }, async ({ skip }) => {
  const known = await audit()
  // Where it can always be asked, silence is a failure.
  if (!known && !process.env.GITHUB_ACTIONS) return skip('the registry of npm cannot be asked from here')
  expect(known, 'what the registry of npm says').toBeDefined()
  const high = Object.entries(known!.vulnerabilities).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  )
  expect(high.map(([name, { severity }]) => `${name}: ${severity}`)).toEqual([])
})
