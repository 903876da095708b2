import { ActionIcon, Loader } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CombinedError } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { isInstant, minuteOf } from '../../ui/wallTime.ts'
import classes from './TimeSlider.module.css'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const STEP_MINUTES = 10
/** Debounce: requests data when the slider stops. */
const DEBOUNCE_MS = 250

interface TimeSliderProps {
  at: string
  /** the first stored instant */
  from: string | undefined
  busy: boolean
  error: CombinedError | undefined
  onAt: (at: string) => void
}

/** A slider through the last 24 hours, or the day around a stored instant, by the minute. */
export function TimeSlider({ at, from, busy, error, onAt }: TimeSliderProps) {
  const { t } = useTranslation('lightMap')
  const format = useFormat()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState(() => minuteOf(at))
  const [now] = useState(() => Math.floor(Date.now() / MINUTE_MS))
  const first = from ? Math.ceil(Date.parse(from) / MINUTE_MS) : now - DAY_MINUTES
  // The day around the shown instant; the last one ends now.
  const end = Math.min(now, Math.max(chosen + DAY_MINUTES / 2, first + DAY_MINUTES))
  const [until, setUntil] = useState(end)
  const start = Math.max(first, until - DAY_MINUTES)
  const chosenAt = isoOf(chosen)

  useEffect(() => {
    if (chosenAt === at) return
    const timer = setTimeout(() => onAt(chosenAt), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [chosenAt, at, onAt])

  function choose(minute: number) {
    const kept = Math.min(now, Math.max(first, minute))
    setChosen(kept)
    if (kept < start || kept > until) setUntil(Math.min(now, kept + DAY_MINUTES / 2))
  }

  return (
    <div className={classes.bar}>
      <ActionIcon variant="default" onClick={() => choose(chosen - STEP_MINUTES)} aria-label={t('past.earlier')}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <input
        type="range"
        aria-label={t('past.label')}
        aria-valuetext={format.moment(chosenAt)}
        min={start}
        max={until}
        value={chosen}
        onChange={event => choose(Number(event.currentTarget.value))}
      />
      <ActionIcon variant="default" onClick={() => choose(chosen + STEP_MINUTES)} aria-label={t('past.later')}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <DateTimeField
        label={t('past.time')}
        isLabelHidden
        partLabels={{ date: t('past.date'), time: t('past.clock') }}
        size="xs"
        min={isoOf(first)}
        max={isoOf(now)}
        value={chosenAt}
        onChange={typed => isInstant(typed) && choose(minuteOf(typed))}
      />
      <span className={classes.note} role="status">
        {error ? errorText(codeOf(error), extensionsOf(error).key) : t('past.note', { time: format.moment(at) })}
        {busy && <Loader size={12} role="progressbar" aria-label={t('past.loading')} />}
      </span>
    </div>
  )
}

function isoOf(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString()
}
