import { useCallback } from 'react'
import type { CombinedError } from 'urql'
import { useErrorText } from '../i18n/errorText.ts'
import type { Refusal } from '../ui/form/refusal.ts'
import { codeOf, extensionsOf } from './errorCode.ts'
import { fieldErrorOf } from './fieldErrors.ts'

/** An error of a mutation as forms show it: beside the field that it names, as a conflict, or above the fields. */
export function useRefusal(): (error: CombinedError | undefined) => Refusal {
  const errorText = useErrorText()
  return useCallback(
    error => {
      const wrong = fieldErrorOf(error)
      const code = codeOf(error)
      return {
        text: wrong ? errorText(extensionsOf(error).code, wrong.key) : errorText(code, extensionsOf(error).key),
        field: wrong?.field,
        code,
      }
    },
    [errorText],
  )
}
