import { Anchor, Text } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RowAction } from '../../ui/RowAction.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { DeleteSavedSearch, type SavedSearchRow } from './savedSearches.ts'
import { unknownConditionsOf } from './searchText.ts'

interface SavedSearchListProps {
  rows: readonly SavedSearchRow[]
  onApply: (search: SavedSearchRow) => void
  onDeleted: () => void
}

/** Own and shared searches. */
export function SavedSearchList({ rows, onApply, onDeleted }: SavedSearchListProps) {
  const { t } = useTranslation('savedSearches')
  const errorText = useErrorText()
  const [, remove] = useMutation(DeleteSavedSearch)

  async function handleDelete({ id, name }: SavedSearchRow) {
    const { data, error } = await remove({ id })
    if (data) toast(t('deleted', { name }))
    else errorToast(t('deleteFailed'), errorText(codeOf(error), extensionsOf(error).key))
    onDeleted()
  }

  const columns: Column<SavedSearchRow>[] = [
    {
      key: 'name',
      header: t('name'),
      card: 'head',
      cell: search => <SearchName search={search} onApply={onApply} />,
    },
    {
      key: 'by',
      header: t('owner'),
      width: 180,
      cell: ({ isOwn, isShared, by }) => (isOwn ? t(isShared ? 'ownShared' : 'own') : by),
    },
    {
      key: 'actions',
      header: t('actions'),
      width: 64,
      card: 'foot',
      cell: search =>
        search.mayDelete && (
          <RowAction
            label={t('delete')}
            name={search.name}
            icon={<IconTrash size={18} />}
            danger
            onClick={() => void handleDelete(search)}
          />
        ),
    },
  ]
  if (rows.length === 0) return <EmptyState icon={<IconBookmark />} title={t('none')} text={t('noneText')} />
  return <DataTable label={t('title')} columns={columns} rows={[...rows]} rowKey={({ id }) => id} />
}

interface SearchNameProps {
  search: SavedSearchRow
  onApply: (search: SavedSearchRow) => void
}

function SearchName({ search, onApply }: SearchNameProps) {
  const { t } = useTranslation('savedSearches')
  const unknown = unknownConditionsOf(search.search)
  if (unknown.length === 0)
    return (
      <Anchor component="button" type="button" ta="start" onClick={() => onApply(search)}>
        {search.name}
      </Anchor>
    )
  return (
    <div>
      {search.name}
      <Text size="xs" c="red">
        {t('unknownCondition', { conditions: unknown.join(t('comma')) })}
      </Text>
    </div>
  )
}
