import { useCallback, useEffect, useRef, useState } from 'react'

/** The result of one item. */
export interface Outcome {
  /** the failure; undefined: success */
  problem?: string
  /** the connection was lost: the rest is not attempted */
  isConnectionLost?: boolean
}

export interface AttemptedItem<Item, Result extends Outcome = Outcome> {
  item: Item
  result: Result
}

/** Runs an action for each item in order, until all were attempted, it is stopped, or the connection is lost. */
export async function runEach<Item, Result extends Outcome>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
  goesOn: () => boolean,
  onTried: (tried: AttemptedItem<Item, Result>[]) => void,
): Promise<AttemptedItem<Item, Result>[]> {
  const tried: AttemptedItem<Item, Result>[] = []
  for (const item of items) {
    if (!goesOn()) break
    const result = await act(item)
    tried.push({ item, result })
    onTried([...tried])
    if (result.isConnectionLost) break
  }
  return tried
}

/** Items without a success. */
export function remainingItems<Item, Result extends Outcome>(
  items: readonly Item[],
  tried: readonly AttemptedItem<Item, Result>[],
): Item[] {
  const done = new Set(tried.filter(isDone).map(({ item }) => item))
  return items.filter(item => !done.has(item))
}

export function isDone({ result }: AttemptedItem<unknown>): boolean {
  return result.problem === undefined
}

/**
 * Runs an action for several items one by one. A failure does not stop the others. It can be stopped, and the rest
 * retried. `onEnded` receives the items attempted this time, and all of them.
 */
export function useBatchRun<Item, Result extends Outcome = Outcome>(
  items: readonly Item[],
  onEnded: (now: AttemptedItem<Item, Result>[], all: AttemptedItem<Item, Result>[]) => void,
) {
  type Act = (item: Item) => Promise<Result>
  const [phase, setPhase] = useState<'asked' | 'running' | 'over'>('asked')
  const [tried, setTried] = useState<readonly AttemptedItem<Item, Result>[]>([])
  const last = useRef<Act>(undefined)
  const stopped = useRef(false)
  const stop = useCallback(() => {
    stopped.current = true
  }, [])
  useEffect(() => stop, [stop])

  async function run(act: Act, before: readonly AttemptedItem<Item, Result>[]): Promise<void> {
    stopped.current = false
    last.current = act
    setPhase('running')
    setTried(before)
    const now = await runEach(
      remainingItems(items, before),
      act,
      () => !stopped.current,
      next => setTried([...before, ...next]),
    )
    setPhase('over')
    onEnded(now, [...before, ...now])
  }

  return {
    phase,
    tried,
    start: (act: Act) => void run(act, []),
    /** retries failed and remaining items */
    again: () => last.current && void run(last.current, tried.filter(isDone)),
    stop,
    /** back to the initial state */
    reset: useCallback(() => {
      setPhase('asked')
      setTried([])
    }, []),
  }
}
