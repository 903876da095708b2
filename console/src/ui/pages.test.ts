import { expect, test } from 'vitest'
import { pagesAround } from './pages.ts'

const shown = (page: number, last: number, around = 1) =>
  pagesAround(page, last, around)
    .map(number => number ?? '…')
    .join(' ')

test('shows all of a few pages', () => {
  expect(shown(1, 2)).toBe('1 2')
  expect(shown(4, 7)).toBe('1 2 3 4 5 6 7')
})

test('shows both ends and the pages around the current one', () => {
  expect(shown(1, 1429)).toBe('1 2 3 4 5 … 1429')
  expect(shown(700, 1429)).toBe('1 … 699 700 701 … 1429')
  expect(shown(1429, 1429)).toBe('1 … 1425 1426 1427 1428 1429')
  expect(shown(9, 20, 0)).toBe('1 … 9 … 20')
})

test('shows the same number of buttons on every page, including the current one', () => {
  for (let page = 1; page <= 30; page++) {
    const pages = pagesAround(page, 30, 1)
    expect(pages).toHaveLength(7)
    expect(pages).toContain(page)
    const known = pages.filter(number => number !== undefined)
    expect(new Set(known).size).toBe(known.length)
  }
})
