import type { EventBus, EventName, Events } from './events.ts'

/** Time between two batches of a shared feed, and the longest pause of another feed. */
const BATCH_MS = 200
/**
 * The pause after a batch of selected ids grows with it. After an idle time some pauses are skipped, so that each step of a
 * command (desired, sent, acknowledged, measured) is shown as it happens.
 */
const PAUSE_MS = { perId: 4, min: 40 }
const SKIPPED_PAUSE_MS = 800

export type ChangeEvent = { [N in EventName]: Events[N] extends { ids: number[] } ? N : never }[EventName]

/**
 * Batches of ids of an event, at most `max` per batch. An empty batch: rights changed, so check the viewer's rights again.
 * @param wanted only these ids; after a lost connection to the database all of them are sent. undefined: all ids; listeners
 * share the same arrays, so that a result can be computed once for all of them. A lost connection ends these feeds, since
 * changes may be missing: clients read everything again
 */
export function changeBatches(
  events: EventBus,
  name: ChangeEvent,
  max: number,
  wanted?: ReadonlySet<number>,
): AsyncIterableIterator<number[]> {
  const changed = new Set<number>()
  /** The array that all listeners share, if nothing else waits. */
  let shared: number[] | undefined
  let isEnded = false
  let rightsChanged = false
  let pausedUntil = 0
  let wake = () => {}
  const add = (ids: Iterable<number>) => {
    for (const id of ids) if (!wanted || wanted.has(id)) changed.add(id)
    if (changed.size) wake()
  }
  const addShared = (batch: number[]) => {
    if (shared || changed.size) add([...(shared ?? []), ...batch])
    shared = changed.size ? undefined : batch
    wake()
  }
  const checkRights = () => {
    rightsChanged = true
    wake()
  }
  const unsubscribe = [
    wanted ? events.on(name, ({ ids }) => add(ids)) : listen(events, { name, max }, addShared),
    events.on('authority.changed', checkRights),
    events.on('resync', () => {
      if (wanted) add(wanted)
      else isEnded = true
      checkRights()
    }),
  ]
  const take = () => {
    const batch = shared ?? takeFrom(changed, max)
    shared = undefined
    const pause = Math.min(Math.max(batch.length * PAUSE_MS.perId, PAUSE_MS.min), BATCH_MS)
    if (wanted) pausedUntil = Math.max(pausedUntil, performance.now()) + pause
    return batch
  }
  // An iterator instead of a generator: a generator that waits cannot be ended from outside.
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      // By performance.now(): after a step of the wall clock back, listeners would wait until it catches up.
      const waitMs = pausedUntil - SKIPPED_PAUSE_MS - performance.now()
      if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
      while (!isEnded && !shared && !changed.size && !rightsChanged)
        await new Promise<void>(resolve => (wake = resolve))
      if (isEnded) return this.return!()
      rightsChanged = false
      return { done: false, value: take() }
    },
    async return() {
      isEnded = true
      for (const off of unsubscribe) off()
      wake()
      return { done: true, value: undefined }
    },
  }
}

function takeFrom(ids: Set<number>, max: number): number[] {
  const taken = [...ids].slice(0, max)
  for (const id of taken) ids.delete(id)
  return taken
}

type Listener = (batch: number[]) => void
interface SharedFeed {
  listeners: Set<Listener>
  close(): void
}
const feedsOf = new WeakMap<EventBus, Map<string, SharedFeed>>()

/** Calls all listeners with the same arrays, at most one in 200 ms. @returns a function that unsubscribes */
function listen(events: EventBus, of: { name: ChangeEvent; max: number }, listener: Listener): () => void {
  const feeds = feedsOf.get(events) ?? new Map<string, SharedFeed>()
  feedsOf.set(events, feeds)
  const key = `${of.name} ${of.max}`
  const feed = feeds.get(key) ?? openShared(events, of)
  feeds.set(key, feed)
  feed.listeners.add(listener)
  return () => {
    if (!feed.listeners.delete(listener) || feed.listeners.size > 0) return
    feeds.delete(key)
    feed.close()
  }
}

function openShared(events: EventBus, { name, max }: { name: ChangeEvent; max: number }): SharedFeed {
  const listeners = new Set<Listener>()
  const changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    const batch = takeFrom(changed, max)
    timer = batch.length ? setTimeout(send, BATCH_MS) : undefined
    if (batch.length) for (const listener of listeners) listener(batch)
  }
  const off = events.on(name, ({ ids }) => {
    for (const id of ids) changed.add(id)
    timer ??= setTimeout(send)
  })
  return {
    listeners,
    close: () => {
      off()
      clearTimeout(timer)
    },
  }
}
