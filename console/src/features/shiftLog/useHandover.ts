import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { repeatQueries } from '../../graphql/repeatQueries.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { AcceptHandover, WithdrawHandover } from './shiftLog.ts'

/** Accepts or withdraws a handover; toasts show the result. */
export function useHandover() {
  const { t } = useTranslation('shiftLog')
  const errorText = useErrorText()
  const [accepting, accept] = useMutation(AcceptHandover)
  const [withdrawing, withdraw] = useMutation(WithdrawHandover)

  function showResult(error: Parameters<typeof codeOf>[0], done: string, failed: string): void {
    if (error) errorToast(failed, errorText(codeOf(error), extensionsOf(error).key))
    else toast(done)
    // Also after a refusal: another person may have accepted it.
    repeatQueries()
  }

  return {
    accept: async (id: number) => {
      const { data, error } = await accept({ id })
      const alerts = data?.acceptShiftHandover.alertsTaken ?? 0
      showResult(error, alerts > 0 ? t('acceptedAlerts', { count: alerts }) : t('accepted'), t('acceptFailed'))
    },
    withdraw: async (id: number) => showResult((await withdraw({ id })).error, t('withdrawn'), t('withdrawFailed')),
    busy: accepting.fetching || withdrawing.fetching,
  }
}
