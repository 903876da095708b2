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
  return (await checked(db, regionTexts(input), mode))({})
}

/**
 * Changed columns of a place: what the change leaves out follows what it gives. @throws BAD_USER_INPUT naming the field
 */
export async function changedRegion(
  db: Connection,
  input: RegionChange,
  { stored = {}, ...mode }: Mode & { stored: RegionColumns | undefined },
): Promise<RegionColumns> {
  return (await changedRegions(db, input, { ...mode, stored: [stored] }))(stored)
}

/** The same of several objects. @returns for one of them: its changed columns */
export async function changedRegions(
  db: Connection,
  input: RegionChange,
  { stored, ...mode }: Mode & { stored: readonly RegionColumns[] },
): Promise<ColumnsOf> {
  return checked(db, changedRegionTexts(input), mode, stored)
}

/** isLocking: the columns will be stored in this transaction, so no import may remove their codes. */
interface Mode {
  isLocking: boolean
}

type ColumnsOf = (stored: RegionColumns) => RegionColumns

async function checked(
  db: Connection,
  given: RegionColumns,
  { isLocking }: Mode,
  stored: readonly RegionColumns[] = [],
): Promise<ColumnsOf> {
  if (Object.keys(given).length === 0) return () => given
  const codes = REGION_LEVELS.flatMap(level => given[`${level}_code`] ?? [])
  if ((await siteGeography(db)).datum === 'GCJ02') {
    checkChineseCodes(china, given)
    return one => placeColumns(china, given, one)
  }
  if (isLocking && codes.length > 0) await lockRegions(db)
  const storedCodes = stored.flatMap(one => REGION_LEVELS.flatMap(level => one[`${level}_code`] ?? []))
  const regions = regionsOfSite(await selectRegionsWith(db, [...new Set([...codes, ...storedCodes])]))
  checkCodesOfList(regions, given)
  return one => placeColumns(regions, given, one)
}
