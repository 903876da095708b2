import { builder } from '../../foundation/graphql/graphql.ts'
import { changeRetention, type Retention as Days, retention } from './retention.ts'

const Retention = builder.objectRef<Days>('Retention').implement({
  description: 'How long is kept what lights measured. Days and months are kept for ever.',
  fields: t => ({
    readingDays: t.exposeInt('readingDays', { description: 'days that readings are kept' }),
    hourDays: t.exposeInt('hourDays', { description: 'days that sums of hours are kept' }),
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
      'What is older goes within the hour, whole months at once, and does not come back. Needs Site:update. ' +
      'BAD_USER_INPUT for what is not 2 to 3,650 days, and for hours that would go before readings.',
    args: { readingDays: t.arg.int({ required: true }), hourDays: t.arg.int({ required: true }) },
    resolve: (_, days, { db, viewer }) => changeRetention(db, viewer, days),
  }),
)
