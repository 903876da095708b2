import { bundles } from '../../foundation/events/changeFeed.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { mayOrThrow } from '../../foundation/security/viewer.ts'
import { Alert } from './alerts.api.ts'
import { findAlerts } from './alerts.ts'

/** Alerts in one bundle. */
const BUNDLE = 200

builder.subscriptionField('alertChanges', t =>
  t.field({
    type: [Alert],
    description:
      'Alerts that the viewer may see as they are raised, acknowledged, cleared, or change in the lights below them; ' +
      'bundled. After a break ask findManyAlert again. Needs Alert:read.',
    subscribe: (_, __, { viewer, events }) => {
      mayOrThrow(viewer, 'Alert:read')
      return bundles(events, 'alert.changed', BUNDLE)
    },
    resolve: (ids: number[], _, { db, viewer }) => findAlerts(db, viewer, ids),
  }),
)
