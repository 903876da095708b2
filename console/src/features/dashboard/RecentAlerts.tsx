import { Anchor, Skeleton, Text } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useLive } from '../../graphql/live.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { AlertSubject } from '../alerts/AlertSubject.tsx'
import { AlertChanges } from '../alerts/alertList.ts'
import { SeverityBadge } from '../alerts/SeverityBadge.tsx'
import { useAlertText } from '../alerts/useAlertText.ts'
import { RecentAlertsQuery } from './dashboard.ts'
import classes from './RecentAlerts.module.css'

/** Throttle: one read for the first change, one more for all that follow within this time. */
const THROTTLE_MS = 500

/** The newest alerts, live. */
export function RecentAlerts() {
  const { t } = useTranslation(['dashboard', 'alert'])
  const errorText = useErrorText()
  const format = useFormat()
  const text = useAlertText()
  const [{ data, error }, read] = useQuery({ query: RecentAlertsQuery })
  const readSoon = useThrottledCallback(read, THROTTLE_MS)
  useLive({ query: AlertChanges, variables: {}, onConnected: read, onData: readSoon })
  const alerts = data?.findManyAlert.items
  const open = data && Object.values(data.alertCounts).reduce((sum, count) => sum + count, 0)
  return (
    <section className={classes.panel} aria-label={t('alerts.title')}>
      <header className={classes.head}>
        <h2>{t('alerts.title')}</h2>
        {open !== undefined && <span>{t('alerts.open', { number: format.number(open) })}</span>}
        <Anchor component={Link} to={paths.alerts} size="sm">
          {t('alerts.all')}
        </Anchor>
      </header>
      {error && !data && (
        <ErrorPanel
          title={t('alert:failed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={read}
        />
      )}
      {!alerts && !error && [1, 2, 3, 4].map(row => <Skeleton key={row} height={44} mx={14} my={8} />)}
      {alerts?.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t('alerts.none')}
        </Text>
      )}
      {alerts && alerts.length > 0 && (
        <ul className={classes.list}>
          {alerts.map(alert => (
            <li key={alert.id} data-cleared={alert.clearedAt !== null || undefined}>
              <div className={classes.what}>
                <SeverityBadge severity={alert.severity} />
                <strong>{text.kind(alert.kind)}</strong>
                <span className={classes.when}>
                  {alert.clearedAt ? t('alerts.cleared') : <LiveAge at={alert.raisedAt} />}
                </span>
              </div>
              <div className={classes.where}>
                <AlertSubject alert={alert} />
                {text.lights(alert) && ` · ${text.lights(alert)}`}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
