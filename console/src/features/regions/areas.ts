import {
  type City,
  citiesIn,
  type District,
  districtsIn,
  type Province,
  provincesOf,
  type Regions,
  skipsCityLevel,
} from '#lighting/regions/regions.ts'

/** Six-digit codes and names; null: not chosen. */
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

export type AreaLevel = 'province' | 'city' | 'district'

/** Sets one level and clears the levels below. */
export function chosen(regions: Regions, area: Area, level: AreaLevel, code: string | null): Area {
  const name = code === null ? null : (regions.byId.get(code)?.fullname ?? null)
  if (level === 'province') return { ...NO_AREA, provinceCode: code, provinceName: name }
  if (level === 'city') return { ...area, cityCode: code, cityName: name, districtCode: null, districtName: null }
  return { ...area, districtCode: code, districtName: name }
}

/** Options of each select. */
export interface Choices {
  provinces: Province[]
  /** undefined: the province has no such level */
  cities: City[] | undefined
  districts: (City | District)[]
}

export function choicesOf(regions: Regions, { provinceCode, cityCode }: Area): Choices {
  const skips = provinceCode !== null && skipsCityLevel(provinceCode)
  const above = skips ? provinceCode : cityCode
  return {
    provinces: provincesOf(regions),
    cities: skips ? undefined : provinceCode ? citiesIn(regions, provinceCode) : [],
    districts: above ? districtsIn(regions, above) : [],
  }
}

/** `上海市 · 浦东新区`; undefined: no area. */
export function areaText({ provinceName, cityName, districtName }: Partial<Area>): string | undefined {
  return [provinceName, cityName, districtName].filter(Boolean).join(' · ') || undefined
}
