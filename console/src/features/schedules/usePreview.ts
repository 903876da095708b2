import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { type TypedDocumentNode, useQuery } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'

const DEBOUNCE_MS = 400

/**
 * Loads the preview, debounced after the last change. The previous preview stays until the new one arrives.
 * @param variables undefined: the input is invalid
 */
export function usePreview<Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | undefined,
) {
  const errorText = useErrorText()
  const typed = JSON.stringify(variables ?? null)
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS)
  const sent = useMemo(() => (JSON.parse(asked) ?? undefined) as Variables | undefined, [asked])
  const [{ data, error, fetching, operation }] = useQuery<Data, Record<string, unknown>>({
    query,
    variables: sent ?? {},
    pause: sent === undefined,
  })
  const answers = JSON.stringify(operation?.variables) === asked
  return {
    data,
    busy: fetching || typed !== asked || !answers,
    problem: error && answers ? errorText(codeOf(error), extensionsOf(error).key) : undefined,
  }
}
