import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const text = readFileSync(new URL('docs/security.md', root), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \|.*\| (.+) \| (.*) \| (.*) \|$/gm)].map(
  ([, number, , state, code, check]) => ({ number, state, code: filesOf(code!), tests: filesOf(check!) }),
)
/** Requirements of levels 1 and 2 in ASVS 5.0.0, by chapter. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

function filesOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)
}

test('lists every requirement once', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  const counts = CHAPTERS.map((_, i) => rows.filter(({ number }) => number!.startsWith(`${i + 1}.`)).length)
  expect(counts).toEqual(CHAPTERS)
})

test('lists unmet requirements at the top, too, with correct totals', () => {
  const open = rows.filter(({ state }) => state === '**not met**').map(({ number }) => number)
  expect([...text.matchAll(/^- \*\*(\d+\.\d+\.\d+)\*\* /gm)].map(([, number]) => number).sort()).toEqual(open.sort())
  const met = rows.filter(({ state }) => state === 'met').length
  expect(text).toContain(`Of ${rows.length} requirements ${met} are met`)
  expect(text).toContain(`**${open.length} are not met**`)
})

test('names existing files only', () => {
  const there = (path: string) => existsSync(new URL(path, root)) || existsSync(new URL(`server/src/${path}`, root))
  expect(rows.flatMap(({ code, tests }) => [...code, ...tests]).filter(path => !there(path))).toEqual([])
})
