import { Text } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../graphql/useList.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { ListToolbar } from '../../ui/list/ListToolbar.tsx'
import type { ListUrl } from '../../ui/list/useListUrl.ts'
import { NoteList, type NoteRow } from './shiftLog.ts'
import type { ShiftSearch } from './shiftSearch.ts'
import { useNoteColumns } from './useNoteColumns.tsx'

const PER_PAGE = 10
const MAX_PINNED = 50
const POLL_MS = 5000

/** Notes, newest first; on the first page, pinned ones stand above. */
export function LogTab({ url, onCorrect }: { url: ListUrl<ShiftSearch>; onCorrect: (note: NoteRow) => void }) {
  const { t } = useTranslation('shiftLog')
  const { q, page = 1 } = url.search
  const list = useList({
    query: NoteList,
    variables: { where: { search: q }, page, limit: PER_PAGE },
    pageOf: data => data.findManyShiftNote,
    pollMs: POLL_MS,
  })
  const pinned = useList({
    query: NoteList,
    variables: { where: { isPinned: true, search: q }, page: 1, limit: MAX_PINNED },
    pageOf: data => data.findManyShiftNote,
    pollMs: POLL_MS,
  })
  const refresh = () => {
    list.refresh()
    pinned.refresh()
  }
  const hasPinned = page === 1 && pinned.rows.length > 0
  const columns = useNoteColumns({ onCorrect, onPinned: refresh })
  return (
    <ListFrame list={list} url={url}>
      <ListToolbar url={url} searchLabel={t('search')} />
      {hasPinned && (
        <>
          <Text size="sm" fw={600} px="md" pb="xs">
            {t('pinned')}
          </Text>
          <ListTable
            list={pinned}
            label={t('pinned')}
            failed={t('notesFailed')}
            columns={columns}
            pageSize={1}
            empty={null}
            noMatch={{ title: '', text: '' }}
          />
          <Text size="sm" fw={600} px="md" py="xs">
            {t('notes')}
          </Text>
        </>
      )}
      <ListTable
        list={list}
        url={url}
        label={t('notes')}
        failed={t('notesFailed')}
        columns={columns}
        pageSize={PER_PAGE}
        empty={<EmptyState icon={<IconNotes />} title={t('noNotes.title')} text={t('noNotes.text')} />}
        noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
      />
    </ListFrame>
  )
}
