import { Button, Text } from '@mantine/core'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import classes from './AlertCells.module.css'
import { AlertSubject } from './AlertSubject.tsx'
import { type AlertActions, Assignee } from './Assignee.tsx'
import type { AlertRow } from './alertList.ts'
import { SeverityBadge } from './SeverityBadge.tsx'
import { serverOf, useAlertText } from './useAlertText.ts'
import { useDuration } from './useDuration.ts'

/** @param actions none: the viewer may not change alerts */
export function useAlertColumns(actions: AlertActions | undefined): Column<AlertRow>[] {
  const { t } = useTranslation(['alertList', 'alert'])
  const format = useFormat()
  return [
    { key: 'what', header: t('columns.what'), card: 'head', cell: alert => <What alert={alert} /> },
    { key: 'where', header: t('columns.where'), width: 150, wide: 210, cell: alert => <Where alert={alert} /> },
    {
      key: 'lights',
      header: t('columns.lights'),
      width: 76,
      wide: 92,
      from: 800,
      align: 'right',
      cell: ({ affectedCount, deviceId }) => {
        const lights = deviceId === null ? affectedCount : 1
        return lights > 0 ? format.number(lights) : NONE
      },
    },
    { key: 'since', header: t('columns.since'), width: 158, cell: alert => <Since alert={alert} /> },
    {
      key: 'assignee',
      header: t('columns.assignee'),
      width: 150,
      wide: 180,
      cell: alert => <Assignee alert={alert} actions={actions} />,
    },
    {
      key: 'taken',
      header: t('columns.taken'),
      width: 150,
      wide: 200,
      card: 'foot',
      cell: alert => <Taken alert={alert} onAcknowledge={actions?.onAcknowledge} />,
    },
  ]
}

function What({ alert }: { alert: AlertRow }) {
  const { t, i18n } = useTranslation('alertList')
  const text = useAlertText()
  const { phases, circuits, reportsOff, isAhead } = (alert.detail ?? {}) as Record<string, unknown>
  const key = alert.kind === 'LAMP_DARK' ? (reportsOff ? 'LAMP_DARK_OFF' : 'LAMP_DARK_ON') : alert.kind
  // A newer server may have alert kinds without a translation here.
  const cause = i18n.exists(`cause.${key}`, { ns: 'alertList' }) ? t(`cause.${key}`) : undefined
  const more = [
    alert.gathers ? t('gathers') : cause,
    Array.isArray(phases) && t('phases', { phases: phases.join(' ') }),
    Array.isArray(circuits) && t('circuits', { circuits: circuits.join(', ') }),
    typeof isAhead === 'boolean' && t(isAhead ? 'clock.ahead' : 'clock.behind'),
    text.measured(alert),
  ]
  return (
    <div>
      <div className={classes.what}>
        <SeverityBadge severity={alert.severity} />
        <strong>{text.kind(alert.kind)}</strong>
      </div>
      <Text size="xs" c="dimmed" mt={3}>
        {more.filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

function Where({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('alertList')
  const kind = (['device', 'center', 'group'] as const).find(kind => alert[kind]) ?? (serverOf(alert) && 'server')
  return (
    <div className={classes.place}>
      <AlertSubject alert={alert} />
      {kind && (
        <Text size="xs" c="dimmed">
          {t(`subject.${kind}`)}
        </Text>
      )}
    </div>
  )
}

function Since({ alert: { raisedAt, clearedAt } }: { alert: AlertRow }) {
  const { t } = useTranslation('alertList')
  const format = useFormat()
  const duration = useDuration()
  return (
    <div>
      <div>{format.moment(raisedAt)}</div>
      {clearedAt ? (
        <Text size="xs" className={classes.over}>
          <IconCircleCheck size={14} aria-hidden />
          {t('lasted', { duration: duration(Date.parse(clearedAt) - Date.parse(raisedAt)) })}
        </Text>
      ) : (
        <Text size="xs" c="dimmed">
          <LiveAge at={raisedAt} />
        </Text>
      )}
    </div>
  )
}

function Taken({ alert, onAcknowledge }: { alert: AlertRow; onAcknowledge: ((alert: AlertRow) => void) | undefined }) {
  const { t } = useTranslation('alert')
  const { ready } = useConnection()
  const text = useAlertText()
  if (alert.acknowledgedAt) {
    return (
      <div>
        <span className={classes.over}>
          <IconCheck size={14} aria-hidden />
          {alert.acknowledgedBy ? t('acknowledgedBy', { name: alert.acknowledgedBy }) : t('acknowledged')}
        </span>
        {alert.note && (
          <Text size="xs" c="dimmed" lineClamp={2} title={alert.note}>
            {alert.note}
          </Text>
        )}
      </div>
    )
  }
  if (alert.clearedAt || !onAcknowledge) return <span>{NONE}</span>
  return (
    <Button
      variant="default"
      size="xs"
      disabled={!ready}
      aria-label={`${t('acknowledge')} · ${text.kind(alert.kind)} ${text.subject(alert)}`}
      onClick={() => onAcknowledge(alert)}
    >
      {t('acknowledge')}
    </Button>
  )
}
