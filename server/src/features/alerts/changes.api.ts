import type { EventBus } from '../../foundation/events.ts'
import { builder } from '../../foundation/graphql.ts'
import { mayOrThrow } from '../../foundation/viewer.ts'
import { Alert } from './alerts.api.ts'
import { findAlerts } from './alerts.ts'

/** Changes are told at most so often, bundled, at most so many. */
const BUNDLE_MS = 200
const BUNDLE = 200

builder.subscriptionField('alertChanges', t =>
  t.field({
    type: [Alert],
    description:
      'Alerts that the viewer may see as they are raised, acknowledged, cleared, or change in the lights below them; ' +
      'bundled. After a break ask findManyAlert again. Needs Alert:read.',
    subscribe: (_, __, { viewer, events }) => {
      mayOrThrow(viewer, 'Alert:read')
      return changes(events)
    },
    resolve: (ids: number[], _, { db, viewer }) => findAlerts(db, viewer, ids),
  }),
)

/** Bundles of ids. An empty one: rights changed, look whether the viewer still may. See devices/changes.api.ts. */
function changes(events: EventBus): AsyncIterableIterator<number[]> {
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
    events.on('alert.changed', ({ ids }) => {
      for (const id of ids) changed.add(id)
      wake()
    }),
    events.on('authority.changed', look),
    events.on('resync', look),
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
