import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { expectLatency } from '../../testing/nightly.ts'
import { eventually } from '../../testing/platform.ts'
import { openLog } from './log.ts'
import { openThread } from './threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'lamplighter-thread-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A thread that starts, unless its input prevents it, and returns its input. */
const file = pathToFileURL(join(folder, 'thread.mjs'))
writeFileSync(
  file,
  `import { writeFileSync } from 'node:fs'
  import { runThread } from ${JSON.stringify(new URL('./threads.ts', import.meta.url).href)}
  await runThread(async given => {
    if (given.ends) process.exit(3)
    if (given.taken) throw Object.assign(new Error('it is taken'), { code: 'EADDRINUSE' })
    return {
      opened: { place: given.place ?? 7 },
      answers: {
        given: () => given,
        later: async () => 'later',
        never: () => new Promise(() => {}),
        fall: () => new Promise(() => setTimeout(() => { throw new Error('it fell') })),
      },
      close: async () => writeFileSync(given.closed, 'closed'),
    }
  })`,
)

const lines: string[] = []
const log = openLog('warn', { write: line => void lines.push(line) })

test('a thread returns the result of its start, answers, and closes on request', async () => {
  const closed = join(folder, 'closed')
  const thread = await openThread<{ place: number }>('part', file, () => ({ closed }), log)
  expect(thread.opened).toEqual({ place: 7 })
  expect(await Promise.all([thread.ask('later'), thread.ask('given')])).toEqual(['later', { closed }])
  await thread.close()
  rmSync(closed)
  expect(await thread.ask('given')).toBeUndefined()
})

test('does not wait for an unresponsive thread', { tags: ['latency'] }, async () => {
  const thread = await openThread('part', file, () => ({ closed: join(folder, 'silent') }), log)
  const since = performance.now()
  expect(await thread.ask('never')).toBeUndefined()
  expectLatency(performance.now() - since, 1500)
  expect(await thread.ask('later')).toBe('later')
  await thread.close()
})

test('restarts a crashed thread with its earlier start result and logs the error', {
  tags: ['nightly'],
}, async () => {
  const given = (before?: { place: number }) => ({ place: before && before.place + 1, closed: join(folder, 'fallen') })
  const thread = await openThread<{ place: number }>('part', file, given, log)
  for (let falls = 0; falls < 2; falls++) {
    expect(await thread.ask('fall')).toBeUndefined()
    await eventually(async () => expect(await thread.ask('given')).toMatchObject({ place: 8 }))
  }
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { msg: 'part thread crashed', error: 'it fell' },
    { msg: 'part thread crashed', error: 'it fell' },
  ])
  await thread.close()
})

test('a thread that fails to start rejects with its error', async () => {
  await expect(openThread('part', file, () => ({ taken: true }), log)).rejects.toMatchObject({
    message: 'it is taken',
    code: 'EADDRINUSE',
  })
})

test('a thread that exits during its start rejects at once', async () => {
  const opening = openThread('part', file, () => ({ ends: true }), log)
  await expect(opening).rejects.toThrow('part thread exited with code 3 during its start')
})
