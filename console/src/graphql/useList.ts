import { useState } from 'react'
import { type TypedDocumentNode, useQuery } from 'urql'
import { useErrorText } from '../i18n/errorText.ts'
import { codeOf, requestIdOf } from './errorCode.ts'
import { usePoll } from './poll.ts'
import { useRefreshKey } from './useQueryWithKey.ts'

interface Pagination {
  limit: number
  page: number
  totalCount: number
  totalPages: number
}

interface Page<Row> {
  items: readonly Row[]
  pagination: Pagination
}

interface ListRequest<Data, Variables, Row> {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** the page in the answer; none: there is nothing to show yet */
  pageOf: (data: Data) => Page<Row> | null | undefined
  /** ms between reads; none: it is not polled */
  pollMs?: number
  /** another value reads the list again */
  refreshKey?: unknown
  /** nothing is read, as without permission */
  pause?: boolean
}

/**
 * One page of a list. While the next one is read, the rows of the last answer stay; `isStale` says so. When the same page
 * cannot be read again, its rows stay too, beside the failure, unless the permission was withdrawn.
 */
export function useList<Data, Variables extends Record<string, unknown>, Row>(
  request: ListRequest<Data, Variables, Row>,
) {
  const { query, variables, pageOf, pollMs, refreshKey, pause = false } = request
  const errorText = useErrorText()
  const [{ data, error, fetching, operation }, read] = useQuery<Data, Record<string, unknown>>({
    query,
    variables,
    pause,
  })
  usePoll(read, pollMs ?? 0, !pause && pollMs !== undefined)
  useRefreshKey(read, refreshKey)
  const key = JSON.stringify(variables)
  const isStale = operation !== undefined && JSON.stringify(operation.variables) !== key
  const [last, setLast] = useState<{ key: string; data: Data }>()
  if (data && !isStale && data !== last?.data) setLast({ key, data })
  const kept = error && last?.key === key && codeOf(error) !== 'FORBIDDEN' ? last.data : undefined
  const answer = data ?? kept
  const page = (answer && pageOf(answer)) ?? undefined
  return {
    /** the whole answer */
    data: answer,
    rows: page?.items ?? [],
    pagination: page?.pagination,
    failure:
      error && (!data || !page || isStale)
        ? { text: errorText(codeOf(error)), requestId: requestIdOf(error) }
        : undefined,
    isStale,
    isReading: fetching,
    refresh: () => read(),
  }
}

/** The page of a list that the API returns as a whole. */
export function onePage<Row>(items: readonly Row[]): Page<Row> {
  return { items, pagination: { limit: items.length, page: 1, totalCount: items.length, totalPages: 1 } }
}
