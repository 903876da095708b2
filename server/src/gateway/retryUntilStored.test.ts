import { expect, test } from 'vitest'
import { retryUntilStored } from './retryUntilStored.ts'

const unavailable = () => Object.assign(new Error('the database is unavailable'), { code: '57P01' })

test('a write that fails is retried until it is stored, with a growing pause, and each failure is reported', async () => {
  const tries: number[] = []
  const failures: string[] = []
  await retryUntilStored(
    async () => {
      tries.push(performance.now())
      if (tries.length < 4) throw unavailable()
    },
    { failed: ({ message }) => failures.push(message), closing: new AbortController().signal },
  )
  expect(failures).toEqual(Array(3).fill('the database is unavailable'))
  const pauses = tries.slice(1).map((at, i) => at - tries[i]!)
  for (const [i, least] of [95, 190, 380].entries()) expect(pauses[i]).toBeGreaterThan(least)
})

test.each(['21000', '22001', '23503', '54000'])('what the database never accepts (%s) is not retried', async code => {
  let tries = 0
  const write = async () => {
    tries++
    throw Object.assign(new Error('never'), { code })
  }
  const options = { failed: () => {}, closing: new AbortController().signal }
  await expect(retryUntilStored(write, options)).rejects.toThrow('never')
  expect(tries).toBe(1)
})

test('closing ends the retries at once', async () => {
  const closing = new AbortController()
  const stored = retryUntilStored(() => Promise.reject(unavailable()), { failed: () => {}, closing: closing.signal })
  setTimeout(() => closing.abort(), 10)
  await expect(stored).rejects.toThrow('unavailable')
})
