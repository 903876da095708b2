import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { Grant, Refuse, Withdraw } from './approvals.ts'

/** Approves, refuses or withdraws a request; toasts show the result. Each returns whether it succeeded. */
export function useDecision() {
  const { t } = useTranslation('approvals')
  const errorText = useErrorText()
  const [granting, grant] = useMutation(Grant)
  const [refusing, refuse] = useMutation(Refuse)
  const [withdrawing, withdraw] = useMutation(Withdraw)

  function showResult(error: Parameters<typeof codeOf>[0], done: string, failed: string): boolean {
    if (error) errorToast(failed, errorText(codeOf(error), extensionsOf(error).key))
    else toast(done)
    return !error
  }

  return {
    approve: async (id: number, note: string) =>
      showResult((await grant({ id, note })).error, t('approved'), t('approveFailed')),
    refuse: async (id: number, note: string) =>
      showResult((await refuse({ id, note })).error, t('refused'), t('refuseFailed')),
    withdraw: async (id: number) => showResult((await withdraw({ id })).error, t('withdrawn'), t('withdrawFailed')),
    isApproving: granting.fetching,
    isRefusing: refusing.fetching,
    isWithdrawing: withdrawing.fetching,
    busy: granting.fetching || refusing.fetching || withdrawing.fetching,
  }
}
