import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useList } from '../../graphql/useList.ts'
import { NONE } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { usePageState } from '../../ui/list/usePageState.ts'
import classes from './TrashModal.module.css'
import { timeLeft } from './timeLeft.ts'
import { type DeletableSubject, type DeletedItem, DeletedItems } from './trash.ts'
import { useRestore } from './useRestore.ts'

const SKELETON_ROWS = 4

interface DeletedListProps {
  subject: DeletableSubject
  onRestored: () => void
}

export function DeletedList({ subject, onRestored }: DeletedListProps) {
  const { t } = useTranslation('trash')
  const url = usePageState()
  const deleted = useList({
    query: DeletedItems,
    variables: { subject, page: url.search.page },
    pageOf: data => data.deletedItems,
  })
  const columns = useDeletedColumns(subject, () => {
    onRestored()
    deleted.refresh()
  })
  return (
    <ListFrame list={deleted} url={url} isEmbedded>
      <ListTable
        list={deleted}
        label={t(`subject.${subject}`)}
        failed={t('loadFailed')}
        columns={columns}
        pageSize={SKELETON_ROWS}
        empty={<EmptyState icon={<IconTrash size={40} />} title={t('nothing')} text={t('nothingText')} />}
      />
    </ListFrame>
  )
}

function useDeletedColumns(subject: DeletableSubject, onRestored: () => void): Column<DeletedItem>[] {
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
