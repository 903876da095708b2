/**
 * Collects what comes while a write is under way and writes it together: alone, a message is written at once; under
 * load, many share a commit. Each item resolves when its batch is written, and fails when it is not.
 */
export function batches<T>(write: (items: T[]) => Promise<void>, most = 500) {
  let waiting: { item: T; resolve: () => void; reject: (error: Error) => void }[] = []
  let writing = false

  /** One of them cannot be written: the others must not suffer for it. */
  async function oneByOne(batch: typeof waiting) {
    for (const { item, resolve, reject } of batch) await write([item]).then(resolve, reject)
  }

  async function drain() {
    writing = true
    while (waiting.length) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        await write(batch.map(({ item }) => item))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        if (batch.length > 1 && isUnwritable(error)) await oneByOne(batch)
        else for (const { reject } of batch) reject(error as Error)
      }
    }
    writing = false
  }

  return (item: T): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!writing) drain()
    })
}

/** A value that the database has no room for (SQLSTATE class 22): trying it again would change nothing. */
export function isUnwritable(error: unknown): boolean {
  return String((error as { code?: unknown }).code ?? '').startsWith('22')
}
