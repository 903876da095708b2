import { useEffect, useEffectEvent } from 'react'

/** Beyond the last page there is nothing: an old link, or things that are gone. Then the last one is wanted. */
export function useLastPage(page: number, totalPages: number | undefined, onPage: (page: number) => void): void {
  const last = totalPages ?? 0
  const go = useEffectEvent(onPage)
  useEffect(() => {
    if (last > 0 && page > last) go(last)
  }, [page, last])
}
