import { builder } from '../../foundation/graphql/graphql.ts'
import { LightCampaign } from './campaigns.api.ts'
import { findNewestUndoable, type UndoableRequest } from './newestUndoable.ts'

const UndoableLightRequest = builder.objectRef<UndoableRequest>('UndoableLightRequest').implement({
  description: 'A request for many lights that its user can undo, with undoLightCampaign for each of its campaigns.',
  fields: t => ({
    campaigns: t.field({
      type: [LightCampaign],
      description: 'newest first; several if it was the start of a scene',
      resolve: ({ campaigns }) => campaigns,
    }),
    lightCount: t.exposeInt('lights', { description: 'lights that return to what they did before' }),
    undoableUntil: t.expose('until', { type: 'DateTime', description: 'of the campaign that has the least time left' }),
  }),
})

builder.queryField('newestUndoableLightRequest', t =>
  t.field({
    type: UndoableLightRequest,
    nullable: true,
    description:
      "The viewer's own newest request for many lights that can still be undone; null without one. Needs " +
      'LightDevice:operate.',
    resolve: async (_, __, { db, viewer }) => (await findNewestUndoable(db, viewer)) ?? null,
  }),
)
