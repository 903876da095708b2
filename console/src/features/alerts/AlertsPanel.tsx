import { IconBellOff, IconChecks, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { BatchBar } from '../../ui/BatchBar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useChoice } from '../../ui/list/useChoice.ts'
import type { ListUrl } from '../../ui/list/useListUrl.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useDialogSubject } from '../../ui/useDialogSubject.ts'
import { useSelection } from '../../ui/useSelection.ts'
import { useMay } from '../sessions/session.ts'
import { AlertCounts } from './AlertCounts.tsx'
import { AlertToolbar } from './AlertToolbar.tsx'
import type { AlertRow } from './alertList.ts'
import type { AlertSearch } from './alertSearch.ts'
import { ALERTS_PER_PAGE } from './alertVariables.ts'
import { LazyReassignModal } from './LazyReassignModal.tsx'
import { useAlertColumns } from './useAlertColumns.tsx'
import { useAlerts } from './useAlerts.ts'
import { useAlertText } from './useAlertText.ts'
import { useAssign } from './useAssign.ts'

const AcknowledgeModal = lazyPart(
  () => import('./AcknowledgeModal.tsx'),
  'AcknowledgeModal',
  ({ alerts }) => alerts !== undefined,
)

const AssignModal = lazyPart(
  () => import('./AssignModal.tsx'),
  'AssignModal',
  ({ alerts }) => alerts !== undefined,
)

const keyOf = (alert: AlertRow) => alert.id

/** What is wrong, what was, and who takes care of it. */
export function AlertsPanel({ url }: { url: ListUrl<AlertSearch> }) {
  const { t } = useTranslation(['alertList', 'alert'])
  const mayChange = useMay()('Alert', 'update')
  const alerts = useAlerts(url.search)
  const selection = useSelection(keyOf, alerts.rows)
  const toAcknowledge = useDialogSubject<AlertRow[]>()
  const toAssign = useDialogSubject<AlertRow[]>()
  const { take, dialog: reassigning } = useAssign(alerts.refresh)
  const text = useAlertText()
  const columns = useAlertColumns(
    mayChange
      ? {
          onAcknowledge: alert => toAcknowledge.open([alert]),
          onTake: alert => void take(alert),
          onAssign: alert => toAssign.open([alert]),
        }
      : undefined,
  )
  const choice = useChoice(selection, row => `${text.kind(row.kind)} ${text.subject(row)}`, mayChange)

  function handleAcknowledged(ids: number[]) {
    toAcknowledge.close()
    selection.drop(ids)
    alerts.refresh()
  }

  function handleAssigned(ids: number[]) {
    toAssign.close()
    selection.drop(ids)
    alerts.refresh()
  }

  return (
    <>
      <AlertCounts
        counts={alerts.data?.alertCounts}
        severity={url.search.severity}
        onSeverity={severity => url.filter({ severity, state: undefined })}
      />
      <Panel>
        <ListFrame list={alerts} url={url}>
          <AlertToolbar url={url} />
          {choice && (
            <AlertBatchBar
              count={selection.chosen.size}
              onAcknowledge={() => toAcknowledge.open([...selection.chosen.values()])}
              onAssign={() => toAssign.open([...selection.chosen.values()])}
              onClear={selection.clear}
            />
          )}
          <ListTable
            list={alerts}
            url={url}
            label={t('title')}
            failed={t('alert:failed')}
            columns={columns}
            choice={choice}
            pageSize={ALERTS_PER_PAGE}
            empty={<EmptyState icon={<IconBellOff />} title={t('none.title')} text={t('none.text')} />}
            noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
          />
        </ListFrame>
      </Panel>
      <AcknowledgeModal alerts={toAcknowledge.subject} onClose={toAcknowledge.close} onDone={handleAcknowledged} />
      <AssignModal
        alerts={toAssign.subject}
        onClose={toAssign.close}
        onDone={handleAssigned}
        onConflict={alerts.refresh}
      />
      <LazyReassignModal {...reassigning} />
    </>
  )
}

interface AlertBatchBarProps {
  count: number
  onAcknowledge: () => void
  onAssign: () => void
  onClear: () => void
}

function AlertBatchBar({ count, onAcknowledge, onAssign, onClear }: AlertBatchBarProps) {
  const { t } = useTranslation(['alertList', 'alert', 'control'])
  const { ready } = useConnection()
  return (
    <BatchBar
      label={t('batch.label')}
      count={count}
      actions={[
        { label: t('alert:acknowledge'), icon: <IconChecks size={16} />, act: onAcknowledge },
        { label: t('alert:assign.act'), icon: <IconUserCheck size={16} />, act: onAssign },
      ]}
      obstacle={count === 0 ? t('batch.none') : ready ? undefined : t('control:noLink')}
      onClear={onClear}
    />
  )
}
