import type { Connection } from '../../foundation/database/database.ts'
import { type SitePlace, selectSitePlace } from './site.store.ts'

export type { SitePlace }

/** Name and position of the site: not secret, the sign-in page shows the name. */
export function sitePlace(db: Connection): Promise<SitePlace> {
  return selectSitePlace(db)
}
