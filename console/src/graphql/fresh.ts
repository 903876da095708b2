import { useEffect, useRef } from 'react'
import { type TypedDocumentNode, useQuery } from 'urql'

/**
 * A query that is asked again whenever `sign` is another one: something was heard, so that the answer may be another
 * now. The last answer stays until the new one is there.
 */
export function useFresh<Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  sign: unknown,
) {
  const [state, read] = useQuery<Data, Record<string, unknown>>({ query, variables })
  const seen = useRef(sign)
  useEffect(() => {
    if (seen.current === sign) return
    seen.current = sign
    read()
  }, [sign, read])
  return [state, read] as const
}
