import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { MediaEmpty } from './MediaEmpty.tsx'
import type { MediaFileRow } from './mediaFiles.ts'
import { type MediaSearch, PAGE_SIZE, readMediaSearch } from './mediaList.ts'
import { useMediaColumns } from './useMediaColumns.tsx'
import type { useMediaFiles } from './useMediaFiles.ts'

interface MediaTableProps {
  files: ReturnType<typeof useMediaFiles>
  search: MediaSearch
  onFilter: (change: Partial<MediaSearch>) => void
  onClear: () => void
  onView: (file: MediaFileRow) => void
  /** shown where there is no file yet */
  first: ReactNode
}

/** The page of files, or why there is none. */
export function MediaTable({ files, search, onFilter, onClear, onView, first }: MediaTableProps) {
  const { t } = useTranslation('mediaFiles')
  const errorText = useErrorText()
  const columns = useMediaColumns(onView)
  const { rows, pagination, error, retry, busy } = files
  if (error && (!pagination || busy)) {
    return (
      <Box p="md">
        <ErrorPanel
          title={t('failed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={retry}
        />
      </Box>
    )
  }
  // Beyond the last page: the page is on its way to the last one.
  const beyond = rows.length === 0 && (pagination?.totalCount ?? 0) > 0
  if (!pagination || beyond) return <TableSkeleton rows={PAGE_SIZE} />
  if (rows.length === 0) {
    if (search.q !== undefined) return <MediaEmpty kind="noMatch" onClear={onClear} />
    return <MediaEmpty kind={search.folder ? 'emptyFolder' : 'empty'}>{first}</MediaEmpty>
  }
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sort={search.sort}
      onSort={sort => onFilter({ sort: readMediaSearch({ sort }).sort })}
      busy={busy}
    />
  )
}
