import { useTranslation } from 'react-i18next'
import { wallClockOf } from '#lighting/time/zone.ts'
import { useFormat } from '../../i18n/format.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { NightTimeline } from '../../ui/NightTimeline.tsx'
import { segmentsOf, spanOf } from './night.ts'
import type { ScheduleRow } from './schedules.ts'

/** The levels of a schedule tonight, as bars; a text if it does not apply tonight. */
export function SmallNight({ night }: { night: ScheduleRow['night'] }) {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const site = useSiteZone()
  if (!night) return null
  const { events, sun } = night
  if (events.length === 0) return <span>{t('notTonight')}</span>
  const zone = sun?.timeZone ?? site
  const clock = (at: number) => wallClockOf(at, zone)
  const percent = (level: number) => format.quantity(level, '%')
  const eventsText = events.map(({ at, mainLevel }) => `${clock(Date.parse(at))} ${percent(mainLevel ?? 0)}`).join(', ')
  return (
    <NightTimeline
      small
      label={eventsText}
      {...spanOf({ events }, zone, Date.now())}
      segments={segmentsOf(events)}
      clock={clock}
      percent={percent}
      sunset={sun?.sunset ? Date.parse(sun.sunset) : undefined}
      sunrise={sun?.sunrise ? Date.parse(sun.sunrise) : undefined}
    />
  )
}
