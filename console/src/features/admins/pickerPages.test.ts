import { expect, test } from 'vitest'
import { firstPages, type PickerPage } from './pickerPages.ts'

/** A server with that many items; counts its requests. */
function serverWith(totalCount: number) {
  const asked: number[] = []
  const totalPages = Math.ceil(totalCount / 200)
  const ask = async (page: number): Promise<PickerPage> => {
    asked.push(page)
    const first = (page - 1) * 200
    const items = Array.from({ length: Math.min(200, totalCount - first) }, (_, index) => ({
      ...{ id: first + index + 1, name: `L-${first + index + 1}`, hint: null },
    }))
    return { items, pagination: { totalCount, totalPages } }
  }
  return { asked, ask }
}

test('loads 1,000 of 100,000 items in five requests, with the total', async () => {
  const { asked, ask } = serverWith(100_000)
  const loaded = await firstPages(ask)
  expect(asked).toEqual([1, 2, 3, 4, 5])
  expect(loaded?.options).toHaveLength(1000)
  expect(loaded?.options.at(-1)).toMatchObject({ id: 1000, label: 'L-1000' })
  expect(loaded?.total).toBe(100_000)
})

test('requests no page beyond the last one', async () => {
  for (const [count, pages] of [
    [0, 1],
    [60, 1],
    [200, 1],
    [201, 2],
  ] as const) {
    const { asked, ask } = serverWith(count)
    expect((await firstPages(ask))?.options).toHaveLength(count)
    expect(asked).toHaveLength(pages)
  }
})

test('returns undefined if a page fails', async () => {
  const { ask } = serverWith(500)
  expect(await firstPages(async page => (page < 3 ? ask(page) : undefined))).toBeUndefined()
})
