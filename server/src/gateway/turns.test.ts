import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Taken, turns } from './turns.ts'

/** Says what begins and what ends; each piece of work lasts until it is told. */
function bench() {
  const take = turns(error => (error as Error).message !== 'pointless')
  const log: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const go = (name: string, taken?: Taken, sender = 'lamp') =>
    take(
      sender,
      () => {
        log.push(name)
        return new Promise((resolve, reject) => ends.set(name, error => (error ? reject(error) : resolve())))
      },
      taken,
    ).then(
      () => `${name} done`,
      (error: Error) => `${name}: ${error.message}`,
    )
  const end = async (name: string, error?: Error) => {
    ends.get(name)!(error)
    await sleep(1)
  }
  return { go, end, log }
}

test('readings go side by side, and who comes or goes waits for them and they for it', async () => {
  const { go, end, log } = bench()
  go('reading 1')
  go('reading 2')
  go('hello', { alone: true })
  go('reading 3')
  go('goodbye', { alone: true })
  go('of another', {}, 'other lamp')
  await sleep(1)
  expect(log).toEqual(['reading 1', 'reading 2', 'of another'])
  await end('reading 2')
  expect(log).toHaveLength(3)
  await end('reading 1')
  expect(log.slice(3)).toEqual(['hello'])
  await end('hello')
  expect(log.slice(4)).toEqual(['reading 3'])
  go('reading 4')
  await end('reading 3')
  expect(log.slice(5)).toEqual(['goodbye'])
  await end('goodbye')
  expect(log.slice(6)).toEqual(['reading 4'])
  await end('reading 4')
  go('reading 5')
  go('reading 6')
  expect(log.slice(7)).toEqual(['reading 5', 'reading 6'])
})

test('what comes after something that failed fails with it, once; then the sender begins anew', async () => {
  const { go, end, log } = bench()
  const all = [go('reading 1'), go('hello', { alone: true }), go('reading 2'), go('hello again', { alone: true })]
  await end('reading 1', new Error('no database'))
  expect(await Promise.all(all)).toEqual([
    'reading 1: no database',
    'hello: no database',
    'reading 2: no database',
    'hello again: no database',
  ])
  go('hello once more', { alone: true })
  expect(log).toEqual(['reading 1', 'hello once more'])
})

test('a connection that ended is gone though its last reading failed, and what cannot be mended stops nobody', async () => {
  const { go, end, log } = bench()
  const reading = go('reading 1')
  go('gone', { alone: true, anyway: true })
  const later = go('reading 2')
  await end('reading 1', new Error('no database'))
  expect(await reading).toBe('reading 1: no database')
  await end('gone', new Error('no database'))
  await end('reading 2', new Error('pointless'))
  expect(await later).toBe('reading 2: pointless')
  go('hello', { alone: true })
  expect(log).toEqual(['reading 1', 'gone', 'reading 2', 'hello'])
})
