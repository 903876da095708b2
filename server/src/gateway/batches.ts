/**
 * Collects what comes while a write is under way and writes it together: alone, a message is written at once; under
 * load, many share a commit. Each item resolves when its batch is written, and fails when it is not.
 */
export function batches<T>(write: (items: T[]) => Promise<void>, most?: number): (item: T) => Promise<void> {
  return answeredBatches<T, void>(async items => {
    await write(items)
    return []
  }, most)
}

/** How many batches of lanes are written side by side: PostgreSQL writes one while the gateway makes the next. */
const LANES = 2

/** Batches side by side; items that share a key stay in the order they came in. */
export function lanes<T>(keyOf: (item: T) => string, write: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  const all = Array.from({ length: LANES }, () => batches(write))
  return item => all[laneOf(keyOf(item))]!(item)
}

/** FNV-1a, with all of its bits: names that differ in their last digit only move some of them. */
export function laneOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 8) ^ (hash >>> 16)) >>> 0) % LANES
}

/** The same with questions: each resolves with its answer. */
export function answeredBatches<T, R>(write: (items: T[]) => Promise<R[]>, most = 500): (item: T) => Promise<R> {
  let waiting: { item: T; resolve: (answer: R) => void; reject: (error: Error) => void }[] = []
  let writing = false

  /** One of them cannot be written: the others must not suffer for it. What only was in the way of another can, now. */
  async function oneByOne(batch: typeof waiting) {
    for (const { item, resolve, reject } of batch) await write([item]).then(answers => resolve(answers[0] as R), reject)
  }

  async function drain() {
    writing = true
    while (waiting.length) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const answers = await write(batch.map(({ item }) => item))
        for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as R)
      } catch (error) {
        if (isUnwritable(error)) await oneByOne(batch)
        else for (const { reject } of batch) reject(error as Error)
      }
    }
    writing = false
  }

  return (item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!writing) drain()
    })
}

/**
 * SQLSTATE classes of what the database will never take, however often it is tried: one row twice where one may be, a value
 * without room, a rule of the table that is broken, a row that is too large. All others may pass: a lock, a disk, a
 * connection, a table that is being changed.
 */
const NEVER = ['21', '22', '23', '54']

/** Trying it again would change nothing. */
export function isUnwritable(error: unknown): boolean {
  return NEVER.includes(String((error as { code?: unknown }).code ?? '').slice(0, 2))
}
