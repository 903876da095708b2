import { badInput } from '../../foundation/errors/errors.ts'
import { changeBatches } from '../../foundation/events/changeFeed.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { selectedFields } from '../../foundation/graphql/selectedFields.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { LightDevice } from './devices.api.ts'
import { findDevices } from './devices.ts'
import { preloadsOf, primeAll } from './preload.ts'

/** Lights in one batch. */
const BUNDLE = 500

builder.subscriptionField('lightDeviceChanges', t =>
  t.field({
    type: [LightDevice],
    description:
      'Lights that change: those of ids, or all that the viewer may see. Batched, at most five times a second; ' +
      'a few of ids are sent as soon as they change. ' +
      'Ends with UNAUTHORIZED when the session ends. Needs LightDevice:read.',
    args: { ids: t.arg.intList({ description: 'at most 1000' }) },
    subscribe: (_, { ids }, { viewer, events }) => {
      mayOrThrow(viewer, 'LightDevice:read')
      if (ids && ids.length > 1000) throw badInput('ids', 'tooManyLights', 'at most 1000 lights')
      return changeBatches(events, 'light.changed', BUNDLE, ids ? new Set(ids) : undefined)
    },
    resolve: async (ids: number[], _, context, info) => {
      const companions = preloadsOf(selectedFields(info))
      const { items, alongside } = await findDevices(context.db, context.viewer, ids, companions)
      primeAll(context, companions, alongside)
      return items
    },
  }),
)
