import { useState } from 'react'
import type { ListUrl } from './useListUrl.ts'

/** The page of a list that has no URL, as one in a drawer; it cannot be filtered. */
export function usePageState(): ListUrl {
  const [page, setPage] = useState(1)
  return {
    search: { page },
    isFiltered: false,
    clears: 0,
    filter: ({ page = 1 }) => setPage(page),
    set: () => setPage(1),
    clear: () => setPage(1),
    turn: setPage,
  }
}
