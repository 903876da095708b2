import { checkChineseCodes, checkCodesOfList } from '../../../server/src/features/regions/codeRules.ts'
import { placeColumns } from '../../../server/src/features/regions/placeColumns.ts'
import {
  changedRegionTexts,
  type RegionChange,
  type RegionInput,
  regionTexts,
} from '../../../server/src/foundation/graphql/regionInput.ts'
import type { City } from './city.ts'
import type { Row } from './select.ts'
import { geographyOf, siteRegionsOf } from './site.ts'

/**
 * The place of a group or center as stored. @param stored the changed object
 * @throws BAD_USER_INPUT for a code that the site does not have
 */
export function regionValues(city: City, input: object, stored?: Row): Record<string, unknown> {
  const given = stored ? changedRegionTexts(input as RegionChange) : regionTexts(input as RegionInput)
  const regions = siteRegionsOf(city)
  if (geographyOf(city).datum === 'GCJ02') checkChineseCodes(regions, given)
  else checkCodesOfList(regions, given)
  if (Object.keys(given).length === 0) return {}
  const columns = placeColumns(regions, given, stored && columnsOf(stored))
  const field = (column: string) => column.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(columns).map(([column, value]) => [field(column), value]))
}

function columnsOf(row: Row) {
  return {
    ...{ province_code: row.provinceCode ?? null, province_name: row.provinceName ?? null },
    ...{ city_code: row.cityCode ?? null, city_name: row.cityName ?? null },
    ...{ district_code: row.districtCode ?? null, district_name: row.districtName ?? null },
  }
}
