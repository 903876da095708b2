import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useAlertText } from '../alerts/useAlertText.ts'
import { useAuditText } from '../audit/useAuditText.ts'
import type { NoticeGroup } from './groupNotices.ts'
import type { NotificationRow } from './notifications.ts'

const MAX_NAMES = 3
const ASSIGNMENTS = ['ALERTS_ASSIGNED', 'ALERTS_REASSIGNED'] as const

/** The text of a notification by its kind, or of several alike. */
export function useNoticeText(): (group: NoticeGroup) => string {
  const { t } = useTranslation(['notification', 'alert'])
  const format = useFormat()
  const alertText = useAlertText()
  const auditText = useAuditText()

  function several({ kind, device }: NonNullable<NotificationRow['alert']>, notices: NotificationRow[]): string {
    const named = notices.slice(0, MAX_NAMES).flatMap(({ alert }) => alert ?? [])
    return t(notices.length > MAX_NAMES ? 'alertsMore' : 'alerts', {
      kind: alertText.kind(kind),
      unit: t(device ? 'unit.light' : 'unit.other', { count: notices.length }),
      names: named.map(alertText.subject).join(t('comma')),
    })
  }

  function job(params: Record<string, unknown>): string {
    const { job, id, status, lights, confirmed } = params
    if (job === 'APPROVAL_NEEDED' || job === 'DARKENED_ALONE')
      return t(`approval.${job}`, {
        by: String(params.by),
        action: auditText.action({ action: String(params.action), result: 'OK' }),
        lights: format.number(Number(lights)),
      })
    const assignment = ASSIGNMENTS.find(known => known === job)
    if (assignment)
      return t(`assignment.${assignment}`, { by: String(params.by), alerts: format.number(Number(params.alerts)) })
    if (job === 'HANDOVER' || job === 'HANDOVER_ACCEPTED') return t(`handover.${job}`, { by: String(params.by) })
    if (job !== 'CAMPAIGN') return job ? t('job', { job: String(job) }) : t('alert:unknown')
    const known = status === 'STOPPED' ? status : 'DONE'
    return t(`campaign.${known}`, {
      id: String(id),
      lights: format.number(Number(lights)),
      confirmed: format.number(Number(confirmed)),
    })
  }

  return ({ notice: { alert, params }, notices }) => {
    if (!alert) return job((params ?? {}) as Record<string, unknown>)
    if (notices.length > 1) return several(alert, notices)
    return t('alert', { kind: alertText.kind(alert.kind), name: alertText.subject(alert) })
  }
}
