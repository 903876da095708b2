import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
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
        if (took) await sleep(took)
        return items
      },
      { gathering },
    )
    return { write, written }
  }

  test('for so long at most', async () => {
    const { write, written } = gather()
    const since = performance.now()
    const first = write('a')
    await sleep(30)
    expect(await Promise.all([first, write('b')])).toEqual(['a', 'b'])
    const took = performance.now() - since
    expect(took).toBeGreaterThan(95)
    expect(written).toEqual([['a', 'b']])
  })

  test('until one comes that hurries, which takes along what came before it', async () => {
    const { write, written } = gather()
    const since = performance.now()
    await Promise.all([write('a'), write('b'), write('!c')])
    expect(performance.now() - since).toBeLessThan(95)
    expect(written).toEqual([['a', 'b', '!c']])
    await write('!d')
    expect(performance.now() - since).toBeLessThan(95)
  })

  test('until there are enough', async () => {
    const { write, written } = gather()
    const since = performance.now()
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(write))
    expect(performance.now() - since).toBeLessThan(95)
    expect(written).toEqual([['a', 'b', 'c', 'd', 'e']])
  })

  test('also behind a write that is under way, and what hurries there is next', async () => {
    const { write, written } = gather(20)
    const first = write('!a')
    await sleep(5)
    const second = write('b')
    await first
    await sleep(30)
    expect(written).toEqual([['!a']])
    await Promise.all([second, write('c'), write('!d')])
    expect(written).toEqual([['!a'], ['b', 'c', '!d']])
  })

  test('but who speaks as soon as they are answered waits once', async () => {
    const { write, written } = gather()
    const since = performance.now()
    for (let at = 1; at <= 6; at++) await write(`lamp ${at}`)
    const took = performance.now() - since
    expect(took).toBeGreaterThan(95)
    expect(took).toBeLessThan(195)
    await sleep(60)
    const later = performance.now()
    await write('lamp 7')
    expect(performance.now() - later).toBeGreaterThan(95)
    expect(written).toHaveLength(7)
  })
})
