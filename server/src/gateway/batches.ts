/**
 * Collects what comes while a write is under way and writes it together: alone, a message is written at once; under
 * load, many share a commit. Each item resolves when its batch is written, and fails when it is not.
 */
export function batches<T>(write: (items: T[]) => Promise<void>, options?: Options<T>): (item: T) => Promise<void> {
  return answeredBatches<T, void>(async items => {
    await write(items)
    return []
  }, options)
}

interface Options<T> {
  /** in one batch */
  most?: number
  /** When a batch fails, what waits behind it fails, too: else it would be written before a retry of that batch. */
  ordered?: boolean
  gathering?: Gathering<T>
}

/** How many batches of lanes are written side by side: PostgreSQL writes one while the gateway makes the next. */
const LANES = 2

/** Batches side by side; items that share a key stay in the order they came in. */
export function lanes<T>(
  keyOf: (item: T) => string,
  write: (items: T[]) => Promise<void>,
  gathering?: Gathering<T>,
): (item: T) => Promise<void> {
  const all = Array.from({ length: LANES }, () => batches(write, { gathering, ordered: true }))
  return item => all[laneOf(keyOf(item))]!(item)
}

/** FNV-1a, with all of its bits: names that differ in their last digit only move some of them. */
export function laneOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 8) ^ (hash >>> 16)) >>> 0) % LANES
}

/** What has time waits for others to share a write with: a write costs as much as twenty of the messages in it. */
export interface Gathering<T> {
  /** so long at most */
  ms: number
  /** until there are so many */
  enough: number
  /** those that nobody is to wait for, nor those that came before them */
  hurries(item: T): boolean
  /**
   * Who said it. Whoever speaks again as soon as they were answered says one thing after the other, and has more to say: for
   * them each wait would be one more.
   */
  senderOf(item: T): string
}

/** Speaking again so soon (ms) is speaking as soon as one was answered. */
const AT_ONCE_MS = 25

interface Waiting<T, R> {
  item: T
  since: number
  resolve: (answer: R) => void
  reject: (error: Error) => void
}

/** The same with questions: each resolves with its answer. */
export function answeredBatches<T, R>(
  write: (items: T[]) => Promise<R[]>,
  { most = 500, gathering, ordered = false }: Options<T> = {},
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let writing = false
  /** One of those that wait does not want to. */
  let hurry = false
  let goOn = () => {}
  let answered = { senders: new Set<string>(), at: 0 }

  /** Undefined: there is nothing to wait for. */
  function gathered(ms: number): Promise<void> | undefined {
    const left = waiting[0]!.since + ms - performance.now()
    if (left <= 0 || hurry) return undefined
    return new Promise(resolve => {
      const timer = setTimeout(resolve, left)
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** One of them cannot be written: the others must not suffer for it. What only was in the way of another can, now. */
  async function oneByOne(batch: typeof waiting) {
    for (const { item, resolve, reject } of batch) await write([item]).then(answers => resolve(answers[0] as R), reject)
  }

  async function drain() {
    writing = true
    while (waiting.length) {
      const others = gathering && gathered(gathering.ms)
      if (others) await others
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      hurry = waiting.length > 0
      try {
        const answers = await write(batch.map(({ item }) => item))
        for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as R)
      } catch (error) {
        if (isUnwritable(error)) await oneByOne(batch)
        else for (const { reject } of [...batch, ...(ordered ? waiting.splice(0) : [])]) reject(error as Error)
      }
      if (gathering) {
        const senders = new Set(batch.map(({ item }) => gathering.senderOf(item)))
        answered = { senders, at: performance.now() }
      }
    }
    writing = false
  }

  function isUrgent(item: T, { enough, hurries, senderOf }: Gathering<T>): boolean {
    if (waiting.length >= enough || hurries(item)) return true
    return performance.now() - answered.at < AT_ONCE_MS && answered.senders.has(senderOf(item))
  }

  return (item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, since: performance.now(), resolve, reject })
      if (gathering && isUrgent(item, gathering)) {
        hurry = true
        goOn()
      }
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
