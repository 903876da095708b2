import { china } from '#lighting/regions/china.ts'
import { REGION_LEVELS } from '#lighting/regions/regions.ts'
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
import { placeColumns } from './placeColumns.ts'
import { lockRegions, selectRegionsWith } from './regions.store.ts'

/* The place of a group or a center in an input, with checked codes and their names. */

/** Columns of a place. @throws BAD_USER_INPUT naming the field */
export async function regionColumns(db: Connection, input: RegionInput, mode: Mode): Promise<RegionColumns> {
  return checked(db, regionTexts(input), mode)
}

/**
 * Changed columns of a place: what the change leaves out follows what it gives. @throws BAD_USER_INPUT naming the field
 */
export async function changedRegion(
  db: Connection,
  input: RegionChange,
  { stored, ...mode }: Mode & { stored: RegionColumns | undefined },
): Promise<RegionColumns> {
  return checked(db, changedRegionTexts(input), mode, stored)
}

/** isLocking: the columns will be stored in this transaction, so no import may remove their codes. */
interface Mode {
  isLocking: boolean
}

async function checked(
  db: Connection,
  given: RegionColumns,
  { isLocking }: Mode,
  stored: RegionColumns = {},
): Promise<RegionColumns> {
  if (Object.keys(given).length === 0) return given
  const codes = REGION_LEVELS.flatMap(level => given[`${level}_code`] ?? [])
  if ((await siteGeography(db)).datum === 'GCJ02') {
    checkChineseCodes(china, given)
    return placeColumns(china, given, stored)
  }
  if (isLocking && codes.length > 0) await lockRegions(db)
  const storedCodes = REGION_LEVELS.flatMap(level => stored[`${level}_code`] ?? [])
  const regions = regionsOfSite(await selectRegionsWith(db, [...codes, ...storedCodes]))
  checkCodesOfList(regions, given)
  return placeColumns(regions, given, stored)
}
