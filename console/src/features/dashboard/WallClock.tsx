import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../i18n/language.ts'
import { useSiteZone, zoneMark } from '../../i18n/zone.ts'

/** The clock of the wall display. */
export function WallClock() {
  const { i18n } = useTranslation()
  const timeZone = useSiteZone()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  return <time dateTime={now.toISOString()}>{`${format.format(now)}${zoneMark(timeZone, now)}`}</time>
}
