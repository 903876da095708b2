import { builder } from '../../foundation/graphql/graphql.ts'
import { ChangeEffectType } from './effect.api.ts'
import { changeLightDefault, previewLightDefault, siteLightDefault } from './siteDefault.ts'

const SiteLightDefault = builder.enumType('SiteLightDefault', {
  description: 'What ungrouped lights do.',
  values: {
    SUNSET_TO_SUNRISE: { description: 'on at sunset, off at sunrise, at the site' },
    AS_THEY_ARE: { description: 'they hold their state' },
  } as const,
})

builder.queryFields(t => ({
  siteLightDefault: t.field({
    type: SiteLightDefault,
    description: 'What ungrouped lights do. Needs LightDevice:read.',
    resolve: (_, __, { db, viewer }) => siteLightDefault(db, viewer),
  }),
  previewSiteLightDefault: t.field({
    type: ChangeEffectType,
    description: 'Immediate effects on ungrouped lights. Needs Site:update.',
    args: { lightDefault: t.arg({ type: SiteLightDefault, required: true }) },
    resolve: (_, { lightDefault }, { db, viewer }) => previewLightDefault(db, viewer, lightDefault),
  }),
}))

builder.mutationField('updateSiteLightDefault', t =>
  t.field({
    type: SiteLightDefault,
    description: 'Takes effect for ungrouped lights within a second. Needs Site:update.',
    args: { lightDefault: t.arg({ type: SiteLightDefault, required: true }) },
    resolve: (_, { lightDefault }, { db, viewer }) => changeLightDefault(db, viewer, lightDefault),
  }),
)
