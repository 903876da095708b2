import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { isCovered } from '#lighting/litRate/litRate.ts'
import { DECIMALS } from '#lighting/values/units.ts'
import { usePoll } from '../../graphql/poll.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { Hint } from '../../ui/Hint.tsx'
import classes from './LitNightBars.module.css'
import { everyNight, type LitNight, LitNights, nightsQuestion } from './nights.ts'

const POLL_MS = 600_000
const MINUTE_MS = 60_000

interface LitNightBarsProps {
  /** undefined: of all lights */
  groupId?: number
  zone: string
  target: number | null
}

/** The lit rate of the last nights: a bar is the mean, the mark on it the worst moment. */
export function LitNightBars({ groupId, zone, target }: LitNightBarsProps) {
  const { t } = useTranslation('status')
  const text = useNightText()
  const [now, setNow] = useState(Date.now)
  const question = useMemo(() => nightsQuestion(zone, now), [zone, now])
  const [{ data, error }] = useQuery({ query: LitNights, variables: { id: groupId ?? null, ...question } })
  usePoll(() => setNow(Date.now()), POLL_MS)
  if (!data) return error ? <Quiet>{t('litRate.nightsFailed')}</Quiet> : <Skeleton height={52} />
  if (data.litRateHistory.length === 0) return <Quiet>{t('litRate.noNights')}</Quiet>
  const nights = everyNight(question, data.litRateHistory)
  const [uncovered] = nights.filter(({ record }) => record && !isCovered(record)).slice(-1)
  return (
    <div>
      <ol className={classes.nights} aria-label={t('litRate.nights')}>
        {nights.map(({ night, record }) => (
          <li key={night}>
            <Night night={night} record={record} target={target} />
          </li>
        ))}
      </ol>
      <Quiet>{t('litRate.nights')}</Quiet>
      {uncovered && <Quiet>{text(uncovered)}</Quiet>}
    </div>
  )
}

interface NightProps {
  night: string
  record: LitNight | undefined
  target: number | null
}

function Night({ night, record, target }: NightProps) {
  const { t } = useTranslation('status')
  const text = useNightText()
  const mean = record?.mean ?? null
  const missed = mean !== null && target !== null && mean < target
  const label = [text({ night, record }), missed && t('litRate.missedNight')].filter(Boolean).join(' · ')
  return (
    <>
      <Hint label={label}>
        <span
          className={classes.night}
          data-missed={missed || undefined}
          data-uncovered={(record && !isCovered(record)) || undefined}
        >
          {mean !== null && <span className={classes.mean} style={{ height: `${mean}%` }} />}
          {record?.worst != null && <span className={classes.worst} style={{ bottom: `${record.worst}%` }} />}
        </span>
      </Hint>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}

/** The figures of a night, and how much of it was recorded. */
function useNightText() {
  const { t } = useTranslation('status')
  const format = useFormat()
  const percent = (value: number | null) => (value === null ? NONE : format.quantity(value, '%', DECIMALS.finePercent))
  return ({ night, record }: Omit<NightProps, 'target'>): string => {
    const date = night.slice(5)
    if (!record) return `${date}: ${t('noData')}`
    const coverage = t('litRate.coverage', {
      seen: format.span(record.recordedMinutes * MINUTE_MS),
      night: format.span(record.nightMinutes * MINUTE_MS),
    })
    if (!isCovered(record)) return t('litRate.uncovered', { night: date, coverage })
    const figures = t('litRate.night', { night: date, mean: percent(record.mean), worst: percent(record.worst) })
    return record.nightMinutes > 0 ? `${figures} · ${coverage}` : figures
  }
}

function Quiet({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  )
}
