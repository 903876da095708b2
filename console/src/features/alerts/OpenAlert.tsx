import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { useMay } from '../sessions/session.ts'
import { AlertSubject } from './AlertSubject.tsx'
import { AcknowledgeAlert, type AlertDetails } from './alerts.ts'
import { LazyReassignModal } from './LazyReassignModal.tsx'
import classes from './OpenAlerts.module.css'
import { SeverityBadge } from './SeverityBadge.tsx'
import { useAlertText } from './useAlertText.ts'
import { useAssign } from './useAssign.ts'

/** One alert with its start and who acknowledged it. */
export function OpenAlert({ alert, onChanged }: { alert: AlertDetails; onChanged: () => void }) {
  const { t } = useTranslation('alert')
  const text = useAlertText()
  const errorText = useErrorText()
  const mayAcknowledge = useMay()('Alert', 'update')
  const [{ fetching }, send] = useMutation(AcknowledgeAlert)
  const { take, isTaking, dialog: reassigning } = useAssign(onChanged)
  const more = [text.measured(alert), text.lights(alert)].filter(Boolean)

  async function acknowledge() {
    const { error } = await send({ id: alert.id })
    if (error) return errorToast(t('acknowledgeFailed'), errorText(codeOf(error), extensionsOf(error).key))
    onChanged()
  }

  return (
    <li className={classes.alert}>
      <div className={classes.what}>
        <SeverityBadge severity={alert.severity} />
        <strong>{text.kind(alert.kind)}</strong>
        <Text component="span" size="xs" c="dimmed">
          <LiveAge at={alert.raisedAt} />
        </Text>
      </div>
      <div className={classes.who}>
        {alert.gathers && <AlertSubject alert={alert} />}
        {alert.assignee && <span>{t('assign.is', { name: text.assignee(alert.assignee) })}</span>}
        {more.length > 0 && <span>{more.join(' · ')}</span>}
        {alert.acknowledgedAt && (
          <span className={classes.taken}>
            <IconCheck size={14} aria-hidden />
            {alert.acknowledgedBy ? t('acknowledgedBy', { name: alert.acknowledgedBy }) : t('acknowledged')}
          </span>
        )}
      </div>
      {mayAcknowledge && (!alert.acknowledgedAt || !alert.assignee) && (
        <div className={classes.act}>
          {!alert.assignee && (
            <Button variant="default" size="xs" loading={isTaking} onClick={() => void take(alert)}>
              {t('assign.take')}
            </Button>
          )}
          {!alert.acknowledgedAt && (
            <Button variant="default" size="xs" loading={fetching} onClick={acknowledge}>
              {t('acknowledge')}
            </Button>
          )}
        </div>
      )}
      <LazyReassignModal {...reassigning} />
    </li>
  )
}
