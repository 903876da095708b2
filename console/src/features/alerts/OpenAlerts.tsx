import { Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { OpenAlertsQuery } from './alerts.ts'
import { OpenAlert } from './OpenAlert.tsx'
import classes from './OpenAlerts.module.css'

interface OpenAlertsProps {
  id: number
  /** changes with each message of the light */
  refreshKey: unknown
}

/** An alert may be raised while the light sends no message. */
const REFRESH_INTERVAL_MS = 30_000

/** Open alerts of a light. */
export function OpenAlerts({ id, refreshKey }: OpenAlertsProps) {
  const { t } = useTranslation('alert')
  const errorText = useErrorText()
  const [{ data, error }, read] = useQueryWithKey(OpenAlertsQuery, { id }, refreshKey)
  usePoll(read, REFRESH_INTERVAL_MS)
  if (!data && error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!data) return <Skeleton height={24} />
  const alerts = data.findOneLightDevice?.openAlerts ?? []
  if (alerts.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    )
  }
  return (
    <ul className={classes.list}>
      {alerts.map(alert => (
        <OpenAlert key={alert.id} alert={alert} onChanged={read} />
      ))}
    </ul>
  )
}
