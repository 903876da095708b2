import { useTranslation } from 'react-i18next'
import type { CombinedError } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { errorToast, infoToast } from '../../ui/toasts.ts'
import { isLongWait, timeToAnswer } from '../longWait/longWait.ts'
import type { ControlAnswer } from './control.ts'
import { useReason } from './useReason.ts'

/** Shows the result of a request as a toast. @returns whether it was accepted */
export function useControlToasts() {
  const { t } = useTranslation('control')
  const errorText = useErrorText()
  const reason = useReason()
  const format = useFormat()

  function sentText({ commands }: ControlAnswer): string {
    const within = Math.max(...commands.filter(({ status }) => status !== 'REJECTED').map(timeToAnswer))
    return isLongWait(within) ? t('sentLong', { within: format.span(within) }) : t('sent')
  }

  return (answer: ControlAnswer | undefined, error: CombinedError | undefined): boolean => {
    if (error || !answer) errorToast(t('failed'), errorText(codeOf(error), extensionsOf(error).key))
    else if (answer.accepted === 0) errorToast(t('refused'), reason({ lastCommand: answer.commands[0] }))
    else infoToast(sentText(answer))
    return answer !== undefined && answer.accepted > 0
  }
}
