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
      return {
        text: errorText(code, extensionsOf(error).key),
        fields: fieldErrorsOf(error).map(({ key, ...place }) => ({ ...place, text: errorText(code, key) })),
        code,
      }
    },
    [errorText],
  )
}
