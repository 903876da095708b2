import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { DECIMALS } from '#lighting/values/units.ts'
import { usePoll } from '../../graphql/poll.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { Hint } from '../../ui/Hint.tsx'
import classes from './LitNightBars.module.css'
import { everyNight, LitNights, nightsQuestion } from './nights.ts'

const POLL_MS = 600_000

interface LitNightBarsProps {
  groupId: number
  zone: string
  target: number | null
}

/** The lit rate of the last nights: a bar is the mean, the mark on it the worst moment. */
export function LitNightBars({ groupId, zone, target }: LitNightBarsProps) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const [now, setNow] = useState(Date.now)
  const question = useMemo(() => nightsQuestion(zone, now), [zone, now])
  const [{ data, error }] = useQuery({ query: LitNights, variables: { id: groupId, ...question } })
  usePoll(() => setNow(Date.now()), POLL_MS)
  if (!data) return error ? <Quiet>{t('litRate.nightsFailed')}</Quiet> : <Skeleton height={52} />
  if (data.litRateHistory.length === 0) return <Quiet>{t('litRate.noNights')}</Quiet>
  const percent = (value: number | null) => (value === null ? NONE : format.quantity(value, '%', DECIMALS.finePercent))
  return (
    <div>
      <ol className={classes.nights} aria-label={t('litRate.nights')}>
        {everyNight(question, data.litRateHistory).map(({ night, record }) => {
          const mean = record?.mean ?? null
          const missed = mean !== null && target !== null && mean < target
          const words = record
            ? t('litRate.night', { night: night.slice(5), mean: percent(mean), worst: percent(record.worst) })
            : `${night.slice(5)}: ${t('noData')}`
          const all = missed ? `${words} · ${t('litRate.missedNight')}` : words
          return (
            <li key={night}>
              <Hint label={all}>
                <span className={classes.night} data-missed={missed || undefined}>
                  {mean !== null && <span className={classes.mean} style={{ height: `${mean}%` }} />}
                  {record?.worst != null && <span className={classes.worst} style={{ bottom: `${record.worst}%` }} />}
                </span>
              </Hint>
              <VisuallyHidden>{all}</VisuallyHidden>
            </li>
          )
        })}
      </ol>
      <Quiet>{t('litRate.nights')}</Quiet>
    </div>
  )
}

function Quiet({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  )
}
