import { isUnwritable } from './retryUntilStored.ts'

const MAX_ITEMS = 500

interface Waiting<T, R> {
  item: T
  resolve(result: R): void
  reject(error: unknown): void
}
type Query<T, R> = (items: T[]) => Promise<R[]>

/**
 * Batches queries that arrive while one is in progress. Each resolves with its own result. When a batch fails because of
 * one item, its items are queried one by one.
 */
export function batching<T, R>(query: Query<T, R>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let isRunning = false

  async function drain(): Promise<void> {
    isRunning = true
    while (waiting.length) {
      const batch = waiting.slice(0, MAX_ITEMS)
      waiting = waiting.slice(MAX_ITEMS)
      await queryBatch(query, batch)
    }
    isRunning = false
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) drain()
    })
}

async function queryBatch<T, R>(query: Query<T, R>, batch: Waiting<T, R>[]): Promise<void> {
  try {
    const results = await query(batch.map(({ item }) => item))
    for (const [at, { resolve }] of batch.entries()) resolve(results[at] as R)
  } catch (error) {
    if (batch.length > 1 && isUnwritable(error)) for (const each of batch) await queryBatch(query, [each])
    else for (const { reject } of batch) reject(error)
  }
}
