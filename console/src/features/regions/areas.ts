import {
  citiesIn,
  districtsIn,
  provincesOf,
  type Region,
  type RegionLevel,
  type Regions,
  skipsCityLevel,
} from '#lighting/regions/regions.ts'

/** Codes of the site's list, and names; null: not chosen. A name without a code is free text. */
export interface Area {
  provinceCode: string | null
  provinceName: string | null
  cityCode: string | null
  cityName: string | null
  districtCode: string | null
  districtName: string | null
}

export const NO_AREA: Area = {
  provinceCode: null,
  provinceName: null,
  cityCode: null,
  cityName: null,
  districtCode: null,
  districtName: null,
}

export type AreaLevel = RegionLevel

/** Sets one level and clears the levels below. */
export function chosen(regions: Regions, area: Area, level: AreaLevel, code: string | null): Area {
  const name = code === null ? null : (regions.byId.get(code)?.fullname ?? null)
  if (level === 'province') return { ...NO_AREA, provinceCode: code, provinceName: name }
  if (level === 'city') return { ...area, cityCode: code, cityName: name, districtCode: null, districtName: null }
  return { ...area, districtCode: code, districtName: name }
}

/** Options of each select; undefined: the province, or the whole list, has no such level. */
export interface Choices {
  provinces: readonly Region[]
  cities: readonly Region[] | undefined
  districts: readonly Region[] | undefined
}

export function choicesOf(regions: Regions, { provinceCode, cityCode }: Area): Choices {
  const skips = provinceCode !== null && skipsCityLevel(regions, provinceCode)
  const above = skips ? provinceCode : cityCode
  const has = (level: RegionLevel) => regions.all.some(region => region.level === level)
  const cities = provinceCode ? citiesIn(regions, provinceCode) : []
  const districts = above ? districtsIn(regions, above) : []
  return {
    provinces: provincesOf(regions),
    cities: skips || !has('city') ? undefined : cities,
    districts: has('district') ? districts : undefined,
  }
}

export function hasCode({ provinceCode, cityCode, districtCode }: Area): boolean {
  return [provinceCode, cityCode, districtCode].some(code => code !== null)
}

/** `上海市 · 浦东新区`; undefined: no area. */
export function areaText({ provinceName, cityName, districtName }: Partial<Area>): string | undefined {
  return [provinceName, cityName, districtName].filter(Boolean).join(' · ') || undefined
}
