import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { wallClockOf } from '#lighting/time/zone.ts'
import { useFormat } from '../../i18n/format.ts'
import { NightTimeline } from '../../ui/NightTimeline.tsx'
import { segmentsOf, spanOf } from './night.ts'
import type { PlannedNightEvent } from './preview.ts'
import classes from './Revisions.module.css'
import type { NightChange } from './scheduleRevisions.ts'
import { useDayText } from './useDaysText.ts'

interface NightChangesProps {
  /** null: the schedule has no group */
  tonight: NightChange | null
  /** the next night that differs, if tonight does not */
  next: NightChange | null
}

/** The first night that a change makes different, before and after; or that none is. */
export function NightChanges({ tonight, next }: NightChangesProps) {
  const { t } = useTranslation('revisions')
  const { number } = useFormat()
  const dayText = useDayText()
  if (!tonight) return null
  const shown = tonight.differs ? tonight : next
  const values = shown && { date: dayText(shown.date), lights: number(shown.lights), count: shown.lights }
  return (
    <div>
      <Text size="sm" mb={6}>
        {tonight.differs ? t('night.tonight', values!) : values ? t('night.later', values) : t('night.never')}
      </Text>
      {shown && (
        <dl className={classes.nights} aria-label={t('night.of', { group: shown.group })}>
          <dt>{t('night.before')}</dt>
          <dd>
            <Night night={shown} events={shown.before} />
          </dd>
          <dt>{t('night.after')}</dt>
          <dd>
            <Night night={shown} events={shown.after} />
          </dd>
        </dl>
      )}
    </div>
  )
}

function Night({ night, events }: { night: NightChange; events: readonly PlannedNightEvent[] }) {
  const { t } = useTranslation('schedules')
  const { quantity } = useFormat()
  const { date, timeZone, before, after } = night
  const clock = (at: number) => wallClockOf(at, timeZone)
  const percent = (level: number) => quantity(level, '%')
  if (events.length === 0) return t('preview.nothing')
  const words = events.map(({ at, mainLevel }) => `${clock(Date.parse(at))} ${percent(mainLevel ?? 0)}`).join(' · ')
  return (
    <>
      <NightTimeline
        small
        label={words}
        // Both nights have the same span.
        {...spanOf({ events: [...before, ...after], date }, timeZone, Date.parse(date))}
        segments={segmentsOf(events)}
        clock={clock}
        percent={percent}
      />
      <span className={classes.note}>{words}</span>
    </>
  )
}
