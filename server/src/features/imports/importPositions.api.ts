import { builder } from '../../foundation/graphql/graphql.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { FoundPosition } from './check.ts'
import { type CoordinateSystem, searchSystems } from './coordinateSystems.ts'

export const LightImportDatum = builder.enumType('LightImportDatum', {
  description: 'Geodetic datum of positions in a file.',
  values: {
    WGS84: { description: 'GPS and other satellite systems' },
    GCJ02: { description: 'maps published in China, and this API for a site in China' },
    BD09: { description: 'Baidu Maps' },
  } as const,
})

export const LightImportPositionOrder = builder.enumType('LightImportPositionOrder', {
  description: 'Order of both coordinates in one field.',
  values: ['LATITUDE_FIRST', 'LONGITUDE_FIRST'] as const,
})

export const LightImportOutcome = builder.enumType('LightImportOutcome', {
  description: 'Outcome of a row.',
  values: {
    CREATE: { description: 'a new light' },
    UPDATE: { description: 'changes a light' },
    UNCHANGED: { description: 'matches the light already' },
    SKIPPED: { description: 'the light exists and differs, and updateExisting is off' },
    DUPLICATE: { description: 'repeats the device ID of an earlier row; skipped' },
    REFUSED: { description: 'has errors; skipped' },
  } as const,
})
export const LightImportPosition = builder.objectRef<FoundPosition>('LightImportPosition').implement({
  description: 'Where a row would be on the map.',
  fields: t => ({
    row: t.exposeInt('row', { description: 'row number of the spreadsheet, from 1' }),
    outcome: t.expose('outcome', { type: LightImportOutcome }),
    latitude: t.exposeFloat('latitude', { description: '°, in the datum of the site' }),
    longitude: t.exposeFloat('longitude', { description: '°, in the datum of the site' }),
  }),
})

const CoordinateSystemType = builder.objectRef<CoordinateSystem>('CoordinateSystem').implement({
  description: 'A coordinate system of the EPSG data set.',
  fields: t => ({
    code: t.exposeString('code', { description: 'such as EPSG:3826' }),
    name: t.exposeString('name', {}),
    area: t.string({ nullable: true, resolve: ({ area }) => area || null }),
  }),
})

builder.queryField('coordinateSystems', t =>
  t.field({
    type: [CoordinateSystemType],
    description:
      'Coordinate systems whose code, name or area contains all words, at most 50, common ones first. Needs LightDevice:update.',
    args: { search: t.arg.string({ required: true }) },
    resolve: (_, { search }, { viewer }) => {
      mayOrThrow(viewer, 'LightDevice:update')
      return searchSystems(search.slice(0, 200))
    },
  }),
)
