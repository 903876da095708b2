import { changeBatches } from '../../foundation/events/changeFeed.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { MapFollower, mapKeptSince, type PackedLights, packMap, packMapAt } from './map.ts'

/** Lights in one batch: a city that switches on at once is sent in a few batches. */
const BUNDLE = 20_000

const PACKED =
  'base64 of raw DEFLATE of: the version of this format (1) and the number of lights, varints; differences of their ids, ' +
  'ascending, of their latitudes, and of their longitudes (10⁻⁶°, in the datum of the site), zigzag varints, column by ' +
  'column; a byte a light: 9 × the index of its status (NORMAL, OFFLINE, FAULT, MAINTENANCE, NOT_IN_SERVICE) + 3 × the ' +
  'index of its litState (DARK, LIT, UNKNOWN) + the index of its expectation (NOT_EXPECTED, EXPECTED, WAITING), all from 0'

const LightMap = builder.objectRef<PackedLights>('LightMap').implement({
  description: 'Positions and states of lights in a compact format.',
  fields: t => ({
    count: t.exposeInt('count', {}),
    packed: t.exposeString('packed', { description: PACKED }),
    keptSince: t.field({
      type: 'DateTime',
      description: 'the first instant that lightMapAt can show',
      resolve: (_, __, { db }) => mapKeptSince(db),
    }),
  }),
})

const LightMapChange = builder.objectRef<PackedLights & { gone: number[] }>('LightMapChange').implement({
  description: 'Lights of a map that changed.',
  fields: t => ({
    count: t.exposeInt('count', {}),
    packed: t.exposeString('packed', { description: PACKED }),
    gone: t.exposeIntList('gone', { description: 'lights that are not on the map' }),
  }),
})

builder.queryField('lightMap', t =>
  t.field({
    type: LightMap,
    description: 'All lights with a location that the viewer may see. Needs LightDevice:read.',
    resolve: (_, __, { db, viewer }) => packMap(db, viewer),
  }),
)

builder.queryField('lightMapAt', t =>
  t.field({
    type: LightMap,
    description:
      'The map at an instant in the past: each light by its last reports before it; FAULT by the alerts open at that time. ' +
      'MAINTENANCE is not recorded and never returned. Needs LightDevice:read. BAD_USER_INPUT for an instant in the future, or before ' +
      'the retention period.',
    args: { at: t.arg({ type: 'DateTime', required: true }) },
    resolve: (_, { at }, { db, viewer }) => packMapAt(db, viewer, at),
  }),
)

builder.subscriptionField('lightMapChanges', t =>
  t.field({
    type: LightMapChange,
    nullable: true,
    description:
      'Lights of the map that change, batched, at most five times a second. Read lightMap again each time the ' +
      'stream starts. Ends with UNAUTHORIZED when the session ends. Needs LightDevice:read.',
    subscribe: async (_, __, { db, viewer, events }) => {
      mayOrThrow(viewer, 'LightDevice:read')
      const changes = changeBatches(events, 'light.changed', BUNDLE)
      const follower = new MapFollower()
      // If it fails to start, no other code ends it.
      await follower.begin(db, viewer).catch(async error => {
        await changes.return?.()
        throw error
      })
      return followedBy(follower, changes)
    },
    resolve: ({ follower, ids }: Followed, _, { db, viewer }) => follower.changes(db, viewer, ids),
  }),
)

interface Followed {
  follower: MapFollower
  ids: number[]
}

/** An explicit iterator, because a waiting generator cannot be notified that its client disconnected. */
function followedBy(follower: MapFollower, source: AsyncIterableIterator<number[]>): AsyncIterableIterator<Followed> {
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      const { done, value } = await source.next()
      return done ? { done, value: undefined } : { done: false, value: { follower, ids: value } }
    },
    async return() {
      await source.return?.()
      return { done: true, value: undefined }
    },
  }
}
