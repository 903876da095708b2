import { builder } from '../../foundation/graphql/graphql.ts'

const MapPointInput = builder.inputType('MapPointInput', {
  description: 'A position in degrees, in the datum of the site.',
  fields: t => ({
    latitude: t.float({ required: true, description: '°, -90 to 90' }),
    longitude: t.float({ required: true, description: '°, -180 to 180' }),
  }),
})

export const AreaFilter = builder.inputType('AreaFilter', {
  description: 'The area within a polygon, such as a box or a lasso on the map.',
  fields: t => ({
    polygon: t.field({ type: [MapPointInput], required: true, description: 'its corners, in order: 3 to 500' }),
  }),
})

export const RegionFilter = builder.inputType('RegionFilter', {
  description:
    'All conditions given must hold. Codes of regions of any level: a province contains its cities and districts.',
  fields: t => ({ equals: t.string({}), in: t.stringList({}) }),
})
