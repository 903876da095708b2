import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useAlertText } from '../alerts/useAlertText.ts'
import type { NotificationRow } from './notifications.ts'

/** The text of a notification by its kind. */
export function useNoticeText(): (notice: NotificationRow) => string {
  const { t } = useTranslation(['notification', 'alert'])
  const format = useFormat()
  const alertText = useAlertText()
  return ({ alert, params }) => {
    if (alert) return t('alert', { kind: alertText.kind(alert.kind), name: alertText.subject(alert) })
    const { job, id, status, lights, confirmed } = (params ?? {}) as Record<string, unknown>
    if (job !== 'CAMPAIGN') return job ? t('job', { job: String(job) }) : t('alert:unknown')
    const known = status === 'STOPPED' ? status : 'DONE'
    return t(`campaign.${known}`, {
      id: String(id),
      lights: format.number(Number(lights)),
      confirmed: format.number(Number(confirmed)),
    })
  }
}
