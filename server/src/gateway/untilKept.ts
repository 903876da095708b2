/** What failed is tried again after so long, at most. */
const MOST_PAUSE_MS = 2000

interface Item<T> {
  item: T
  /** The how-manieth it is. */
  at: number
  resolve: () => void
  reject: (error: unknown) => void
}

export interface UntilKeptOptions {
  failed(error: Error): void
  /** Whether it is of no use to try again. */
  isClosing(): boolean
}

/**
 * Writes each item again until it is written. When one fails, the others wait: what failed and what came after it is written
 * in the order it came, since a light that says neither number nor time is taken to do what it said last.
 *
 * @returns resolves when the item is written; rejects only when that failed while it closes
 */
export function untilKept<T>(
  write: (item: T) => Promise<void>,
  { failed, isClosing }: UntilKeptOptions,
): (item: T) => Promise<void> {
  let count = 0
  let underWay = 0
  let waiting: Item<T>[] | undefined
  let pauseMs = 0

  function attempt(item: Item<T>): void {
    underWay++
    write(item.item)
      .then(
        () => {
          pauseMs = 0
          item.resolve()
        },
        (error: Error) => {
          failed(error)
          if (isClosing()) return item.reject(error)
          waiting ??= []
          waiting.push(item)
        },
      )
      .finally(() => {
        underWay--
        // Not while one of them may still fail: it may be older than those that wait.
        if (waiting && underWay === 0) pause()
      })
  }

  function pause(): void {
    pauseMs = Math.min(pauseMs * 2 || 100, MOST_PAUSE_MS)
    setTimeout(() => {
      const all = waiting!.toSorted((a, b) => a.at - b.at)
      waiting = undefined
      for (const item of all) attempt(item)
    }, pauseMs)
  }

  return item =>
    new Promise((resolve, reject) => {
      const entry = { item, at: count++, resolve, reject }
      if (waiting) waiting.push(entry)
      else attempt(entry)
    })
}
