import { builder } from '../../foundation/graphql/graphql.ts'
import { ClientInfo } from '../clients/clients.api.ts'
import { type SitePlace, sitePlace } from './site.ts'

const SitePlaceType = builder.objectRef<SitePlace>('SitePlace').implement({
  description: 'The site of this platform.',
  fields: t => ({
    name: t.exposeString('name', { nullable: true, description: 'set by the first administrator' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA name' }),
    latitude: t.exposeFloat('latitude', { description: '°, GCJ-02' }),
    longitude: t.exposeFloat('longitude', { description: '°, GCJ-02' }),
  }),
})

builder.objectField(ClientInfo, 'site', t =>
  t.field({
    type: SitePlaceType,
    description: 'The site of this platform.',
    resolve: (_, __, { db }) => sitePlace(db),
  }),
)
