import i18next from 'i18next'
import type { Geography } from '#lighting/map/geography.ts'

/** Variables of all texts: `{{south}}` to `{{east}}`, the bounds of the site, and `{{siteDatum}}`. */
export function placeVariables({ datum, bounds }: Geography): Record<string, string | number> {
  return { ...bounds, siteDatum: datum === 'GCJ02' ? 'GCJ-02' : 'WGS-84' }
}

export function setPlaceVariables(geography: Geography): void {
  i18next.options.interpolation = {
    ...i18next.options.interpolation,
    defaultVariables: placeVariables(geography),
  }
}
