import { regionsOfSite } from '#lighting/regions/siteRegions.ts'
import { keepUsedCodesOrThrow } from '../../../../server/src/features/regions/codeRules.ts'
import { formatRegions, importResult, readRegions } from '../../../../server/src/features/regions/regionFile.ts'
import type { UsedCodes } from '../../../../server/src/features/regions/regions.store.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { geographyOf } from '../site.ts'

function usedCodes({ rows }: City): UsedCodes[] {
  return [...rows.groups, ...rows.centers].map(({ provinceCode, cityCode, districtCode }) => ({
    ...{ province_code: provinceCode ?? null, city_code: cityCode ?? null, district_code: districtCode ?? null },
    count: 1,
  }))
}

function importRegions(city: City, { content, dryRun }: { content: string; dryRun?: boolean | null }) {
  const { regions, problems } = readRegions(content, geographyOf(city))
  const result = importResult(regions, problems, city.regions.length)
  if (problems.length > 0) return result
  keepUsedCodesOrThrow(regionsOfSite(regions), usedCodes(city))
  if (!dryRun) city.regions = regions.sort((a, b) => a.level - b.level || (a.name < b.name ? -1 : 1))
  return result
}

export const regionAnswers: Answers = {
  Query: {
    siteRegions: (_, __, { city }) => city.regions,
    exportSiteRegions: (_, __, { city }) => formatRegions(city.regions),
  },
  Mutation: {
    importSiteRegions: (_, args, { city }) => importRegions(city, args),
  },
}
