import type { EventBus, EventName, Events } from './events.ts'

/** Minimum time between two batches of a shared feed. */
const BATCH_MS = 200
/**
 * A feed of selected ids sends small batches at once, each followed by a pause that grows with its size. After an idle time
 * some pauses are skipped, so that each step of a command (desired, sent, acknowledged, measured) is shown as it happens.
 */
const PAUSE_MS = { perId: 4, min: 40, max: BATCH_MS }
const SKIPPED_PAUSE_MS = 800

export type ChangeEvent = { [N in EventName]: Events[N] extends { ids: number[] } ? N : never }[EventName]
type Batches = AsyncIterableIterator<number[]>

/**
 * Batches of ids of an event, at most `max` per batch. An empty batch: rights changed, so check the viewer's rights again.
 * @param wanted only these ids; after a lost connection to the database all of them are sent. undefined: all ids; listeners
 * share the same arrays, so that a result can be computed once for all of them. A lost connection ends these feeds, since
 * changes may be missing: clients read everything again
 */
export function changeBatches(events: EventBus, name: ChangeEvent, max: number, wanted?: ReadonlySet<number>): Batches {
  return wanted ? selectedBatches(events, name, max, wanted) : sharedBatches(events, name, max)
}

function selectedBatches(events: EventBus, name: ChangeEvent, max: number, wanted: ReadonlySet<number>): Batches {
  const changed = new Set<number>()
  /** Sum of the pauses, from the last idle time on. */
  let pausedUntil = 0
  return iterate(events, {
    subscribe: wake =>
      events.on(name, ({ ids }) => {
        for (const id of ids) if (wanted.has(id)) changed.add(id)
        if (changed.size) wake()
      }),
    recover: () => {
      for (const id of wanted) changed.add(id)
      return true
    },
    waitUntil: () => pausedUntil - SKIPPED_PAUSE_MS,
    hasBatch: () => changed.size > 0,
    take: () => {
      const batch = takeFrom(changed, max)
      const pause = Math.min(Math.max(batch.length * PAUSE_MS.perId, PAUSE_MS.min), PAUSE_MS.max)
      pausedUntil = Math.max(pausedUntil, performance.now()) + pause
      return batch
    },
  })
}

function sharedBatches(events: EventBus, name: ChangeEvent, max: number): Batches {
  let waiting: number[] | undefined
  /** Changes of a listener that did not take its last batch in time. */
  const backlog = new Set<number>()
  return iterate(events, {
    subscribe: wake =>
      subscribeShared(events, { name, max }, batch => {
        if (waiting === undefined && backlog.size === 0) waiting = batch
        else for (const id of [...(waiting ?? []), ...batch]) backlog.add(id)
        if (backlog.size) waiting = undefined
        wake()
      }),
    recover: () => false,
    waitUntil: () => 0,
    hasBatch: () => waiting !== undefined || backlog.size > 0,
    take: () => {
      const batch = waiting ?? takeFrom(backlog, max)
      waiting = undefined
      return batch
    },
  })
}

function takeFrom(ids: Set<number>, max: number): number[] {
  const taken = [...ids].slice(0, max)
  for (const id of taken) ids.delete(id)
  return taken
}

interface Source {
  /** @returns ends the subscription */
  subscribe(wake: () => void): () => void
  /** The connection to the database was lost. @returns whether the source can replace the missing changes */
  recover(): boolean
  /** By performance.now(): after a step of the wall clock back, listeners would wait until it catches up. */
  waitUntil(): number
  hasBatch(): boolean
  take(): number[]
}

/** An iterator instead of a generator: a generator that waits cannot be ended from outside. */
function iterate(events: EventBus, source: Source): Batches {
  let rightsChanged = false
  let isEnded = false
  let wake = () => {}
  const checkRights = () => {
    rightsChanged = true
    wake()
  }
  const unsubscribe = [
    source.subscribe(() => wake()),
    events.on('authority.changed', checkRights),
    events.on('resync', () => {
      isEnded ||= !source.recover()
      checkRights()
    }),
  ]
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      const waitMs = source.waitUntil() - performance.now()
      if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
      while (!isEnded && !source.hasBatch() && !rightsChanged) await new Promise<void>(resolve => (wake = resolve))
      if (isEnded) return this.return!()
      rightsChanged = false
      return { done: false, value: source.hasBatch() ? source.take() : [] }
    },
    async return() {
      isEnded = true
      for (const off of unsubscribe) off()
      wake()
      return { done: true, value: undefined }
    },
  }
}

type Listener = (batch: number[]) => void
interface SharedFeed {
  listeners: Set<Listener>
  close: () => void
}
const feedsOf = new WeakMap<EventBus, Map<string, SharedFeed>>()

/** @returns ends the subscription */
function subscribeShared(
  events: EventBus,
  { name, max }: { name: ChangeEvent; max: number },
  listener: Listener,
): () => void {
  const feeds = feedsOf.get(events) ?? new Map<string, SharedFeed>()
  feedsOf.set(events, feeds)
  const key = `${name} ${max}`
  const feed = feeds.get(key) ?? openSharedFeed(events, name, max)
  feeds.set(key, feed)
  feed.listeners.add(listener)
  return () => {
    feed.listeners.delete(listener)
    if (feed.listeners.size > 0 || feeds.get(key) !== feed) return
    feeds.delete(key)
    feed.close()
  }
}

/** Sends the same batches to all listeners, at most one in 200 ms. */
function openSharedFeed(events: EventBus, name: ChangeEvent, max: number): SharedFeed {
  const listeners = new Set<Listener>()
  const changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let waitUntil = 0
  const send = () => {
    timer = undefined
    waitUntil = performance.now() + BATCH_MS
    const batch = takeFrom(changed, max)
    for (const listener of listeners) listener(batch)
    if (changed.size) schedule()
  }
  const schedule = () => {
    timer ??= setTimeout(send, Math.max(0, waitUntil - performance.now()))
  }
  const off = events.on(name, ({ ids }) => {
    for (const id of ids) changed.add(id)
    if (changed.size) schedule()
  })
  return {
    listeners,
    close: () => {
      off()
      clearTimeout(timer)
    },
  }
}
