import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { type TypedDocumentNode, useQuery } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'

const DEBOUNCE_MS = 400

/**
 * Asks what would be, a moment after the last change; the last answer stays until the new one is there.
 * @param variables none: what is typed cannot be saved as it is
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
