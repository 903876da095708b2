import { expect, test } from 'vitest'
import { type AttemptedItem, type Outcome, remainingItems, runEach } from './useBatchRun.ts'

const LAMPS = ['a', 'b', 'c']

async function tried(outcomes: Record<string, Outcome>, most = LAMPS.length) {
  const heard: AttemptedItem<string>[][] = []
  const all = await runEach(
    LAMPS,
    async lamp => outcomes[lamp] ?? {},
    () => heard.length < most,
    next => heard.push(next),
  )
  return { names: all.map(({ item }) => item), left: remainingItems(LAMPS, all), heard: heard.map(next => next.length) }
}

test('continues after a failure, and keeps the failed item to do', async () => {
  expect(await tried({ b: { problem: 'gone' } })).toEqual({ names: LAMPS, left: ['b'], heard: [1, 2, 3] })
})

test('stops at a lost connection', async () => {
  expect(await tried({ b: { problem: 'no network', isConnectionLost: true } })).toMatchObject({
    names: ['a', 'b'],
    left: ['b', 'c'],
  })
})

test('stops after the running item', async () => {
  expect(await tried({}, 1)).toMatchObject({ names: ['a'], left: ['b', 'c'] })
})
