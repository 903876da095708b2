import { builder } from '../../foundation/graphql/graphql.ts'
import { wantDemoCity } from './demo.ts'

builder.mutationField('wantDemoCity', t =>
  t.boolean({
    description:
      'For a platform that has no lights yet: a demo city, played by a simulator, is there within seconds, and at each ' +
      'start from now on. Needs Site:update. CONFLICT when there are lights.',
    resolve: (_, __, { db, viewer }) => wantDemoCity(db, viewer),
  }),
)
