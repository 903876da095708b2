import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { CountBar } from '../../ui/CountBar.tsx'
import type { Tone } from '../../ui/StatusBadge.tsx'
import { type CampaignCounts, countsOf, LIGHT_STATUSES, type LightStatus, totalOf } from './progress.ts'

const TONES: Record<LightStatus, Tone> = {
  CONFIRMED: 'good',
  WAITING: 'busy',
  UNCONFIRMED: 'warning',
  REJECTED: 'bad',
  STOPPED: 'idle',
  SUPERSEDED: 'idle',
  UNDONE: 'idle',
}

/** Progress of one or several campaigns by the status of their lights. */
export function ProgressBar({ campaign }: { campaign: CampaignCounts }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const counts = countsOf(campaign)
  return (
    <CountBar
      label={t('progress', { total: format.number(totalOf(campaign)), done: format.number(counts.CONFIRMED) })}
      now={counts.CONFIRMED}
      counts={LIGHT_STATUSES.filter(status => counts[status] > 0).map(key => ({
        ...{ key, label: t(`light.${key}`), count: counts[key], tone: TONES[key] },
      }))}
    />
  )
}
