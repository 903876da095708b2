import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answeredBatches, batches, laneOf, lanes } from './batches.ts'

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

test('what the database will never take is refused alone; what shared its batch is written', async () => {
  const written: string[] = []
  const write = batches<string>(async items => {
    await sleep(1)
    for (const [item, code] of [
      ['of a light that is no more', '23503'],
      ['too long', '22001'],
      ['too large', '54000'],
    ])
      if (items.includes(item!)) throw Object.assign(new Error(item), { code })
    written.push(...items)
  })
  const items = ['first', 'a', 'of a light that is no more', 'b', 'too long', 'too large', 'c']
  const outcomes = await Promise.allSettled(items.map(write))
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, false, false, true])
  expect(written).toEqual(['first', 'a', 'b', 'c'])
})

test('what may pass fails its whole batch, so that all of it is said again', async () => {
  let tries = 0
  const write = batches<string>(async () => {
    tries++
    throw Object.assign(new Error('no room on the disk'), { code: '53100' })
  })
  const outcomes = await Promise.allSettled(['first', 'a', 'b'].map(write))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(tries).toBe(2)
})

describe('what has time waits for others', () => {
  const gathering = {
    ms: 100,
    enough: 5,
    hurries: (item: string) => item.startsWith('!'),
    senderOf: (item: string) => item.split(' ')[0]!,
  }

  function gather(took = 0) {
    const written: string[][] = []
    const write = answeredBatches<string, string>(
      async items => {
        written.push(items)
        if (took) await new Promise(resolve => setTimeout(resolve, took))
        return items
      },
      { gathering },
    )
    return { write, written }
  }

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Advances fake timers until `work` settles. @returns ms, by that clock */
  async function msUntil(work: Promise<unknown>): Promise<number> {
    const since = performance.now()
    let isDone = false
    void work.finally(() => {
      isDone = true
    })
    for (let ms = 0; !isDone; ms = 1) await vi.advanceTimersByTimeAsync(ms)
    return performance.now() - since
  }

  test('for so long at most', async () => {
    const { write, written } = gather()
    const first = write('a')
    await vi.advanceTimersByTimeAsync(30)
    expect(await msUntil(Promise.all([first, write('b')]))).toBe(70)
    expect(written).toEqual([['a', 'b']])
  })

  test('until one comes that hurries, which takes along what came before it', async () => {
    const { write, written } = gather()
    expect(await msUntil(Promise.all([write('a'), write('b'), write('!c')]))).toBe(0)
    expect(written).toEqual([['a', 'b', '!c']])
    expect(await msUntil(write('!d'))).toBe(0)
  })

  test('until there are enough', async () => {
    const { write, written } = gather()
    expect(await msUntil(Promise.all(['a', 'b', 'c', 'd', 'e'].map(write)))).toBe(0)
    expect(written).toEqual([['a', 'b', 'c', 'd', 'e']])
  })

  test('also behind a write that is under way, and what hurries there is next', async () => {
    const { write, written } = gather(20)
    const first = write('!a')
    await vi.advanceTimersByTimeAsync(5)
    const second = write('b')
    await msUntil(first)
    await vi.advanceTimersByTimeAsync(30)
    expect(written).toEqual([['!a']])
    await msUntil(Promise.all([second, write('c'), write('!d')]))
    expect(written).toEqual([['!a'], ['b', 'c', '!d']])
  })

  test('but who speaks as soon as they are answered waits once', async () => {
    const { write, written } = gather()
    const waits: number[] = []
    for (let at = 1; at <= 6; at++) waits.push(await msUntil(write(`lamp ${at}`)))
    expect(waits).toEqual([100, 0, 0, 0, 0, 0])
    await vi.advanceTimersByTimeAsync(60)
    expect(await msUntil(write('lamp 7'))).toBe(100)
    expect(written).toHaveLength(7)
  })
})
