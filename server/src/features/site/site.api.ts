import type { Bounds } from '#lighting/map/geography.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'
import { ClientInfo } from '../clients/clients.api.ts'
import { type SitePlace, sitePlace } from './site.ts'

export const SiteDatumType = builder.enumType('SiteDatum', {
  description: 'Datum of all positions that the platform stores and sends. Set by the first administrator, then fixed.',
  values: {
    GCJ02: { description: 'site in China: as on maps that are published there' },
    WGS84: { description: 'site elsewhere: as satellites give them' },
  },
})

const SiteBounds = builder.objectRef<Bounds>('SiteBounds').implement({
  description: 'Bounds of maps and positions. °, in the datum of the site',
  fields: t => ({
    south: t.exposeFloat('south'),
    west: t.exposeFloat('west'),
    north: t.exposeFloat('north'),
    east: t.exposeFloat('east'),
  }),
})

const SitePlaceType = builder.objectRef<SitePlace>('SitePlace').implement({
  description: 'The site of this platform.',
  fields: t => ({
    name: t.exposeString('name', { nullable: true, description: 'set by the first administrator' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA name' }),
    latitude: t.exposeFloat('latitude', { description: '°, in the datum of the site' }),
    longitude: t.exposeFloat('longitude', { description: '°, in the datum of the site' }),
    datum: t.field({ type: SiteDatumType, resolve: async (_, __, { db }) => (await siteGeography(db)).datum }),
    bounds: t.field({
      type: SiteBounds,
      description: 'of the set-up, or of MAP_BOUNDS',
      resolve: async (_, __, { db }) => (await siteGeography(db)).bounds,
    }),
  }),
})

builder.objectField(ClientInfo, 'site', t =>
  t.field({
    type: SitePlaceType,
    description: 'The site of this platform.',
    resolve: (_, __, { db }) => sitePlace(db),
  }),
)
