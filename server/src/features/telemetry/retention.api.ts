import { builder } from '../../foundation/graphql/graphql.ts'
import { changeRetention, type Retention as Days, retention } from './retention.ts'

const Retention = builder.objectRef<Days>('Retention').implement({
  description: 'Retention period of measurements. Days and months are kept for ever.',
  fields: t => ({
    readingDays: t.exposeInt('readingDays', { description: 'days for which readings are kept' }),
    hourDays: t.exposeInt('hourDays', { description: 'days for which hourly sums are kept' }),
  }),
})

builder.queryField('retention', t =>
  t.field({
    type: Retention,
    description: 'Needs Site:update.',
    resolve: (_, __, { db, viewer }) => retention(db, viewer),
  }),
)

builder.mutationField('updateRetention', t =>
  t.field({
    type: Retention,
    description:
      'Older data is deleted within the hour, in whole months, and cannot be restored. Needs Site:update. ' +
      'BAD_USER_INPUT for values outside 2 to 3,650 days, and for hours shorter than readings; CONFIRMATION_NEEDED for fewer ' +
      'days: see confirmPassword.',
    args: { readingDays: t.arg.int({ required: true }), hourDays: t.arg.int({ required: true }) },
    resolve: (_, days, { db, viewer }) => changeRetention(db, viewer, days),
  }),
)
