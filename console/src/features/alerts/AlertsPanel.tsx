import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { Pager } from '../../ui/Pager.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useDialogSubject } from '../../ui/useDialogSubject.ts'
import { useLatch } from '../../ui/useLatch.ts'
import { useSelection } from '../../ui/useSelection.ts'
import { useMay } from '../sessions/session.ts'
import { AlertCounts } from './AlertCounts.tsx'
import classes from './AlertsPanel.module.css'
import { AlertTable } from './AlertTable.tsx'
import { AlertToolbar } from './AlertToolbar.tsx'
import type { AlertRow } from './alertList.ts'
import type { AlertSearch } from './alertSearch.ts'
import { useAlerts } from './useAlerts.ts'

const AcknowledgeModal = lazy(async () => ({ default: (await import('./AcknowledgeModal.tsx')).AcknowledgeModal }))

interface AlertsPanelProps {
  search: AlertSearch
  /** another filter starts again at the first page */
  onFilter: (change: Partial<AlertSearch>) => void
  onClear: () => void
  onPage: (page: number | undefined, replace?: boolean) => void
}

const keyOf = (alert: AlertRow) => alert.id

/** What is wrong, what was, and who takes care of it. */
export function AlertsPanel({ search, onFilter, onClear, onPage }: AlertsPanelProps) {
  const { t } = useTranslation(['alertList', 'alert', 'dialog'])
  const mayAcknowledge = useMay()('Alert', 'update')
  const { ready } = useConnection()
  const alerts = useAlerts(search)
  const selection = useSelection(keyOf)
  const toAcknowledge = useDialogSubject<AlertRow[]>()
  const needsModal = useLatch(toAcknowledge.subject !== undefined)
  const chosen = [...selection.chosen.values()]

  // Beyond the last page there is nothing: an old link, or alerts that are over.
  const last = alerts.busy ? undefined : alerts.pagination?.totalPages
  const beyond = last !== undefined && (search.page ?? 1) > Math.max(1, last)
  useEffect(() => {
    if (beyond) onPage(last > 1 ? last : undefined, true)
  }, [beyond, last, onPage])

  return (
    <>
      <AlertCounts
        counts={alerts.counts}
        severity={search.severity}
        onSeverity={severity => onFilter({ severity, state: undefined })}
      />
      <Panel>
        <AlertToolbar search={search} onChange={onFilter} onClear={onClear} />
        {chosen.length > 0 && (
          <div className={classes.chosen}>
            <span>{t('dialog:selected', { count: chosen.length })}</span>
            <Button
              size="xs"
              leftSection={<IconChecks size={16} />}
              disabled={!ready}
              onClick={() => toAcknowledge.open(chosen)}
            >
              {t('alert:acknowledge')}
            </Button>
            <Button size="xs" variant="subtle" onClick={selection.clear}>
              {t('dialog:clearSelection')}
            </Button>
          </div>
        )}
        <AlertTable
          alerts={alerts}
          search={search}
          selection={mayAcknowledge ? selection : undefined}
          onAcknowledge={alert => toAcknowledge.open([alert])}
          onClear={onClear}
        />
        {alerts.pagination && <Pager pagination={alerts.pagination} onPage={page => onPage(page)} />}
      </Panel>
      <Suspense>
        {needsModal && (
          <AcknowledgeModal
            alerts={toAcknowledge.subject}
            onClose={toAcknowledge.close}
            onDone={ids => {
              toAcknowledge.close()
              selection.drop(ids)
              alerts.retry()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
