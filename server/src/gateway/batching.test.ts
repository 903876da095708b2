import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batching } from './batching.ts'

test('batches items that arrive during a request, and returns each its own answer', async () => {
  const asked: number[][] = []
  const ask = batching<number, string>(async items => {
    asked.push(items)
    await sleep(2)
    return items.map(String)
  })
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual(['1', '2', '3'])
  expect(asked).toEqual([[1], [2, 3]])
})

test('an invalid item fails alone; a lost connection fails the whole batch', async () => {
  const ask = batching<string, string>(async items => {
    await sleep(1)
    if (items.includes('away')) throw new Error('connection lost')
    if (items.includes('NUL')) throw Object.assign(new Error('NUL'), { code: '22021' })
    return items
  })
  const outcomes = (items: string[]) =>
    Promise.allSettled(items.map(ask)).then(all => all.map(({ status }) => status === 'fulfilled'))
  expect(await outcomes(['first', 'a', 'NUL', 'b'])).toEqual([true, true, false, true])
  expect(await outcomes(['first', 'a', 'away', 'b'])).toEqual([true, false, false, false])
})
