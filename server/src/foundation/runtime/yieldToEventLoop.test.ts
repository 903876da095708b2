import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

test('runs one step of all computations per turn of the event loop', async () => {
  let pieces = 0
  const compute = async () => {
    for (let i = 0; i < 3; i++) {
      await yieldToEventLoop()
      pieces++
    }
  }
  const all = Promise.all(Array.from({ length: 10 }, compute))
  let before = 0
  while (pieces < 30) {
    await setImmediate()
    expect(pieces - before).toBeLessThanOrEqual(1)
    before = pieces
  }
  await all
})
