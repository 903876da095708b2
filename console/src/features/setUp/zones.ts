import { offsetOf } from '../../i18n/zone.ts'

/** All time zones of the browser with their current offset: `Asia/Shanghai (GMT+8)`. */
export function zoneChoices(chosen: string, now = new Date()): { value: string; label: string }[] {
  const names = new Set([chosen, ...Intl.supportedValuesOf('timeZone')])
  return [...names].map(value => ({
    value,
    label: `${value.replaceAll('_', ' ')} (${offsetOf(value, now)})`,
  }))
}
