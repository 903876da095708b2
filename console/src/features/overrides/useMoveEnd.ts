import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { MoveAllEnds, MoveEnd } from './overrides.ts'

/** Overrides, or all that have an end on the lights of a target. */
export type Moved = { ids: number[] } | { where: VariablesOf<typeof MoveAllEnds>['where'] }

/** An instant, or so many minutes later than now; neither: the next event of the schedule of each light. */
export interface NewEnd {
  until?: string
  minutes?: number
}

/** Sends a new end. A refusal of it is for the field; other errors are toasts. */
export function useMoveEnd() {
  const { t } = useTranslation('overrides')
  const errorText = useErrorText()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function send(moved: Moved, end: NewEnd): Promise<boolean> {
    setBusy(true)
    const { count, error: failure } = await request(moved, end)
    setBusy(false)
    if (count !== undefined) {
      toast(t('moved', { count }))
      return true
    }
    const { field, key } = extensionsOf(failure)
    const text = errorText(codeOf(failure), key)
    if (field === 'until' && end.until) setError(text)
    else errorToast(t('notMoved'), text)
    return false
  }

  async function request(moved: Moved, end: NewEnd) {
    if ('ids' in moved) {
      const { data, error } = await client.mutation(MoveEnd, { ...moved, ...end }).toPromise()
      return { count: data?.moveLightOverrideEnd, error }
    }
    const { data, error } = await client.mutation(MoveAllEnds, { ...moved, ...end }).toPromise()
    return { count: data?.moveAllLightOverrideEnds, error }
  }

  return { error, setError, send, busy }
}
