import { useTranslation } from 'react-i18next'
import { SEVERITIES } from '#lighting/alerts/kinds.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import classes from './AlertCounts.module.css'
import type { OpenAlertCounts as Counts } from './alertList.ts'
import type { AlertDetails } from './alerts.ts'
import { SeverityBadge } from './SeverityBadge.tsx'

const KEYS = { CRITICAL: 'critical', MAJOR: 'major', MINOR: 'minor', INFO: 'info' } as const

interface AlertCountsProps {
  counts: Counts | undefined
  severity: AlertDetails['severity'] | undefined
  onSeverity: (severity: AlertDetails['severity'] | undefined) => void
}

/** Open alerts by severity; each count filters the list. */
export function AlertCounts({ counts, severity, onSeverity }: AlertCountsProps) {
  const { t } = useTranslation('alertList')
  const format = useFormat()
  return (
    <fieldset className={classes.counts}>
      <legend>{t('counts')}</legend>
      {SEVERITIES.map(name => {
        const count = counts?.[KEYS[name]]
        return (
          <button
            key={name}
            type="button"
            aria-pressed={severity === name}
            data-severity={count ? name : undefined}
            onClick={() => onSeverity(severity === name ? undefined : name)}
          >
            <strong>{count === undefined ? NONE : format.number(count)}</strong>
            <SeverityBadge severity={name} />
          </button>
        )
      })}
    </fieldset>
  )
}
