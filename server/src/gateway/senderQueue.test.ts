import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MessageKind, SenderQueue } from './senderQueue.ts'

type Kinds = { reading: string; presence: string }
const unavailable = () => Object.assign(new Error('the database is unavailable'), { code: '08006' })

/** A queue whose batches run until `end` is called. */
function bench(reading: Partial<MessageKind<string>> = {}) {
  const batches: string[][] = []
  const ends: ((error?: Error) => void)[] = []
  const write = (items: string[]) => {
    batches.push(items)
    return new Promise<void>((resolve, reject) => ends.push(error => (error ? reject(error) : resolve())))
  }
  const closing = new AbortController()
  const failures: string[] = []
  const queue = new SenderQueue<Kinds>(
    { reading: { write, ...reading }, presence: { write, onePerSender: true } },
    { onRetry: ({ message }) => failures.push(message), closing: closing.signal },
  )
  const say = (item: string, size = 1, isUrgent = true) =>
    queue.enqueue(item.split(' ')[0]!, item.endsWith('hello') ? 'presence' : 'reading', item, { size, isUrgent }).then(
      () => 'stored',
      (error: Error) => error.message,
    )
  /** Ends the oldest running batch. */
  const end = async (error?: Error) => {
    ends.shift()!(error)
    await sleep(1)
  }
  return { queue, batches, say, end, closing, failures }
}

describe('fair share', () => {
  test('delays a sender of thousands of readings only behind its own messages', async () => {
    const { batches, say, end } = bench()
    for (let at = 0; at < 13; at++) say(`flooder ${at}`, 1000)
    for (let lamp = 0; lamp < 100; lamp++) say(`lamp-${lamp} 1`)
    await end()
    expect(batches[0]).toEqual(['flooder 0'])
    expect(batches[1]!.filter(item => item.startsWith('lamp'))).toHaveLength(100)
    expect(batches[1]!.filter(item => item.startsWith('flooder'))).toHaveLength(1)
    say('late-comer 1')
    await end()
    expect(batches[2]).toContain('late-comer 1')
  })

  test('limits a sender of small messages in each batch, too', async () => {
    const { batches, say, end } = bench()
    for (let at = 0; at < 5000; at++) say(`flooder ${at}`)
    await end()
    say('lamp 1')
    await end()
    expect(batches[1]).toHaveLength(500)
    expect(batches[2]).toContain('lamp 1')
  })

  test('a sender of large messages gets its share among many small ones', async () => {
    const { batches, say, end } = bench()
    say('first 0')
    const large = say('center 1', 1000)
    let round = 0
    for (; round < 40 && !batches.flat().includes('center 1'); round++) {
      for (let lamp = 0; lamp < 600; lamp++) say(`lamp-${lamp} ${round}`)
      await end()
    }
    expect(round).toBeLessThan(40)
    await end()
    expect(await large).toBe('stored')
  })

  test('urgent messages come first, after earlier messages of the same sender', async () => {
    const { batches, say, end } = bench({ maxMessages: 3 })
    say('first 0')
    for (const item of ['a 1', 'b 1', 'c 1', 'd 1']) say(item, 1, false)
    say('d 2')
    await end()
    expect(batches[1]).toEqual(['d 1', 'd 2', 'a 1'])
    await end()
    expect(batches[2]).toEqual(['b 1', 'c 1'])
  })

  test('a sender that marks all messages urgent gets no more than its share', async () => {
    const { batches, say, end } = bench()
    say('first 0')
    for (let at = 0; at < 2000; at++) say(`flooder ${at}`)
    for (let lamp = 0; lamp < 100; lamp++) say(`lamp-${lamp} 1`, 1, false)
    await end()
    expect(batches[1]!.filter(item => item.startsWith('lamp'))).toHaveLength(100)
  })
})

describe('order', () => {
  test('presence and readings of one sender keep their order; other senders do not wait', async () => {
    const { batches, say, end } = bench()
    for (const item of ['lamp 1', 'lamp 2', 'lamp hello', 'lamp 3', 'other hello']) say(item)
    await sleep(1)
    expect(batches).toEqual([['lamp 1'], ['other hello']])
    await end()
    expect(batches[2]).toEqual(['lamp 2'])
    await end()
    await end()
    expect(batches[3]).toEqual(['lamp hello'])
    await end()
    expect(batches[4]).toEqual(['lamp 3'])
  })

  test('a sender is in one batch at a time; a slow batch does not block other senders', async () => {
    const { batches, say, end } = bench({ parallel: 2 })
    for (const item of ['slow 1', 'slow 2', 'quick 1', 'quick 2']) say(item)
    expect(batches).toEqual([['slow 1'], ['quick 1']])
    await end()
    expect(batches[2]).toEqual(['slow 2'])
  })

  test('two presence messages of one sender form two batches', async () => {
    const { batches, say, end } = bench()
    for (const item of ['a hello', 'b hello', 'b hello']) say(item)
    await end()
    await end()
    expect(batches).toEqual([['a hello'], ['b hello'], ['b hello']])
  })

  test.each([1, 2, 3])('is kept when %i writes fail and the next ones succeed', async failures => {
    const rows: string[] = []
    let writes = 0
    const { queue } = bench({
      parallel: 2,
      write: async items => {
        await sleep(1)
        if (++writes <= failures) throw unavailable()
        rows.push(...items)
      },
    })
    const items = Array.from({ length: 30 }, (_, at) => `lamp-${at % 3} ${at}`)
    await Promise.all(items.map(item => queue.enqueue(item.split(' ')[0]!, 'reading', item)))
    for (const lamp of ['lamp-0', 'lamp-1', 'lamp-2'])
      expect(rows.filter(row => row.startsWith(lamp))).toEqual(items.filter(item => item.startsWith(lamp)))
  })
})

