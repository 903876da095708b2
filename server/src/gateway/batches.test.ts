import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { laneOf, lanes } from './batches.ts'

test('what shares a key is written in its order; others need not wait for it', async () => {
  let underWay = 0
  let most = 0
  const keys = Array.from({ length: 20 }, (_, at) => `lamp-${at}`)
  const written = new Map(keys.map(key => [key, [] as number[]]))
  const write = lanes<{ key: string; at: number }>(
    ({ key }) => key,
    async items => {
      most = Math.max(most, ++underWay)
      await sleep(5)
      for (const { key, at } of items) written.get(key)!.push(at)
      underWay--
    },
  )
  const all: Promise<void>[] = []
  for (let at = 0; at < 50; at++) {
    for (const key of keys) all.push(write({ key, at }))
    await sleep(1)
  }
  await Promise.all(all)
  expect(most).toBe(2)
  const inOrder = Array.from({ length: 50 }, (_, at) => at)
  for (const order of written.values()) expect(order).toEqual(inOrder)
})

test('a lane that waits lets the other go on', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const write = lanes<string>(
    key => key,
    async items => void (items.includes('slow') && (await released)),
  )
  let done = 0
  const slow = write('slow')
  const others = Array.from({ length: 20 }, (_, at) => write(`lamp-${at}`).then(() => done++))
  await sleep(20)
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(20)
  release()
  await Promise.all([slow, ...others])
})

test('a few centers that were numbered one after the other share the lanes', () => {
  for (const names of [
    ['C-0001', 'C-0002', 'C-0003', 'C-0004', 'C-0005'],
    ['ctr-20', 'ctr-22', 'ctr-24', 'ctr-26', 'ctr-28'],
  ])
    expect(new Set(names.map(laneOf)).size).toBe(2)
  const lamps = Array.from({ length: 20_000 }, (_, at) => laneOf(`SL-${String(at).padStart(6, '0')}`))
  expect(Math.abs(lamps.filter(lane => lane === 0).length - 10_000)).toBeLessThan(500)
})
