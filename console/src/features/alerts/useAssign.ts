import { useTranslation } from 'react-i18next'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useSession } from '../sessions/session.ts'
import type { AlertDetails } from './alerts.ts'
import { useReassigning } from './useReassigning.ts'

/** Assigns an alert to the viewer. @param onChanged loads the alerts again, also when another user took it first */
export function useAssign(onChanged: () => void) {
  const { t } = useTranslation('alert')
  const errorText = useErrorText()
  const own = useSession().viewer?.admin?.id
  const { assign, isAssigning, dialog } = useReassigning(onChanged)
  return {
    isTaking: isAssigning,
    dialog,
    take: async (alert: Pick<AlertDetails, 'id' | 'assignee'>) => {
      // Without an id, the alert would become unassigned.
      if (own === undefined) return
      const result = await assign([alert], own)
      if (!result) return
      if (result === true) toast(t('assign.taken'))
      else errorToast(t('assign.failed'), errorText(codeOf(result), extensionsOf(result).key))
      onChanged()
    },
  }
}
