import type { ReactNode } from 'react'
import { Pager, type PagerProps } from '../Pager.tsx'
import { useShortcut } from '../shortcuts.ts'
import { useLastPage } from '../useLastPage.ts'
import type { ListPage } from './ListContent.tsx'

/** The page that is shown, and how another one is. */
export type ListPages = { search: { page?: number }; turn: (page: number, replace?: boolean) => void }

interface ListFrameProps {
  list: Omit<ListPage<unknown>, 'rows'>
  url: ListPages
  sizes?: PagerProps['sizes']
  /** what R does; by default, it reads the list again */
  onRefresh?: () => void
  /** the list is a part of another page, which R belongs to */
  isEmbedded?: boolean
  /** toolbar and table */
  children: ReactNode
}

/** A list with its pages. R reads it again; a page beyond the last one becomes the last one. */
export function ListFrame(props: ListFrameProps) {
  const { list, url, sizes, onRefresh, isEmbedded = false, children } = props
  const { pagination, isStale, refresh } = list
  useShortcut('r', 'shortcuts:refresh', onRefresh ?? refresh, !isEmbedded)
  useLastPage(url.search.page ?? 1, isStale ? undefined : pagination?.totalPages, page => url.turn(page, true))
  return (
    <>
      {children}
      {pagination && <Pager pagination={pagination} sizes={sizes} onPage={page => url.turn(page)} />}
    </>
  )
}
