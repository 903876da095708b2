import { changeBatches } from '../../foundation/events/changeFeed.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { Alert } from './alerts.api.ts'
import { findAlerts } from './alerts.ts'

const MAX_IDS_PER_MESSAGE = 200

builder.subscriptionField('alertChanges', t =>
  t.field({
    type: [Alert],
    description:
      'Alerts that the viewer may see when they are raised, acknowledged or cleared, or when their affected lights change; ' +
      'batched. After a reconnect, refetch findManyAlert. Needs Alert:read.',
    subscribe: (_, __, { viewer, events }) => {
      mayOrThrow(viewer, 'Alert:read')
      return changeBatches(events, 'alert.changed', MAX_IDS_PER_MESSAGE)
    },
    resolve: (ids: number[], _, { db, viewer }) => findAlerts(db, viewer, ids),
  }),
)
