import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, civilDateOf, wallClockOf } from '#lighting/time/zone.ts'
import { localeOf } from './language.ts'
import { useSiteZone, zoneMark } from './zone.ts'

/** Formats an instant in a time zone: `21:03`, with the date if it is not today. */
export function momentIn(language: string, zone: string) {
  const day = new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, day: 'numeric', month: 'short' })
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
  return (iso: string, now = Date.now()): string => {
    const at = Date.parse(iso)
    const [today, date] = [civilDateOf(now, zone), civilDateOf(at, zone)]
    const clock = `${wallClockOf(at, zone)}${zoneMark(zone, new Date(at))}`
    if (date === today) return clock
    const near = ([-1, 1] as const).find(days => date === addDays(today, days))
    return `${near ? relative.format(near, 'day') : day.format(at)} ${clock}`
  }
}

/** In the time zone of a light; default: that of the site. */
export function useMoment(zone: string | null | undefined) {
  const { i18n } = useTranslation()
  const site = useSiteZone()
  return useMemo(() => momentIn(i18n.language, zone ?? site), [i18n.language, zone, site])
}
