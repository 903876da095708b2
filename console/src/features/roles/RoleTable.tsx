import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import type { RoleActionHandlers } from './RoleActions.tsx'
import { RoleEmpty } from './RoleEmpty.tsx'
import { PAGE_SIZE } from './roleList.ts'
import { useRoleColumns } from './useRoleColumns.tsx'
import type { useRoles } from './useRoles.ts'

interface RoleTableProps extends RoleActionHandlers {
  roles: ReturnType<typeof useRoles>
  /** shown where there is no role yet */
  first: ReactNode
}

/** The page of roles, or why there is none. */
export function RoleTable({ roles, first, ...handlers }: RoleTableProps) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const { rows, pagination, own, error, retry, busy } = roles
  const columns = useRoleColumns(own, handlers)
  if (error && (!pagination || busy)) {
    return (
      <Box p="md">
        <ErrorPanel
          title={t('roles.failed')}
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
  if (rows.length === 0) return <RoleEmpty kind="empty">{first}</RoleEmpty>
  return <DataTable label={t('roles.title')} columns={columns} rows={rows} rowKey={({ id }) => id} busy={busy} />
}
