import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { NONE } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { useLastPage } from '../../ui/useLastPage.ts'
import classes from './TrashModal.module.css'
import { timeLeft } from './timeLeft.ts'
import { type DeletableSubject, type DeletedItem, DeletedItems } from './trash.ts'
import { useRestore } from './useRestore.ts'

interface DeletedListProps {
  subject: DeletableSubject
  onRestored: () => void
}

export function DeletedList({ subject, onRestored }: DeletedListProps) {
  const { t } = useTranslation('trash')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const [{ data, error, fetching }, read] = useQuery({ query: DeletedItems, variables: { subject, page } })
  useLastPage(page, data?.deletedItems.pagination.totalPages, setPage)
  const columns = useColumns(subject, () => {
    onRestored()
    read()
  })
  if (error && !data)
    return (
      <ErrorPanel
        title={t('loadFailed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={() => read()}
      />
    )
  if (!data) return <TableSkeleton rows={4} />
  const { items, pagination } = data.deletedItems
  if (pagination.totalCount === 0)
    return <EmptyState icon={<IconTrash size={40} />} title={t('nothing')} text={t('nothingText')} />
  return (
    <>
      <DataTable
        label={t(`subject.${subject}`)}
        columns={columns}
        rows={items}
        rowKey={item => item.id}
        busy={fetching}
      />
      <Pager pagination={pagination} onPage={setPage} />
    </>
  )
}

function useColumns(subject: DeletableSubject, onRestored: () => void): Column<DeletedItem>[] {
  const { t, i18n } = useTranslation('trash')
  return [
    {
      key: 'name',
      header: t('name'),
      card: 'head',
      cell: item => (
        <>
          <div className={classes.name}>{item.name}</div>
          {item.deviceId && <div className={classes.sub}>{item.deviceId}</div>}
        </>
      ),
    },
    {
      key: 'deletedAt',
      header: t('deletedAt'),
      width: 190,
      cell: item => (
        <>
          <LiveAge at={item.deletedAt} />
          <div className={classes.sub}>
            {t('goneIn', { time: timeLeft(item.restorableUntil, Date.now(), i18n.language) })}
          </div>
        </>
      ),
    },
    { key: 'deletedBy', header: t('deletedBy'), width: 140, cell: item => item.deletedBy ?? NONE },
    {
      key: 'restore',
      header: t('action'),
      width: 120,
      align: 'right',
      card: 'foot',
      cell: item => <RestoreButton subject={subject} item={item} onRestored={onRestored} />,
    },
  ]
}

interface RestoreButtonProps extends DeletedListProps {
  item: DeletedItem
}

function RestoreButton({ subject, item: { id, name }, onRestored }: RestoreButtonProps) {
  const { t } = useTranslation('trash')
  const { ready } = useConnection()
  const restore = useRestore()
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    await restore(subject, [id], name)
    setBusy(false)
    onRestored()
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowBackUp size={16} />}
      aria-label={t('restoreNamed', { name })}
      loading={busy}
      disabled={!ready}
      onClick={press}
    >
      {t('restore')}
    </Button>
  )
}
