import { china } from '#lighting/regions/china.ts'
import { type Regions, regionsOf } from '#lighting/regions/regions.ts'
import { regionsOfSite, type SiteRegion } from '#lighting/regions/siteRegions.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { keepUsedCodesOrThrow } from './codeRules.ts'
import { formatRegions, importResult, type RegionImport, readRegions } from './regionFile.ts'
import {
  countRegions,
  lockRegions,
  replaceRegions,
  selectRegions,
  selectRegionsWith,
  selectUsedCodes,
} from './regions.store.ts'

/* The regions of the site: China's list is built in, a site elsewhere may have a list from a file (decision 080). */

/** The list of a site outside China, larger regions first; empty in China. */
export async function findSiteRegions(db: Connection, viewer: Viewer): Promise<SiteRegion[]> {
  signedIn(viewer)
  return selectRegions(db)
}

/** The list as text of a CSV file. */
export async function exportSiteRegions(db: Connection, viewer: Viewer): Promise<string> {
  signedIn(viewer)
  return formatRegions(await selectRegions(db))
}

/**
 * Replaces the list by that of a CSV file.
 * @throws BAD_USER_INPUT for a file that cannot be read, or in China; CONFLICT if codes in use are missing from it
 */
export async function importSiteRegions(
  db: Connection,
  viewer: Viewer,
  { content, dryRun }: { content: string; dryRun?: boolean | null | undefined },
): Promise<RegionImport> {
  mayOrThrow(viewer, 'Site:update')
  const { regions, problems } = readRegions(content, await siteGeography(db))
  return transact(db, async tx => {
    const result = importResult(regions, problems, await countRegions(tx))
    if (problems.length > 0) return result
    // First, as it waits for changes of groups and centers.
    if (!dryRun) await replaceRegions(tx, regions)
    keepUsedCodesOrThrow(regionsOfSite(regions), await selectUsedCodes(tx))
    return result
  })
}

/**
 * All regions of the site, for a job that looks up many.
 * @param isLocking no import may change the list until the transaction ends
 */
export async function allRegions(db: Connection, { isLocking }: { isLocking: boolean }): Promise<Regions> {
  if ((await siteGeography(db)).datum === 'GCJ02') return china
  if (isLocking) await lockRegions(db)
  return regionsOfSite(await selectRegions(db))
}

/** The regions of the site that have these codes, and those that they lie in; in China all. */
export async function regionsWith(db: Connection, codes: string[]): Promise<Regions> {
  if (codes.length === 0) return regionsOf([])
  if ((await siteGeography(db)).datum === 'GCJ02') return china
  return regionsOfSite(await selectRegionsWith(db, codes))
}
