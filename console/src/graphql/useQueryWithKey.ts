import { useEffect, useRef } from 'react'
import { type TypedDocumentNode, useQuery } from 'urql'

/** A query that is sent again whenever `refreshKey` changes. The previous result stays until the new one arrives. */
export function useQueryWithKey<Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  refreshKey: unknown,
) {
  const [state, refresh] = useQuery<Data, Record<string, unknown>>({ query, variables })
  const previousKey = useRef(refreshKey)
  useEffect(() => {
    if (previousKey.current === refreshKey) return
    previousKey.current = refreshKey
    refresh()
  }, [refreshKey, refresh])
  return [state, refresh] as const
}
