import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const ROWS = readFileSync(join(root, 'docs/field-trial.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| (?!Right |---)/.test(line))

/** The tests of a row: `file`: `name`; `name` of the same file; `file`: `name` */
function testsOf(row: string): { file: string; name: string }[] {
  const cell = row.split(' | ').slice(1).join(' | ')
  let file = ''
  return [...cell.matchAll(/(?:`([\w./]+\.(?:test|e2e)\.ts)`: )?`([^`]+)`/g)].map(([, named, name]) => {
    file = named ?? file
    return { file, name: name! }
  })
}

/** Whether a file has a string of exactly this text, as the name of a test is written. */
function hasName(file: string, name: string): boolean {
  const path = join(root, file)
  if (!file || !existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some(quote => text.includes(`${quote}${name}${quote}`))
}

test('each finding names tests that exist', () => {
  expect(ROWS.length).toBeGreaterThan(40)
  for (const row of ROWS) expect(testsOf(row), row).not.toEqual([])
  expect(ROWS.flatMap(testsOf).filter(({ file, name }) => !hasName(file, name))).toEqual([])
})
