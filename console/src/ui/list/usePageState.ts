import { useState } from 'react'
import type { ListPages } from './ListFrame.tsx'

/** The page of a list that has no URL, as one in a drawer. */
export function usePageState(): ListPages {
  const [page, setPage] = useState(1)
  return { search: { page }, turn: setPage }
}
