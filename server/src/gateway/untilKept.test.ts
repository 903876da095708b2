import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batches } from './batches.ts'
import { untilKept } from './untilKept.ts'

/** A store that can be away: it then takes a while to say so. */
function store() {
  const rows: number[] = []
  const trouble = { away: true }
  const write = batches<number>(
    async items => {
      await sleep(2)
      if (trouble.away) throw new Error('away')
      rows.push(...items)
    },
    { most: 7, ordered: true },
  )
  return { rows, trouble, write }
}

test('what could not be written is written in the order it came, with what came after it', async () => {
  const { rows, trouble, write } = store()
  const keep = untilKept(write, { failed: () => {}, isClosing: () => false })
  const all: Promise<void>[] = []
  for (let at = 0; at < 200; at++) {
    all.push(keep(at))
    if (at === 150) trouble.away = false
    if (at % 3 === 0) await sleep(1)
  }
  await Promise.all(all)
  expect(rows).toEqual(Array.from({ length: 200 }, (_, at) => at))
})

test.each([1, 2, 3])('keeps the order when %i writes fail and the next ones succeed', async failures => {
  const rows: number[] = []
  let writes = 0
  const write = batches<number>(
    async items => {
      await sleep(1)
      if (++writes <= failures) throw new Error('away')
      rows.push(...items)
    },
    { most: 7, ordered: true },
  )
  const keep = untilKept(write, { failed: () => {}, isClosing: () => false })
  const inOrder = Array.from({ length: 30 }, (_, at) => at)
  await Promise.all(inOrder.map(keep))
  expect(rows).toEqual(inOrder)
})

test('each failure is told, and who closes does not wait for ever', async () => {
  const { write } = store()
  const told: string[] = []
  let closing = false
  const keep = untilKept(write, { failed: ({ message }) => told.push(message), isClosing: () => closing })
  const kept = keep(1)
  await sleep(150)
  closing = true
  await expect(kept).rejects.toThrow('away')
  expect(told.length).toBeGreaterThan(1)
  expect(new Set(told)).toEqual(new Set(['away']))
})
