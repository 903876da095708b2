import { builder } from '../../foundation/graphql/graphql.ts'
import { findPlaces, type PlaceRow } from './places.ts'

const LightPlaceKind = builder.enumType('LightPlaceKind', {
  description: 'What a place is.',
  values: {
    REGION: { description: 'district, city or province of groups: the filter regionCode finds its lights' },
    ROAD: { description: 'address1 of lights' },
  } as const,
})

const LightPlace = builder.objectRef<PlaceRow>('LightPlace').implement({
  description: 'A region or a road where lights are.',
  fields: t => ({
    kind: t.expose('kind', { type: LightPlaceKind }),
    name: t.exposeString('name', {}),
    within: t.exposeString('within', { nullable: true, description: 'names of the larger regions, largest first' }),
    code: t.exposeString('code', { nullable: true, description: 'of a region' }),
    lightCount: t.exposeInt('lights', {
      description:
        'of the lights that the viewer may see; of a region those in its groups: lights without a group may join them',
    }),
  }),
})

builder.queryField('lightPlaces', t =>
  t.field({
    type: [LightPlace],
    description:
      'Regions and roads where the viewer has lights: districts first, roads last, by the number of lights; up to 20 of ' +
      'each kind. Needs LightDevice:read.',
    args: { contains: t.arg.string({ description: 'a part of the name, without regard to case; default: all' }) },
    resolve: (_, { contains }, { db, viewer }) => findPlaces(db, viewer, contains ?? ''),
  }),
)
