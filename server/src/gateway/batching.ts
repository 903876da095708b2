import { isUnwritable } from './retryUntilStored.ts'

const MAX_ITEMS = 500

/**
 * Collects questions while one is under way, and asks them together. Each resolves with its own answer. When one of them
 * cannot be asked, the others are asked one by one.
 */
export function batching<T, R>(ask: (items: T[]) => Promise<R[]>): (item: T) => Promise<R> {
  let waiting: { item: T; resolve(answer: R): void; reject(error: unknown): void }[] = []
  let isAsking = false

  async function askAll(batch: typeof waiting): Promise<void> {
    try {
      const answers = await ask(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as R)
    } catch (error) {
      if (batch.length > 1 && isUnwritable(error)) for (const each of batch) await askAll([each])
      else for (const { reject } of batch) reject(error)
    }
  }

  async function drain(): Promise<void> {
    isAsking = true
    while (waiting.length) {
      const batch = waiting.slice(0, MAX_ITEMS)
      waiting = waiting.slice(MAX_ITEMS)
      await askAll(batch)
    }
    isAsking = false
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isAsking) drain()
    })
}
