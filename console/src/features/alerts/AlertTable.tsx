import { Box, Button } from '@mantine/core'
import { IconBellOff, IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import type { Selection } from '../../ui/useSelection.ts'
import type { AlertRow } from './alertList.ts'
import { isFiltered, PAGE_SIZE } from './alertQuestion.ts'
import type { AlertSearch } from './alertSearch.ts'
import { useAlertColumns } from './useAlertColumns.tsx'
import type { useAlerts } from './useAlerts.ts'
import { useAlertText } from './useAlertText.ts'

interface AlertTableProps {
  alerts: ReturnType<typeof useAlerts>
  search: AlertSearch
  /** none: the viewer may not acknowledge */
  selection: Selection<AlertRow> | undefined
  onAcknowledge: (alert: AlertRow) => void
  onClear: () => void
}

/** A page of alerts, or why there is none. */
export function AlertTable({ alerts, search, selection, onAcknowledge, onClear }: AlertTableProps) {
  const { t } = useTranslation(['alertList', 'alert', 'dialog', 'shell'])
  const errorText = useErrorText()
  const text = useAlertText()
  const columns = useAlertColumns(selection && onAcknowledge)
  const { rows, pagination, error, retry, busy } = alerts
  if (error && (!pagination || busy)) {
    return (
      <Box p="md">
        <ErrorPanel
          title={t('alert:failed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={retry}
        />
      </Box>
    )
  }
  if (!pagination) return <TableSkeleton rows={PAGE_SIZE} />
  if (rows.length === 0) {
    const filtered = isFiltered(search)
    return (
      <EmptyState
        icon={filtered ? <IconZoomExclamation /> : <IconBellOff />}
        title={t(filtered ? 'noMatch.title' : 'none.title')}
        text={t(filtered ? 'noMatch.text' : 'none.text')}
      >
        {filtered && (
          <Button variant="light" mt="xs" onClick={onClear}>
            {t('shell:words.clear')}
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      busy={busy}
      choice={
        selection && {
          ...selection,
          all: t('dialog:selectAll'),
          one: row => t('dialog:select', { name: `${text.kind(row.kind)} ${text.subject(row)}` }),
        }
      }
    />
  )
}
