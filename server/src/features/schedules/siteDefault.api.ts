import { builder } from '../../foundation/graphql/graphql.ts'
import { ChangeEffectType } from './effect.api.ts'
import { changeLightDefault, previewLightDefault, siteLightDefault } from './siteDefault.ts'

const SiteLightDefault = builder.enumType('SiteLightDefault', {
  description: 'What lights do that are in no group.',
  values: {
    SUNSET_TO_SUNRISE: { description: 'on at sunset, off at sunrise, where the site is' },
    AS_THEY_ARE: { description: 'they hold their state' },
  } as const,
})

builder.queryFields(t => ({
  siteLightDefault: t.field({
    type: SiteLightDefault,
    description: 'What lights do that are in no group. Needs LightDevice:read.',
    resolve: (_, __, { db, viewer }) => siteLightDefault(db, viewer),
  }),
  previewSiteLightDefault: t.field({
    type: ChangeEffectType,
    description: 'What would become at once of lights in no group. Needs Site:update.',
    args: { lightDefault: t.arg({ type: SiteLightDefault, required: true }) },
    resolve: (_, { lightDefault }, { db, viewer }) => previewLightDefault(db, viewer, lightDefault),
  }),
}))

builder.mutationField('updateSiteLightDefault', t =>
  t.field({
    type: SiteLightDefault,
    description: 'Holds for lights in no group within a second. Needs Site:update.',
    args: { lightDefault: t.arg({ type: SiteLightDefault, required: true }) },
    resolve: (_, { lightDefault }, { db, viewer }) => changeLightDefault(db, viewer, lightDefault),
  }),
)