describe('failure', () => {
  test('an unstorable message fails alone within a few writes; the rest of its batch is stored', async () => {
    const rows: string[] = []
    let writes = 0
    const { say } = bench({
      write: async items => {
        writes++
        await sleep(1)
        if (items.some(item => item.endsWith('bad')))
          throw Object.assign(new Error('no room for it'), { code: '22001' })
        rows.push(...items)
      },
    })
    const items = Array.from({ length: 400 }, (_, at) => `lamp-${at} ${at === 250 ? 'bad' : at}`)
    const outcomes = await Promise.all(items.map(item => say(item)))
    expect(outcomes.filter(outcome => outcome !== 'stored')).toEqual(['no room for it'])
    expect(rows).toHaveLength(399)
    expect(writes).toBeLessThan(30)
  })

  test.each([
    ['a programming error', new TypeError('x is not a function')],
    ['an error raised by a trigger', Object.assign(new Error('raised'), { code: 'P0001' })],
    ['a statement timeout', Object.assign(new Error('statement timeout'), { code: '57014' })],
  ])('%s rejects the message that causes it, and stores the others', async (_, error) => {
    const sizes: number[] = []
    const { say } = bench({
      write: async items => {
        sizes.push(items.length)
        await sleep(1)
        if (items.some(item => item.endsWith('bad'))) throw error
      },
    })
    const items = Array.from({ length: 400 }, (_, at) => `lamp-${at} ${at === 250 ? 'bad' : at}`)
    const outcomes = await Promise.all([say('first 1'), ...items.map(item => say(item))])
    expect(outcomes.filter(outcome => outcome !== 'stored')).toEqual([error.message])
    // A batch that exceeds the statement timeout would exceed it again: it takes 10 s each time.
    expect(sizes.filter(size => size === 400)).toHaveLength('code' in error && error.code === '57014' ? 1 : 3)
    expect(sizes.length).toBeLessThan(30)
  })

  test('loses no message when a slow database exceeds the statement timeout', async () => {
    let most = 50
    const rows: string[] = []
    const { say } = bench({
      write: async items => {
        await sleep(1)
        if (items.length > most) throw Object.assign(new Error('statement timeout'), { code: '57014' })
        most++
        rows.push(...items)
      },
    })
    const items = Array.from({ length: 400 }, (_, at) => `lamp-${at} ${at}`)
    expect(new Set(await Promise.all(items.map(item => say(item))))).toEqual(new Set(['stored']))
    expect(rows.toSorted()).toEqual(items.toSorted())
  })

  test('retries while the database is unavailable, and no message fails', async () => {
    const { batches, say, end, failures } = bench()
    const stored = say('lamp 1')
    const later = say('lamp 2')
    await end(unavailable())
    await sleep(150)
    await end(unavailable())
    expect(batches).toEqual([['lamp 1'], ['lamp 1']])
    await sleep(250)
    await end()
    expect(await stored).toBe('stored')
    await end()
    expect(await later).toBe('stored')
    expect(failures).toHaveLength(2)
  })

  test('pending messages fail when the gateway closes', async () => {
    const { say, end, closing } = bench()
    const all = [say('lamp 1'), say('lamp 2')]
    closing.abort()
    await end(unavailable())
    await end(unavailable())
    expect(await Promise.all(all)).toEqual(Array(2).fill('the database is unavailable'))
  })
})

describe('delays a message that is not urgent', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function gather() {
    const written: string[][] = []
    const write = async (items: string[]) => void written.push(items)
    const { queue } = bench({ write, delayMs: 100 })
    const say = (item: string) => queue.enqueue(item.split(' ')[0]!, 'reading', item, { isUrgent: item.includes('!') })
    return { say, written }
  }
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

  test('for at most the batch delay', async () => {
    const { say, written } = gather()
    const first = say('a')
    await vi.advanceTimersByTimeAsync(30)
    expect(await msUntil(Promise.all([first, say('b')]))).toBe(70)
    expect(written).toEqual([['a', 'b']])
  })

  test('until an urgent message arrives, and stores both together', async () => {
    const { say, written } = gather()
    expect(await msUntil(Promise.all([say('a'), say('b'), say('c!')]))).toBe(0)
    expect(written[0]!.toSorted()).toEqual(['a', 'b', 'c!'])
  })

  test('until the batch is full', async () => {
    const { say, written } = gather()
    expect(await msUntil(Promise.all(Array.from({ length: 100 }, (_, at) => say(`lamp-${at}`))))).toBe(0)
    expect(written).toHaveLength(1)
  })
})
