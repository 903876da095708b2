import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useLastPage } from '../../ui/useLastPage.ts'
import classes from './Imports.module.css'
import { ImportKept } from './imports.ts'

interface Kept {
  lightId: number
  name: string
  deviceId: string
  reason: string
}
type Reason = 'CHANGED' | 'GONE' | 'IN_USE'

/** Lights that undo did not change, with the reason. */
export function KeptLights({ id }: { id: number }) {
  const { t } = useTranslation('imports')
  const [page, setPage] = useState(1)
  const [{ data, fetching }] = useQuery({ query: ImportKept, variables: { id, page } })
  const list = data?.lightImportKept
  useLastPage(page, list?.pagination.totalPages, setPage)
  if (!list) return null
  const columns: Column<Kept>[] = [
    {
      key: 'light',
      header: t('result.keptLight'),
      card: 'head',
      cell: ({ name, deviceId }) => `${name} (${deviceId})`,
    },
    { key: 'why', header: t('result.keptReason'), cell: ({ reason }) => t(`result.reasons.${reason as Reason}`) },
  ]
  return (
    <div className={classes.kept}>
      <DataTable
        label={t('result.kept', { number: list.pagination.totalCount })}
        columns={columns}
        rows={list.items}
        rowKey={({ lightId }) => lightId}
        busy={fetching}
      />
      <Pager pagination={list.pagination} onPage={setPage} />
    </div>
  )
}
