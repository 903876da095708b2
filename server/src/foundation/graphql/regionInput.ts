import { checkFields } from '../errors/fieldErrors.ts'
import { changed, SetString, textOrThrow } from './changeInputs.ts'
import type { InputFieldBuilder } from './graphql.ts'

/** The three levels of a place, as forms send them. */
export interface RegionInput {
  provinceCode?: string | null
  provinceName?: string | null
  cityCode?: string | null
  cityName?: string | null
  districtCode?: string | null
  districtName?: string | null
}
export type RegionChange = { [F in keyof RegionInput]?: { set?: string | null } | null }

const COLUMNS = {
  provinceCode: 'province_code',
  provinceName: 'province_name',
  cityCode: 'city_code',
  cityName: 'city_name',
  districtCode: 'district_code',
  districtName: 'district_name',
} as const
export type RegionColumns = { -readonly [F in keyof typeof COLUMNS as (typeof COLUMNS)[F]]?: string | null }

/** Columns of a place; features/regions/regionCodes.ts checks its codes. @throws BAD_USER_INPUT naming the field */
export function regionTexts(input: RegionInput): RegionColumns {
  const given = (Object.keys(COLUMNS) as (keyof RegionInput)[]).filter(field => input[field] !== undefined)
  const checks = given.map(field => [COLUMNS[field], () => textOrThrow(`input.${field}`, input[field], 100)] as const)
  return checkFields(Object.fromEntries(checks))
}

export function changedRegionTexts(input: RegionChange): RegionColumns {
  const { provinceCode, provinceName, cityCode, cityName, districtCode, districtName } = input
  return regionTexts(changed({ provinceCode, provinceName, cityCode, cityName, districtCode, districtName }))
}

/** The fields of a place in a create input. */
export function regionFields(t: InputFieldBuilder) {
  const code = () => t.string({ description: 'six digits in China, else a code of siteRegions' })
  return {
    provinceCode: code(),
    provinceName: t.string({}),
    cityCode: code(),
    cityName: t.string({}),
    districtCode: code(),
    districtName: t.string({}),
  }
}

/** The fields of a place in an update input. */
export function regionChangeFields(t: InputFieldBuilder) {
  const set = () => t.field({ type: SetString })
  return {
    provinceCode: set(),
    provinceName: set(),
    cityCode: set(),
    cityName: set(),
    districtCode: set(),
    districtName: set(),
  }
}
