import { placeOf, REGION_LEVELS, type RegionLevel, type Regions } from '#lighting/regions/regions.ts'
import { badInput, Refusal } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import type { RegionColumns } from '../../foundation/graphql/regionInput.ts'
import { liesIn } from './placeColumns.ts'
import type { UsedCodes } from './regions.store.ts'

/* Which codes a group or a center may have: in China by their form, elsewhere those of the site's list. */

const MESSAGES = {
  regionCodeUnknown: 'the list of regions has no such code at this level',
  regionCodesApart: 'it lies in another region',
}

/** @throws BAD_USER_INPUT naming the field */
export function checkCodesOfList(regions: Regions, columns: RegionColumns): void {
  const problem = problemOf(regions, columns)
  if (problem) throw badInput(`input.${problem.level}Code`, problem.key, MESSAGES[problem.key])
}

/** The first code that is not in the list, or lies in another region than the given ones. */
function problemOf(
  regions: Regions,
  columns: RegionColumns,
): { level: RegionLevel; key: keyof typeof MESSAGES } | undefined {
  for (const [at, level] of REGION_LEVELS.entries()) {
    const code = columns[`${level}_code`]
    if (!code) continue
    if (regions.byId.get(code)?.level !== level) return { level, key: 'regionCodeUnknown' }
    const place = placeOf(regions, code)
    const larger = REGION_LEVELS.slice(0, at).filter(one => columns[`${one}_code`])
    if (larger.some(one => place?.[one]?.id !== columns[`${one}_code`])) return { level, key: 'regionCodesApart' }
  }
  return undefined
}

const MAX_NAMED_CODES = 5

/** @throws CONFLICT if groups or centers have codes that the list lacks, or has in other regions */
export function keepUsedCodesOrThrow(regions: Regions, used: UsedCodes[]): void {
  const wrong = used.flatMap(columns => {
    const problem = problemOf(regions, columns)
    return problem ? [{ code: columns[`${problem.level}_code`]!, count: columns.count }] : []
  })
  if (wrong.length === 0) return
  const count = wrong.reduce((sum, one) => sum + one.count, 0)
  const codes = [...new Set(wrong.map(({ code }) => code))].sort().slice(0, MAX_NAMED_CODES)
  const message = `groups and centers (${count}) use codes that the file lacks, or has in another region: ${codes.join(', ')}`
  throw new Refusal('CONFLICT', message, { field: 'content', key: 'regionsInUse', count, codes })
}

/** GB/T 2260: six digits, of which the first two are the province's. A code may be newer than the list, except its province. */
export function checkChineseCodes(china: Regions, columns: RegionColumns): void {
  checkFields(
    REGION_LEVELS.map(level => () => {
      checkSixDigits(level, columns[`${level}_code`])
      checkProvince(china, level, columns[`${level}_code`])
    }),
  )
  checkFields(REGION_LEVELS.map(level => () => checkWithinLarger(china, level, columns)))
}

function checkSixDigits(level: RegionLevel, code: string | null | undefined): void {
  if (code && !/^\d{6}$/.test(code)) throw badInput(`input.${level}Code`, 'regionCodeInvalid', 'six digits')
}

function checkProvince(china: Regions, level: RegionLevel, code: string | null | undefined): void {
  if (code && !china.byId.has(`${code.slice(0, 2)}0000`))
    throw badInput(`input.${level}Code`, 'regionCodeUnknown', 'its first two digits are those of no province')
}

/** A district lies in the given city, and both in the given province. */
function checkWithinLarger(china: Regions, level: RegionLevel, columns: RegionColumns): void {
  const code = columns[`${level}_code`]
  const others = REGION_LEVELS.slice(0, REGION_LEVELS.indexOf(level))
  const apart = others.find(one => {
    const larger = columns[`${one}_code`]
    return code && larger && !liesIn(china, code, { level: one, larger })
  })
  if (apart) throw badInput(`input.${level}Code`, 'regionCodesApart', `it lies in another ${apart} than ${apart}Code`)
}
