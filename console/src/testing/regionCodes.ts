import { checkChineseCodes, checkCodesOfList } from '../../../server/src/features/regions/codeRules.ts'
import {
  changedRegionTexts,
  type RegionChange,
  type RegionInput,
  regionTexts,
} from '../../../server/src/foundation/graphql/regionInput.ts'
import type { City } from './city.ts'
import { geographyOf, siteRegionsOf } from './site.ts'

/** @throws BAD_USER_INPUT for a code of a group or center that the site does not have */
export function checkRegionCodes(city: City, input: object, { isChange }: { isChange: boolean }): void {
  const columns = isChange ? changedRegionTexts(input as RegionChange) : regionTexts(input as RegionInput)
  if (geographyOf(city).datum === 'GCJ02') checkChineseCodes(siteRegionsOf(city), columns)
  else checkCodesOfList(siteRegionsOf(city), columns)
}
