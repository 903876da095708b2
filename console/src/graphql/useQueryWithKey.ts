import { useEffect, useRef } from 'react'
import { type TypedDocumentNode, useQuery } from 'urql'

/** A query that is sent again whenever `refreshKey` changes. The previous result stays until the new one arrives. */
export function useQueryWithKey<Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  refreshKey: unknown,
) {
  const [state, refresh] = useQuery<Data, Record<string, unknown>>({ query, variables })
  useRefreshKey(refresh, refreshKey)
  return [state, refresh] as const
}

/** Calls `refresh` whenever `refreshKey` changes. */
export function useRefreshKey(refresh: () => void, refreshKey: unknown): void {
  const previousKey = useRef(refreshKey)
  useEffect(() => {
    if (previousKey.current === refreshKey) return
    previousKey.current = refreshKey
    refresh()
  }, [refreshKey, refresh])
}
