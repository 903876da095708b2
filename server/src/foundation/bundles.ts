import type { EventBus, EventName, Events } from './events.ts'

/** Changes are told at most so often, bundled. */
const BUNDLE_MS = 200

type Changes = { [N in EventName]: Events[N] extends { ids: number[] } ? N : never }[EventName]

/**
 * Bundles of ids that an event names, at most `most` in one; more come in the next. An empty bundle: rights changed, look
 * whether the viewer still may. Written out, because a generator that waits cannot be told that its listener left.
 * @param wanted only these; after a break of the connection all of them are told again. undefined: all
 */
export function bundles(
  events: EventBus,
  name: Changes,
  most: number,
  wanted?: ReadonlySet<number>,
): AsyncIterableIterator<number[]> {
  const changed = new Set<number>()
  let rightsChanged = false
  let ended = false
  let quietUntil = 0
  let wake = () => {}
  const look = () => {
    rightsChanged = true
    wake()
  }
  const stop = [
    events.on(name, ({ ids }) => {
      for (const id of ids) if (!wanted || wanted.has(id)) changed.add(id)
      if (changed.size) wake()
    }),
    events.on('authority.changed', look),
    events.on('resync', () => {
      for (const id of wanted ?? []) changed.add(id)
      look()
    }),
  ]
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      await new Promise(resolve => setTimeout(resolve, Math.max(0, quietUntil - Date.now())))
      while (!ended && !changed.size && !rightsChanged) await new Promise<void>(resolve => (wake = resolve))
      if (ended) return { done: true, value: undefined }
      const bundle = [...changed].slice(0, most)
      for (const id of bundle) changed.delete(id)
      rightsChanged = false
      quietUntil = Date.now() + BUNDLE_MS
      return { done: false, value: bundle }
    },
    async return() {
      ended = true
      for (const off of stop) off()
      wake()
      return { done: true, value: undefined }
    },
  }
}
