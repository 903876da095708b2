import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useSession } from '../sessions/session.ts'
import { AssignAlerts } from './alerts.ts'

/** Assigns alerts to the viewer. */
export function useAssign(onDone: () => void) {
  const { t } = useTranslation('alert')
  const errorText = useErrorText()
  const own = useSession().viewer?.admin?.id
  const [{ fetching }, send] = useMutation(AssignAlerts)
  return {
    isTaking: fetching,
    take: async (ids: number[]) => {
      // Without an id, the alerts would become unassigned.
      if (own === undefined) return
      const { error } = await send({ ids, assigneeId: own })
      if (error) return errorToast(t('assign.failed'), errorText(codeOf(error), extensionsOf(error).key))
      toast(t('assign.taken'))
      onDone()
    },
  }
}
