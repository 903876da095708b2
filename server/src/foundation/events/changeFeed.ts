import { setTimeout as sleep } from 'node:timers/promises'
import type { EventBus, EventName, Events } from './events.ts'

/** Time between two batches. */
const BATCH_MS = 200
/**
 * A feed of selected ids sends so many batches without a pause after an idle time, so that each step of a command (desired,
 * sent, acknowledged, measured) is shown as it happens.
 */
const BURST = 5

export type ChangeEvent = { [N in EventName]: Events[N] extends { ids: number[] } ? N : never }[EventName]

/**
 * Batches of ids of an event, at most `max` per batch. An empty batch: rights changed, so check the viewer's rights again. An iterator instead of a
 * generator: a generator that waits cannot be ended from outside.
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
  let [isEnded, rightsChanged, pausedUntil] = [false, false, 0]
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
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      const waitMs = pausedUntil - BURST * BATCH_MS - performance.now()
      if (waitMs > 0) await sleep(waitMs)
      while (!isEnded && !shared && !changed.size && !rightsChanged)
        await new Promise<void>(resolve => (wake = resolve))
      if (isEnded) return this.return!()
      rightsChanged = false
      const batch = shared ?? takeFrom(changed, max)
      shared = undefined
      if (wanted) pausedUntil = Math.max(pausedUntil, performance.now()) + BATCH_MS
      return { done: false, value: batch }
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

interface Feed {
  name: ChangeEvent
  max: number
}
type Listener = (batch: number[]) => void
const feedsOf = new WeakMap<EventBus, Map<string, Set<Listener>>>()

/** Calls all listeners with the same arrays, at most one in 200 ms. @returns ends it */
function listen(events: EventBus, feed: Feed, listener: Listener): () => void {
  const feeds = feedsOf.get(events) ?? new Map<string, Set<Listener>>()
  feedsOf.set(events, feeds)
  const key = `${feed.name} ${feed.max}`
  const listeners = feeds.get(key) ?? openShared(events, feed)
  feeds.set(key, listeners)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stays open until the event bus ends. @returns its listeners */
function openShared(events: EventBus, { name, max }: Feed): Set<Listener> {
  const listeners = new Set<Listener>()
  const changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    const batch = takeFrom(changed, max)
    timer = batch.length ? setTimeout(send, BATCH_MS) : undefined
    if (batch.length) for (const listener of listeners) listener(batch)
  }
  events.on(name, ({ ids }) => {
    for (const id of ids) changed.add(id)
    timer ??= setTimeout(send)
  })
  return listeners
}
