import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { AlertDetails } from '../alerts/alerts.ts'
import { SeverityBadge } from '../alerts/SeverityBadge.tsx'
import { useAlertText } from '../alerts/useAlertText.ts'
import { useAuditText } from '../audit/useAuditText.ts'
import classes from './SummaryView.module.css'
import type { Line, Section } from './shiftLog.ts'

/** One line of a summary: what, and below it who, when and why. */
export function LineText({ kind, line }: { kind: Section['kind']; line: Line }) {
  const facts = useFacts(kind, line)
  const { severity, text } = line
  const isNote = kind === 'NOTES' || kind === 'PINNED_NOTES'
  const what = useWhat(kind, line)
  return (
    <>
      <div className={classes.first}>
        {severity && <SeverityBadge severity={severity} />}
        {what && <span>{what}</span>}
      </div>
      {isNote && <div className={classes.text}>{text}</div>}
      <div className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</div>
    </>
  )
}

function useWhat(kind: Section['kind'], { id, name, code }: Line): string | null {
  const { t } = useTranslation('shiftLog')
  const alertText = useAlertText()
  const auditText = useAuditText()
  switch (kind) {
    case 'OPEN_ALERTS':
    case 'NEW_ALERTS':
    case 'ENDED_ALERTS':
      return [alertText.kind(code as AlertDetails['kind']), name].filter(Boolean).join(' · ')
    case 'APPROVALS':
      return auditText.action({ action: code ?? '', result: 'OK' })
    case 'MAINTENANCE':
      return `${name} · ${t(code === 'ENTERED' ? 'maintenance.entered' : 'maintenance.left')}`
    case 'NOTES':
    case 'PINNED_NOTES':
      return name
    default:
      return name ?? t('request', { id })
  }
}

function useFacts(kind: Section['kind'], line: Line): (string | false | null)[] {
  const { t, i18n } = useTranslation(['shiftLog', 'revisions'])
  const format = useFormat()
  const { at, by, assignee, until, lights, text, code } = line
  const isAlert = kind === 'OPEN_ALERTS' || kind === 'NEW_ALERTS' || kind === 'ENDED_ALERTS'
  const isNote = kind === 'NOTES' || kind === 'PINNED_NOTES'
  const revision = kind === 'REVISIONS' && i18n.exists(`kind.${code}`, { ns: 'revisions' })
  return [
    format.moment(at),
    until !== null && t(kind === 'ENDED_ALERTS' || isAlert ? 'cleared' : 'until', { time: format.moment(until) }),
    kind === 'OPEN_ALERTS' && (assignee ? t('assignee', { name: assignee }) : t('unassigned')),
    by && (isAlert ? t('acknowledgedBy', { name: by }) : by),
    revision && t(`revisions:kind.${code}` as 'revisions:kind.CREATED'),
    lights !== null && t('lights', { number: format.number(lights) }),
    !isNote && text,
  ]
}
