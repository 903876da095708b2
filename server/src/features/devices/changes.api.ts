import { badInput } from '../../foundation/errors.ts'
import type { EventBus } from '../../foundation/events.ts'
import { builder } from '../../foundation/graphql.ts'
import { mayOrThrow } from '../../foundation/viewer.ts'
import { LightDevice } from './devices.api.ts'
import { findDevices } from './devices.ts'

/** Changes are told at most so often, bundled. */
const BUNDLE_MS = 200
/** Lights in one bundle; more come in the next. */
const BUNDLE = 500

builder.subscriptionField('lightDeviceChanges', t =>
  t.field({
    type: [LightDevice],
    description:
      'Lights as they change: those of ids, or all that the viewer may see; bundled, at most five times a second. ' +
      'Ends with UNAUTHORIZED as soon as the session does. Needs LightDevice:read.',
    args: { ids: t.arg.intList({ description: 'at most 1000' }) },
    subscribe: (_, { ids }, { viewer, events }) => {
      mayOrThrow(viewer, 'LightDevice:read')
      if (ids && ids.length > 1000) throw badInput('ids', 'tooManyLights', 'at most 1000 lights')
      return changes(events, ids ? new Set(ids) : undefined)
    },
    resolve: (ids: number[], _, { db, viewer }) => findDevices(db, viewer, ids),
  }),
)

/**
 * Bundles of ids that changed. An empty bundle: rights changed, look whether the viewer still may. Written out, because a
 * generator that waits cannot be told that its listener left.
 */
function changes(events: EventBus, wanted: Set<number> | undefined): AsyncIterableIterator<number[]> {
  const changed = new Set<number>()
  let rightsChanged = false
  let ended = false
  let quietUntil = 0
  let wake = () => {}
  const stop = [
    events.on('light.changed', ({ ids }) => {
      for (const id of ids) if (!wanted || wanted.has(id)) changed.add(id)
      if (changed.size) wake()
    }),
    events.on('authority.changed', () => {
      rightsChanged = true
      wake()
    }),
    events.on('resync', () => {
      for (const id of wanted ?? []) changed.add(id)
      rightsChanged = true
      wake()
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
      const bundle = [...changed].slice(0, BUNDLE)
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
