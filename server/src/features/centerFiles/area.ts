import { china } from '#lighting/regions/china.ts'
import { cityOf, placeOf, type Region, type RegionPath, wholeNameOf } from '#lighting/regions/regions.ts'
import type { RegionColumns } from '../../foundation/graphql/regionInput.ts'

/* The place of a center in a file: names or six-digit codes of up to three levels. */

const LEVELS = ['province', 'city', 'district'] as const
type Level = (typeof LEVELS)[number]
/** Empty: not given. */
export type AreaTexts = Record<Level, string>

interface AreaProblem {
  level: Level
  key: 'areaUnknown' | 'areaAmbiguous'
}

/**
 * Names that are no regions of the list are stored as they are, such as those of other countries; but below a region of
 * the list, an unknown name is a mistake.
 */
export function readArea(texts: AreaTexts): { columns: Required<RegionColumns> } | { problem: AreaProblem } {
  const given = LEVELS.filter(level => texts[level] !== '')
  const lowest = given.at(-1)
  if (!lowest) return { columns: columnsOf({}) }
  const regions = regionsNamed(texts[lowest])
  const fitting = regions.filter(({ id }) => given.every(level => isOn(placeOf(china, id)!, level, texts[level])))
  const exact = fitting.filter(({ id }) => levelOf(id) === lowest)
  const candidates = exact.length > 0 ? exact : fitting
  if (candidates.length > 1) return { problem: { level: lowest, key: 'areaAmbiguous' } }
  const [region] = candidates
  if (region) return { columns: columnsOf(placeOf(china, region.id)!) }
  if (given.some(level => isCode(texts[level]) || regionsNamed(texts[level]).length > 0))
    return { problem: { level: lowest, key: 'areaUnknown' } }
  const names = Object.fromEntries(given.map(level => [`${level}_name`, texts[level]]))
  return { columns: { ...columnsOf({}), ...names } }
}

const isCode = (text: string) => /^\d{6}$/.test(text)

/** A municipality is its own city, and a column of districts may have larger regions. */
function isOn({ province, city, district }: RegionPath, level: Level, text: string): boolean {
  const own = { province, city: city ?? province, district: district ?? city ?? province }[level]
  return text === own.id || namesOf(own).includes(text)
}

function levelOf(id: string): Level {
  if (id.endsWith('0000')) return 'province'
  return cityOf(china, id)?.id === id ? 'city' : 'district'
}

function columnsOf({ province, city, district }: Partial<RegionPath>): Required<RegionColumns> {
  return {
    province_code: province?.id ?? null,
    province_name: province?.fullname ?? null,
    city_code: city?.id ?? null,
    city_name: city?.fullname ?? null,
    district_code: district?.id ?? null,
    district_name: district?.fullname ?? null,
  }
}

/** 广州市, 广州, and 广东省广州市 */
function namesOf(region: Region): string[] {
  const { id, fullname } = region
  const short = 'name' in region ? region.name : fullname.replace(/[市区县]$/, '')
  return [...new Set([fullname, ...(short.length > 1 ? [short] : []), wholeNameOf(china, id)])]
}

let byName: Map<string, Region[]> | undefined

function regionsNamed(text: string): Region[] {
  if (isCode(text)) return [china.byId.get(text) ?? []].flat()
  byName ??= indexByName()
  return byName.get(text) ?? []
}

function indexByName(): Map<string, Region[]> {
  const index = new Map<string, Region[]>()
  for (const region of china.list.flat())
    for (const name of namesOf(region)) index.set(name, [...(index.get(name) ?? []), region])
  return index
}
