import { Box, Button } from '@mantine/core'
import { IconZoomExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorPanel } from '../ErrorPanel.tsx'
import type { Pagination } from '../Pager.tsx'
import type { ListSearch } from './listUrl.ts'
import type { ListUrl } from './useListUrl.ts'

/** One page of a list, as `useList` reads it. */
export interface ListPage<Row> {
  rows: readonly Row[]
  /** undefined: nothing was read yet */
  pagination: Pagination | undefined
  /** why loading or reloading failed */
  failure: { text: string; requestId: string | undefined } | undefined
  /** the rows answer an earlier request */
  isStale: boolean
  refresh: () => void
}

export interface ListContentProps<Row> {
  list: ListPage<Row>
  /** none: the list has no filters */
  url?: Pick<ListUrl<ListSearch>, 'isFiltered' | 'clear'>
  /** title above the reason when it cannot be read */
  failed: string
  skeleton: ReactNode
  /** there is nothing yet */
  empty: ReactNode
  /** the filters leave nothing */
  noMatch?: { title: string; text: string }
  /** the rows */
  children: ReactNode
}

/** The rows of a list, below an error if a reload failed; or an error, a skeleton, or one of the two empty states. */
export function ListContent<Row>({ list, url, failed, skeleton, empty, noMatch, children }: ListContentProps<Row>) {
  const { t } = useTranslation('shell')
  const { rows, pagination, failure, refresh } = list
  const isKept = rows.length > 0
  const notice = failure && (
    <Box p="md">
      <ErrorPanel title={isKept ? t('words.notUpdated') : failed} {...failure} onRetry={refresh} />
    </Box>
  )
  if (notice && !isKept) return notice
  const isBeyondLastPage = rows.length === 0 && (pagination?.totalCount ?? 0) > 0
  if (!pagination || isBeyondLastPage) return skeleton
  if (rows.length > 0)
    return (
      <>
        {notice}
        {children}
      </>
    )
  if (!url?.isFiltered || !noMatch) return empty
  return (
    <EmptyState icon={<IconZoomExclamation />} {...noMatch}>
      <Button variant="light" mt="xs" onClick={url.clear}>
        {t('words.clear')}
      </Button>
    </EmptyState>
  )
}
