import { type TypedDocumentNode, useQuery } from 'urql'
import { useErrorText } from '../i18n/errorText.ts'
import { codeOf, requestIdOf } from './errorCode.ts'
import { usePoll } from './poll.ts'

interface Pagination {
  limit: number
  page: number
  totalCount: number
  totalPages: number
}

interface ListRequest<Data, Variables, Row> {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** the page in the answer */
  pageOf: (data: Data) => { items: readonly Row[]; pagination: Pagination }
  /** ms between reads; none: it is not polled */
  pollMs?: number
  /** nothing is read, as without permission */
  pause?: boolean
}

/** One page of a list. While the next one is read, the rows of the last answer stay; `isStale` says so. */
export function useList<Data, Variables extends Record<string, unknown>, Row>(
  request: ListRequest<Data, Variables, Row>,
) {
  const { query, variables, pageOf, pollMs, pause = false } = request
  const errorText = useErrorText()
  const [{ data, error, operation }, read] = useQuery<Data, Record<string, unknown>>({ query, variables, pause })
  usePoll(read, pollMs ?? 0, !pause && pollMs !== undefined)
  const page = data && pageOf(data)
  const isStale = operation !== undefined && JSON.stringify(operation.variables) !== JSON.stringify(variables)
  return {
    /** the whole answer */
    data,
    rows: page?.items ?? [],
    pagination: page?.pagination,
    failure:
      error && (!page || isStale) ? { text: errorText(codeOf(error)), requestId: requestIdOf(error) } : undefined,
    isStale,
    refresh: () => read(),
  }
}
