import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../foundation/database/databaseErrors.ts'
import { retryUntilStored } from './retryUntilStored.ts'

const unavailable = () => Object.assign(new Error('the database is unavailable'), { code: '57P01' })

test('retries a failed write with increasing delays until it is stored, and reports each failure', async () => {
  const tries: number[] = []
  const failures: string[] = []
  await retryUntilStored(
    async () => {
      tries.push(performance.now())
      if (tries.length < 4) throw unavailable()
    },
    { onRetry: ({ message }) => failures.push(message), closing: new AbortController().signal },
  )
  expect(failures).toEqual(Array(3).fill('the database is unavailable'))
  const pauses = tries.slice(1).map((at, i) => at - tries[i]!)
  for (const [i, least] of [95, 190, 380].entries()) expect(pauses[i]).toBeGreaterThan(least)
})

test.each(['21000', '22001', '23503', '54000'])('does not retry an error that never succeeds (%s)', async code => {
  let tries = 0
  const write = async () => {
    tries++
    throw Object.assign(new Error('never'), { code })
  }
  const options = { onRetry: () => {}, closing: new AbortController().signal }
  await expect(retryUntilStored(write, options)).rejects.toThrow('never')
  expect(tries).toBe(1)
})

test('close stops the retries at once', async () => {
  const closing = new AbortController()
  const stored = retryUntilStored(() => Promise.reject(unavailable()), { onRetry: () => {}, closing: closing.signal })
  setTimeout(() => closing.abort(), 10)
  await expect(stored).rejects.toThrow('unavailable')
})

const UNAVAILABLE = [
  '08006',
  '28P01',
  '53300',
  '57P03',
  '40001',
  '40P01',
  '55P03',
  '58030',
  '25006',
  'ECONNREFUSED',
  'EAI_AGAIN',
]
const OTHER = ['P0001', '42P01', '42703', '57014', 'XX000', 'ERR_INVALID_ARG_TYPE', '']

/** How often a write that fails 3 times is tried. */
async function attemptsAt(error: Error, limits = {}) {
  let attempts = 0
  const write = async () => {
    if (++attempts <= 3) throw error
  }
  const options = { onRetry: () => {}, closing: new AbortController().signal }
  const outcome = await retryUntilStored(write, options, limits).then(
    () => 'stored',
    () => 'failed',
  )
  return { attempts, outcome }
}

test('retries while the database is unavailable, until the write is stored', async () => {
  const errors = [
    ...UNAVAILABLE.map(code => Object.assign(new Error('x'), { code })),
    ...[new DatabaseUnavailable(), new Error('Query read timeout'), new Error('Connection terminated unexpectedly')],
  ]
  for (const [at, result] of (await Promise.all(errors.map(error => attemptsAt(error)))).entries())
    expect(result, `${UNAVAILABLE[at] ?? errors[at]!.message}`).toEqual({ attempts: 4, outcome: 'stored' })
})

test('retries other errors twice', async () => {
  const errors = [...OTHER.map(code => Object.assign(new Error('x'), { code })), new TypeError('x is not a function')]
  for (const [at, result] of (await Promise.all(errors.map(error => attemptsAt(error)))).entries())
    expect(result, `${OTHER[at] ?? errors[at]!.message}`).toEqual({ attempts: 3, outcome: 'failed' })
})

test('retries a statement timeout as often as the caller allows', async () => {
  const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  expect(await attemptsAt(timeout, { maxTimeouts: 1 })).toEqual({ attempts: 1, outcome: 'failed' })
})
