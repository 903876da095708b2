import type { Geography, SiteDatum } from '#lighting/map/geography.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { type SitePlace, selectFixedDatum, selectSitePlace, writeSite } from './site.store.ts'

export type { SitePlace }

/** Name and position of the site: not secret, the sign-in page shows the name. */
export function sitePlace(db: Connection): Promise<SitePlace> {
  return selectSitePlace(db)
}

/** The datum that stored positions have; undefined: nothing is stored yet, and the set-up chooses it. */
export function fixedDatum(db: Connection): Promise<SiteDatum | undefined> {
  return selectFixedDatum(db)
}

/** For the demo: the set-up of a site without its first administrator. */
export function nameSite(tx: Connection, { place, geography }: { place: SitePlace; geography: Geography }) {
  return writeSite(tx, place, geography)
}
