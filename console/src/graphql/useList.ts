import { type TypedDocumentNode, useQuery } from 'urql'
import { useErrorText } from '../i18n/errorText.ts'
import { isWithoutServer, lastAnswer } from './client.ts'
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
 * One page of a list. Keeps the rows while another page loads (`isStale`), and when a reload of the same page fails in the
 * server or on the way to it.
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
  const isStale = operation !== undefined && JSON.stringify(operation.variables) !== JSON.stringify(variables)
  const code = codeOf(error)
  const kept = operation && code === 'INTERNAL_SERVER_ERROR' ? (lastAnswer(operation) as Data | undefined) : undefined
  const answer = kept ?? data
  const page = (answer && pageOf(answer)) ?? undefined
  // While another page loads, the error is that of the page before. Without a server, the banner says so.
  const isShown = error && !isStale && !(page && isWithoutServer(code))
  return {
    /** the whole answer */
    data: answer,
    rows: page?.items ?? [],
    pagination: page?.pagination,
    failure: isShown ? { text: errorText(code), requestId: requestIdOf(error) } : undefined,
    isStale,
    isReading: fetching,
    refresh: () => read(),
  }
}

/** The page of a list that the API returns as a whole. */
export function onePage<Row>(items: readonly Row[]): Page<Row> {
  return { items, pagination: { limit: items.length, page: 1, totalCount: items.length, totalPages: 1 } }
}
