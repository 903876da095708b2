import { useState } from 'react'
import { type TypedDocumentNode, useQuery } from 'urql'
import { useErrorText } from '../i18n/errorText.ts'
import type { FormData } from '../ui/form/RecordFormModal.tsx'
import { codeOf, requestIdOf } from './errorCode.ts'

interface RecordRequest<Data, Variables, Kept> {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  recordOf: (data: Data) => Kept | null | undefined
  /** said when there is no such record any more */
  gone?: string
  /** nothing is read: the form is closed, or for a new record */
  pause: boolean
}

/** One record for a form. Once read, it stays when it cannot be read again: the form has values that were typed. */
export function useRecord<Data, Variables extends Record<string, unknown>, Kept>(
  request: RecordRequest<Data, Variables, Kept>,
): FormData<Kept> {
  const { query, variables, recordOf, gone, pause } = request
  const errorText = useErrorText()
  const [{ data, error, fetching }, read] = useQuery<Data, Record<string, unknown>>({ query, variables, pause })
  const now = (data && recordOf(data)) ?? undefined
  const [last, setLast] = useState<Kept>()
  if (now !== undefined && now !== last) setLast(now)
  if (pause) return { record: undefined, isReady: true }
  const record = now ?? (error ? last : undefined)
  const failure =
    error && !record
      ? { text: errorText(codeOf(error)), requestId: requestIdOf(error), onRetry: () => read() }
      : data && !record
        ? { text: gone ?? '' }
        : undefined
  return { record, isReady: !fetching, failure }
}
