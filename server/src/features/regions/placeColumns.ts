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
 * - A code that is set to null takes its name and what lies in it with it.
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
    if (columns[`${level}_code`] === null && given[`${level}_name`] === undefined) columns[`${level}_name`] = null
    const name = regions.byId.get(columns[`${level}_code`] ?? stored[`${level}_code`] ?? '')?.fullname
    const isNamed = columns[`${level}_code`] !== undefined || given[`${level}_name`] !== undefined
    if (name && isNamed && columns[`${level}_code`] !== null) columns[`${level}_name`] = name
  }
  return columns
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
  const apart = smaller.find(one => !liesIn(regions, one, { level, larger: code }))
  if (apart !== undefined) return regionOf(regions, apart, level)
  const isLeft = REGION_LEVELS.slice(0, at).some(one => {
    const larger = given[`${one}_code`]
    if (larger === null) return Boolean(stored[`${one}_code`]) && smaller.length === 0
    return larger !== undefined && !liesIn(regions, code, { level: one, larger })
  })
  return isLeft ? null : code
}

/** The region of this level that a code lies in; null: not in the list. */
function regionOf(regions: Regions, code: string, level: RegionLevel): string | null {
  const known = placeOf(regions, code)
  if (known) return known[level]?.id ?? null
  const byDigits = code.slice(0, DIGITS[level]).padEnd(6, '0')
  return regions.byId.get(byDigits)?.level === level ? byDigits : null
}
