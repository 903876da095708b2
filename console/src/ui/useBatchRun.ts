import { useCallback, useEffect, useRef, useState } from 'react'

/** What became of one of several. */
export interface Outcome {
  /** why it was not done; none: it was */
  problem?: string
  /** no answer came: for the others none would come, either */
  isConnectionLost?: boolean
}

export interface AttemptedItem<Item, Result extends Outcome = Outcome> {
  item: Item
  result: Result
}

/** Does the same to each, one after the other, until all were tried, it shall not go on, or no answer comes. */
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

/** Those that are still to be done. */
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
 * Several things are changed one by one: what goes wrong with one does not hold up the others. It can be stopped, and
 * the rest be tried again. `onEnded` hears of those that were tried this time, and of all.
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
    /** those that failed or were not reached, once more */
    again: () => last.current && void run(last.current, tried.filter(isDone)),
    stop,
    /** as if nothing had been tried */
    reset: useCallback(() => {
      setPhase('asked')
      setTried([])
    }, []),
  }
}
