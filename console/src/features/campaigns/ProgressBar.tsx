import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { Campaign } from './campaigns.ts'
import classes from './ProgressBar.module.css'
import { countsOf, LIGHT_STATUSES, totalOf } from './progress.ts'

/** Progress by status: a bar, and the counts below it. */
export function ProgressBar({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const counts = countsOf(campaign)
  const total = totalOf(campaign)
  const present = LIGHT_STATUSES.filter(status => counts[status] > 0)
  const words = t('progress', { total: format.number(total), done: format.number(counts.CONFIRMED) })
  return (
    <div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={counts.CONFIRMED}
      >
        {present.map(status => (
          <span key={status} data-status={status} style={{ flexGrow: counts[status] }} />
        ))}
      </div>
      <ul className={classes.counts}>
        {present.map(status => (
          <li key={status} data-status={status}>
            {t(`light.${status}`)} <strong>{format.number(counts[status])}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
