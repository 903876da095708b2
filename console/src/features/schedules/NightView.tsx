import { IconAdjustments, IconBulb, IconBulbOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { wallClockOf } from '#lighting/time/zone.ts'
import { useFormat } from '../../i18n/format.ts'
import { NightTimeline } from '../../ui/NightTimeline.tsx'
import { type NightSpan, segmentsOf, spanOf } from './night.ts'
import classes from './PreviewPanel.module.css'
import type { PlannedNightEvent } from './preview.ts'

interface NightViewProps extends NightSpan {
  title: string
  timeZone: string
  sun: { sunset: string | null; sunrise: string | null }
}

/** A night as chart and as text: local time and level of each event. */
export function NightView({ title, events, end, timeZone, sun, date }: NightViewProps) {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const now = Date.now()
  const clock = (at: number) => wallClockOf(at, timeZone)
  return (
    <>
      <NightTimeline
        label={nightText()}
        {...spanOf({ events, end, date }, timeZone, now)}
        segments={segmentsOf(events, end)}
        clock={clock}
        percent={level => format.quantity(level, '%')}
        sunset={sun.sunset ? Date.parse(sun.sunset) : undefined}
        sunrise={sun.sunrise ? Date.parse(sun.sunrise) : undefined}
        now={now}
        empty={t(date ? 'evening.nothing' : 'preview.nothing')}
      />
      {events.length > 0 && (
        <ul className={classes.events}>
          {events.map(event => {
            const Icon = event.kind === 'OFF' ? IconBulbOff : event.kind === 'ON' ? IconBulb : IconAdjustments
            return (
              <li key={event.at}>
                <Icon size={16} aria-hidden />
                <time dateTime={event.at}>{clock(Date.parse(event.at))}</time>
                <span>{eventText(event)}</span>
                <span className={classes.why}>{whyText(event)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )

  function eventText({ kind, mainLevel, subLevel }: PlannedNightEvent): string {
    if (kind === 'OFF') return t('preview.off')
    const main = mainLevel === null ? undefined : format.quantity(mainLevel, '%')
    const sub =
      !subLevel || subLevel === mainLevel ? undefined : t('preview.sub', { level: format.quantity(subLevel, '%') })
    return [main, sub].filter(Boolean).join(' · ')
  }

  function whyText({ by, offset }: PlannedNightEvent): string {
    if (by !== 'SUNSET' && by !== 'SUNRISE') return ''
    if (offset === 0) return t(`preview.${by}`)
    return t(offset > 0 ? `preview.${by}_AFTER` : `preview.${by}_BEFORE`, { minutes: Math.abs(offset) })
  }

  function nightText(): string {
    if (events.length === 0) return t(date ? 'evening.nothing' : 'preview.nothing')
    const eventsText = events.map(event => `${clock(Date.parse(event.at))} ${eventText(event)}`)
    return `${title}: ${eventsText.join(', ')}`
  }
}
