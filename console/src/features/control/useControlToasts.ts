import { useTranslation } from 'react-i18next'
import type { CombinedError } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import type { ControlAnswer } from './control.ts'
import { useReason } from './useReason.ts'

/** Shows the result of a request as a toast. @returns whether it was accepted */
export function useControlToasts() {
  const { t } = useTranslation('control')
  const errorText = useErrorText()
  const reason = useReason()

  return (answer: ControlAnswer | undefined, error: CombinedError | undefined): boolean => {
    if (error || !answer) errorToast(t('failed'), errorText(codeOf(error), extensionsOf(error).key))
    else if (answer.accepted === 0) errorToast(t('refused'), reason({ lastCommand: answer.commands[0] }))
    else toast(t('sent'))
    return answer !== undefined && answer.accepted > 0
  }
}
