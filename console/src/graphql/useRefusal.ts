import { useCallback } from 'react'
import type { CombinedError } from 'urql'
import { useErrorText } from '../i18n/errorText.ts'
import type { Refusal } from '../ui/form/refusal.ts'
import { codeOf, extensionsOf } from './errorCode.ts'
import { fieldErrorsOf } from './fieldErrors.ts'

/** An error of a mutation as forms show it: beside the fields that it names, as a conflict, or above the fields. */
export function useRefusal(): (error: CombinedError | undefined) => Refusal {
  const errorText = useErrorText()
  return useCallback(
    error => {
      const code = codeOf(error)
      const { key, approvalId } = extensionsOf(error)
      return {
        text: errorText(code, key),
        fields: fieldErrorsOf(error).map(({ key, ...place }) => ({ ...place, text: errorText(code, key) })),
        // No other user changed the record: there is nothing to compare with.
        code: approvalId ? undefined : code,
      }
    },
    [errorText],
  )
}
