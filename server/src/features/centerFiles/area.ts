import {
  placeOf,
  REGION_LEVELS,
  type Region,
  type RegionLevel,
  type RegionPath,
  type Regions,
  wholeNameOf,
} from '#lighting/regions/regions.ts'
import type { RegionColumns } from '../../foundation/graphql/regionInput.ts'

/* The place of a center in a file: names or codes of up to three levels. */

/** Empty: not given. */
export type AreaTexts = Record<RegionLevel, string>

interface AreaProblem {
  level: RegionLevel
  key: 'areaUnknown' | 'areaAmbiguous'
}

export type ReadArea = (texts: AreaTexts) => { columns: Required<RegionColumns> } | { problem: AreaProblem }

/**
 * Names that are no regions of the list are stored as they are, such as those of other countries; but below a region of
 * the list, an unknown name is a mistake.
 */
export function areaReader(regions: Regions): ReadArea {
  const byName = indexByName(regions)
  const regionsNamed = (text: string) => byName.get(nameKey(text)) ?? []
  return texts => {
    const given = REGION_LEVELS.filter(level => texts[level] !== '')
    const lowest = given.at(-1)
    if (!lowest) return { columns: columnsOf({}) }
    const fitting = regionsNamed(texts[lowest]).filter(({ id }) =>
      given.every(level => isOn(regions, placeOf(regions, id)!, level, texts[level])),
    )
    const exact = fitting.filter(({ level }) => level === lowest)
    const candidates = exact.length > 0 ? exact : fitting
    if (candidates.length > 1) return { problem: { level: lowest, key: 'areaAmbiguous' } }
    const [region] = candidates
    if (region) return { columns: columnsOf(placeOf(regions, region.id)!) }
    const isListed = (text: string) => regionsNamed(text).length > 0
    if (regions.all.length > 0 && given.some(level => isCode(texts[level]) || isListed(texts[level])))
      return { problem: { level: lowest, key: 'areaUnknown' } }
    const names = Object.fromEntries(given.map(level => [`${level}_name`, texts[level]]))
    return { columns: { ...columnsOf({}), ...names } }
  }
}

/** No name, in any list. */
const isCode = (text: string) => /^\d{6}$/.test(text)

const nameKey = (text: string) => text.toLowerCase()

/** A municipality is its own city, and a column of districts may have larger regions. */
function isOn(regions: Regions, { province, city, district }: RegionPath, level: RegionLevel, text: string): boolean {
  const own = { province, city: city ?? province, district: district ?? city ?? province }[level]
  return keysOf(regions, own).includes(nameKey(text))
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

/** The code, 广州市, 广州, and 广东省广州市 */
function keysOf(regions: Regions, { id, fullname, name }: Region): string[] {
  const short = name ?? fullname.replace(/[市区县]$/, '')
  return [...new Set([id, fullname, ...(short.length > 1 ? [short] : []), wholeNameOf(regions, id)].map(nameKey))]
}

function indexByName(regions: Regions): Map<string, Region[]> {
  const index = new Map<string, Region[]>()
  for (const region of regions.all)
    for (const key of keysOf(regions, region)) {
      const found = index.get(key)
      if (found) found.push(region)
      else index.set(key, [region])
    }
  return index
}
