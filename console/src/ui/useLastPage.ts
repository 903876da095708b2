import { useEffect, useEffectEvent } from 'react'

/** Opens the last page if the requested one no longer exists. */
export function useLastPage(page: number, totalPages: number | undefined, onPage: (page: number) => void): void {
  const last = totalPages ?? 0
  const go = useEffectEvent(onPage)
  useEffect(() => {
    if (last > 0 && page > last) go(last)
  }, [page, last])
}
