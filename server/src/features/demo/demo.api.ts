import { builder } from '../../foundation/graphql/graphql.ts'
import { requestDemoCity } from './demo.ts'

builder.mutationField('wantDemoCity', t =>
  t.boolean({
    description:
      'Creates a demo city within seconds; a simulator operates it, also after each start. Needs Site:update. CONFLICT if ' +
      'there are lights.',
    resolve: (_, __, { db, viewer }) => requestDemoCity(db, viewer),
  }),
)
