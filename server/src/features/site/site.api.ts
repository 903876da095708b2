import { builder } from '../../foundation/graphql/graphql.ts'
import { ClientInfo } from '../clients/clients.api.ts'
import { type SitePlace, sitePlace } from './site.ts'

const SitePlaceType = builder.objectRef<SitePlace>('SitePlace').implement({
  description: 'Where the lights stand.',
  fields: t => ({
    name: t.exposeString('name', { nullable: true, description: 'as the first administrator called it' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA name: what the clock says there' }),
    latitude: t.exposeFloat('latitude', { description: '°, GCJ-02' }),
    longitude: t.exposeFloat('longitude', { description: '°, GCJ-02' }),
  }),
})

builder.objectField(ClientInfo, 'site', t =>
  t.field({
    type: SitePlaceType,
    description: 'The place that this platform looks after.',
    resolve: (_, __, { db }) => sitePlace(db),
  }),
)
