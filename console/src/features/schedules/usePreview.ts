import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, type TypedDocumentNode, useQuery } from 'urql'
import { useRefusal } from '../../graphql/useRefusal.ts'

const DEBOUNCE_MS = 400

/**
 * Loads the preview, debounced after the last change. The previous preview stays until the new one arrives.
 * @param variables undefined: the input is invalid
 * @param nameOf the name of a field of the form that the server refuses
 */
export function usePreview<Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | undefined,
  nameOf: (input: string) => string | undefined,
) {
  const { t } = useTranslation('schedules')
  const refusalOf = useRefusal()
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
    problem: error && answers ? problemOf(error) : undefined,
  }

  function problemOf(error: CombinedError): string {
    const { text, fields } = refusalOf(error)
    const [refused] = fields ?? []
    const name = refused && nameOf(refused.field)
    return name ? t('preview.field', { name, problem: refused.text }) : text
  }
}
