import type { EventBus, EventName, Events } from './events.ts'

/** Changes are told at most so often, bundled. */
const BUNDLE_MS = 200
/**
 * Who watches certain things is told of few as soon as they change: a bundle is followed by a pause that grows with it. After
 * silence some of these pauses are let off, so that what a click brings about (asked, sent, answered, done) is seen as it happens.
 */
const PAUSE_MS = { each: 4, least: 40, most: BUNDLE_MS }
const LET_OFF_MS = 800

export type Changes = { [N in EventName]: Events[N] extends { ids: number[] } ? N : never }[EventName]
type Bundles = AsyncIterableIterator<number[]>

/**
 * Bundles of ids that an event names, at most `most` in one; more come in the next. An empty bundle: rights changed, look
 * whether the viewer still may.
 * @param wanted only these; after a break of the connection to the database all of them are told again. undefined: all, and
 * all who listen so are handed the same lists, so that what is made of one serves them all; nobody knows what a break has
 * swallowed, so it ends them, and whoever comes back reads everything once more
 */
export function bundles(events: EventBus, name: Changes, most: number, wanted?: ReadonlySet<number>): Bundles {
  return wanted ? bundlesOf(events, name, most, wanted) : sharedBundles(events, name, most)
}

function bundlesOf(events: EventBus, name: Changes, most: number, wanted: ReadonlySet<number>): Bundles {
  const changed = new Set<number>()
  let paidUntil = 0
  return listen(events, {
    hear: wake =>
      events.on(name, ({ ids }) => {
        for (const id of ids) if (wanted.has(id)) changed.add(id)
        if (changed.size) wake()
      }),
    again: () => {
      for (const id of wanted) changed.add(id)
      return true
    },
    quietUntil: () => paidUntil - LET_OFF_MS,
    isThere: () => changed.size > 0,
    take: () => {
      const taken = takeFrom(changed, most)
      const pause = Math.min(Math.max(taken.length * PAUSE_MS.each, PAUSE_MS.least), PAUSE_MS.most)
      paidUntil = Math.max(paidUntil, performance.now()) + pause
      return taken
    },
  })
}

function sharedBundles(events: EventBus, name: Changes, most: number): Bundles {
  let waiting: number[] | undefined
  /** of one who did not keep up: all that came meanwhile */
  const more = new Set<number>()
  return listen(events, {
    hear: wake =>
      share(events, name, most, bundle => {
        if (waiting === undefined && more.size === 0) waiting = bundle
        else for (const id of [...(waiting ?? []), ...bundle]) more.add(id)
        if (more.size) waiting = undefined
        wake()
      }),
    again: () => false,
    quietUntil: () => 0,
    isThere: () => waiting !== undefined || more.size > 0,
    take: () => {
      const bundle = waiting ?? takeFrom(more, most)
      waiting = undefined
      return bundle
    },
  })
}

function takeFrom(ids: Set<number>, most: number): number[] {
  const taken = [...ids].slice(0, most)
  for (const id of taken) ids.delete(id)
  return taken
}

interface Source {
  /** @returns ends it */
  hear(wake: () => void): () => void
  /** The connection was lost for a while. @returns whether what it swallowed can be made good */
  again(): boolean
  /** By the clock that only goes forward: the other may be set back, and nobody would hear anything until it has caught up. */
  quietUntil(): number
  isThere(): boolean
  take(): number[]
}

/** Written out, because a generator that waits cannot be told that its listener left. */
function listen(events: EventBus, source: Source): Bundles {
  let rightsChanged = false
  let ended = false
  let wake = () => {}
  const look = () => {
    rightsChanged = true
    wake()
  }
  const stop = [
    source.hear(() => wake()),
    events.on('authority.changed', look),
    events.on('resync', () => {
      ended ||= !source.again()
      look()
    }),
  ]
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      const wait = source.quietUntil() - performance.now()
      if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
      while (!ended && !source.isThere() && !rightsChanged) await new Promise<void>(resolve => (wake = resolve))
      if (ended) return this.return!()
      rightsChanged = false
      return { done: false, value: source.isThere() ? source.take() : [] }
    },
    async return() {
      ended = true
      for (const off of stop) off()
      wake()
      return { done: true, value: undefined }
    },
  }
}

type Listener = (bundle: number[]) => void
interface Shared {
  listeners: Set<Listener>
  end: () => void
}
const sharedOf = new WeakMap<EventBus, Map<string, Shared>>()

/** @returns ends it */
function share(events: EventBus, name: Changes, most: number, listener: Listener): () => void {
  const all = sharedOf.get(events) ?? new Map<string, Shared>()
  sharedOf.set(events, all)
  const key = `${name} ${most}`
  const shared = all.get(key) ?? collect(events, name, most)
  all.set(key, shared)
  shared.listeners.add(listener)
  return () => {
    shared.listeners.delete(listener)
    if (shared.listeners.size > 0 || all.get(key) !== shared) return
    all.delete(key)
    shared.end()
  }
}

/** Hands the same bundles to all listeners, at most one in 200 ms. */
function collect(events: EventBus, name: Changes, most: number): Shared {
  const listeners = new Set<Listener>()
  const changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let quietUntil = 0
  const tell = () => {
    timer = undefined
    quietUntil = performance.now() + BUNDLE_MS
    const bundle = takeFrom(changed, most)
    for (const listener of listeners) listener(bundle)
    if (changed.size) wait()
  }
  const wait = () => {
    timer ??= setTimeout(tell, Math.max(0, quietUntil - performance.now()))
  }
  const off = events.on(name, ({ ids }) => {
    for (const id of ids) changed.add(id)
    if (changed.size) wait()
  })
  return {
    listeners,
    end: () => {
      off()
      clearTimeout(timer)
    },
  }
}
