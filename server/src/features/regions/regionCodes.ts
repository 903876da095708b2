import { china } from '#lighting/regions/china.ts'
import { REGION_LEVELS, type Regions } from '#lighting/regions/regions.ts'
import { regionsOfSite } from '#lighting/regions/siteRegions.ts'
import type { Connection } from '../../foundation/database/database.ts'
import {
  changedRegionTexts,
  type RegionChange,
  type RegionColumns,
  type RegionInput,
  regionTexts,
} from '../../foundation/graphql/regionInput.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'
import { checkChineseCodes, checkCodesOfList } from './codeRules.ts'
import { lockRegions, selectRegionsWith } from './regions.store.ts'

/* The place of a group or a center in an input, with checked codes and their names. */

/** Columns of a place. @throws BAD_USER_INPUT naming the field */
export async function regionColumns(db: Connection, input: RegionInput, mode: Mode): Promise<RegionColumns> {
  return checked(db, regionTexts(input), mode)
}

/** Changed columns of a place. A level that is left out is not compared. @throws BAD_USER_INPUT naming the field */
export async function changedRegion(db: Connection, input: RegionChange, mode: Mode): Promise<RegionColumns> {
  return checked(db, changedRegionTexts(input), mode)
}

/** isLocking: the columns will be stored in this transaction, so no import may remove their codes. */
interface Mode {
  isLocking: boolean
}

async function checked(db: Connection, columns: RegionColumns, { isLocking }: Mode): Promise<RegionColumns> {
  const codes = REGION_LEVELS.flatMap(level => columns[`${level}_code`] ?? [])
  if (codes.length === 0) return columns
  if ((await siteGeography(db)).datum === 'GCJ02') {
    checkChineseCodes(china, columns)
    return { ...columns, ...namesOf(china, columns) }
  }
  if (isLocking) await lockRegions(db)
  const regions = regionsOfSite(await selectRegionsWith(db, codes))
  checkCodesOfList(regions, columns)
  return { ...columns, ...namesOf(regions, columns) }
}

/** The names of the given codes: a name of the input may be that of another region. A code newer than the list keeps it. */
function namesOf(regions: Regions, columns: RegionColumns): RegionColumns {
  const known = REGION_LEVELS.flatMap(level => {
    const region = regions.byId.get(columns[`${level}_code`] ?? '')
    return region ? [[`${level}_name`, region.fullname]] : []
  })
  return Object.fromEntries(known)
}
