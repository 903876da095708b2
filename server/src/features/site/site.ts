import type { Connection } from '../../foundation/database/database.ts'
import { type SitePlace, selectSitePlace } from './site.store.ts'

export type { SitePlace }

/** What the site is called and where it is: no secret, the sign-in page names it, too. */
export function sitePlace(db: Connection): Promise<SitePlace> {
  return selectSitePlace(db)
}
