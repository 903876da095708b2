import { bundles } from '../../foundation/events/changeFeed.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { mayOrThrow } from '../../foundation/security/viewer.ts'
import { MapFollower, mapKeptSince, type PackedLights, packMap, packMapAt } from './map.ts'

/** Lights in one bundle: a city that goes on at once is told in a few. */
const BUNDLE = 20_000

const PACKED =
  'base64 of raw DEFLATE of: the number of lights, a varint; differences of their ids, ascending, of their latitudes, and ' +
  'of their longitudes (10⁻⁶°, GCJ-02), zigzag varints, column by column; a byte a light: 3 × the index of its status ' +
  '(NORMAL, OFFLINE, FAULT, MAINTENANCE, NOT_IN_SERVICE) + the index of its litState (DARK, LIT, UNKNOWN), both from 0'

const LightMap = builder.objectRef<PackedLights>('LightMap').implement({
  description: 'Places and states of lights, as few bytes.',
  fields: t => ({
    count: t.exposeInt('count', {}),
    packed: t.exposeString('packed', { description: PACKED }),
    keptSince: t.field({
      type: 'DateTime',
      description: 'the first instant that lightMapAt can tell of',
      resolve: (_, __, { db }) => mapKeptSince(db),
    }),
  }),
})

const LightMapChange = builder.objectRef<PackedLights & { gone: number[] }>('LightMapChange').implement({
  description: 'Lights of a map that changed.',
  fields: t => ({
    count: t.exposeInt('count', {}),
    packed: t.exposeString('packed', { description: PACKED }),
    gone: t.exposeIntList('gone', { description: 'lights that are on the map no more, or never were' }),
  }),
})

builder.queryField('lightMap', t =>
  t.field({
    type: LightMap,
    description: 'All lights that the viewer may see and that have a place. Needs LightDevice:read.',
    resolve: (_, __, { db, viewer }) => packMap(db, viewer),
  }),
)

builder.queryField('lightMapAt', t =>
  t.field({
    type: LightMap,
    description:
      'The map as it was: each light by its last reports then; FAULT by the alerts that were open. ' +
      'MAINTENANCE is not recorded, so no light has it. Needs LightDevice:read. BAD_USER_INPUT for an instant in the future, or before ' +
      'what is kept (retention).',
    args: { at: t.arg({ type: 'DateTime', required: true }) },
    resolve: (_, { at }, { db, viewer }) => packMapAt(db, viewer, at),
  }),
)

builder.subscriptionField('lightMapChanges', t =>
  t.field({
    type: LightMapChange,
    nullable: true,
    description:
      'Lights of the map as they change, bundled, at most five times a second. Read lightMap once more each time that the ' +
      'stream begins. Ends with UNAUTHORIZED as soon as the session does. Needs LightDevice:read.',
    subscribe: async (_, __, { db, viewer, events }) => {
      mayOrThrow(viewer, 'LightDevice:read')
      const changes = bundles(events, 'light.changed', BUNDLE)
      const follower = new MapFollower()
      // Nobody will ever say that it is over when it does not begin.
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

/** Written out, because a generator that waits cannot be told that its listener left. */
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
