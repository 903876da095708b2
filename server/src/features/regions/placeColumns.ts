import { placeOf, REGION_LEVELS, type RegionLevel, type Regions } from '#lighting/regions/regions.ts'
import type { RegionColumns } from '../../foundation/graphql/regionInput.ts'

/* What a change of a place leaves out follows what it gives; names follow their codes. */

/** Whether the region `code` is or lies in `larger`: by the list, or by the digits of codes that China's list lacks. */
export function liesIn(
  regions: Regions,
  code: string,
  { level, larger }: { level: RegionLevel; larger: string },
): boolean {
  if (regions.byId.has(code) && regions.byId.has(larger)) return placeOf(regions, code)?.[level]?.id === larger
  return code.slice(0, DIGITS[level]) === larger.slice(0, DIGITS[level])
}
const DIGITS: Record<RegionLevel, number> = { province: 2, city: 4, district: 6 }

/**
 * The columns to store.
 * - Setting a code to null also clears its name and the smaller regions in it.
 * - A level that is left out is cleared if it lies elsewhere, or follows the smaller region that is given.
 * - A name is that of its code; without a code it is free text, such as that of a region abroad.
 * @param given checked codes, which do not contradict each other
 * @param stored of the changed object
 */
export function placeColumns(regions: Regions, given: RegionColumns, stored: RegionColumns = {}): RegionColumns {
  const columns = { ...given }
  for (const [at, level] of REGION_LEVELS.entries()) {
    if (given[`${level}_code`] === undefined) {
      const code = codeOfLevel(regions, at, { given, stored })
      if (code !== (stored[`${level}_code`] ?? null)) columns[`${level}_code`] = code
    }
    const name = nameOfLevel(regions, level, { given: columns, stored })
    if (name !== undefined) columns[`${level}_name`] = name
  }
  return columns
}

/** The name that a level gets by a change of its code; undefined: as given, else as stored. */
function nameOfLevel(regions: Regions, level: RegionLevel, { given, stored }: Change): string | null | undefined {
  const [code, name, before] = [given[`${level}_code`], given[`${level}_name`], stored[`${level}_code`] ?? null]
  if (code === undefined && name === undefined) return undefined
  const known = code === null ? undefined : regions.byId.get(code ?? before ?? '')?.fullname
  if (known) return known
  // A code that the list lacks must not keep the name of another code.
  const isOtherCode = code !== undefined && (code === null || code !== before)
  return isOtherCode && name === undefined ? null : undefined
}

interface Change {
  given: RegionColumns
  stored: RegionColumns
}

/** The code of a level that a change leaves out. */
function codeOfLevel(regions: Regions, at: number, { given, stored }: Change): string | null {
  const level = REGION_LEVELS[at]!
  const code = stored[`${level}_code`] ?? null
  if (code === null) return null
  const smaller = REGION_LEVELS.slice(at + 1).flatMap(one => given[`${one}_code`] ?? [])
  const conflicting = smaller.find(one => !liesIn(regions, one, { level, larger: code }))
  if (conflicting !== undefined) return regionOf(regions, conflicting, level)
  const isCleared = REGION_LEVELS.slice(0, at).some(one => {
    const larger = given[`${one}_code`]
    if (larger === null) return Boolean(stored[`${one}_code`]) && smaller.length === 0
    return larger !== undefined && !liesIn(regions, code, { level: one, larger })
  })
  return isCleared ? null : code
}

/** The region of this level that a code lies in; null: not in the list. */
function regionOf(regions: Regions, code: string, level: RegionLevel): string | null {
  const known = placeOf(regions, code)
  if (known) return known[level]?.id ?? null
  const byDigits = code.slice(0, DIGITS[level]).padEnd(6, '0')
  return regions.byId.get(byDigits)?.level === level ? byDigits : null
}
