import { useTranslation } from 'react-i18next'
import { type CombinedError, useClient } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { withTranslations } from '../../i18n/i18n.ts'
import { errorToast, toast, warningToast } from '../../ui/toasts.ts'
import { type DeletableSubject, RestoreDeleted } from './trash.ts'

/** Restores items, and shows the result as a toast. @returns whether at least one was restored */
export function useRestore(): (subject: DeletableSubject, ids: number[], name?: string) => Promise<boolean> {
  const { t } = useTranslation('trash')
  const client = useClient()
  const errorText = useErrorText()

  function why(error: CombinedError | undefined): string {
    const { code, field, key, approvalId } = extensionsOf(error)
    if (approvalId) return errorText(code, key)
    if (code === 'CONFLICT') return t(field === 'name' ? 'taken.name' : 'taken.deviceId')
    return code === 'NOT_FOUND' ? t('gone') : errorText(codeOf(error))
  }

  return async (subject, ids, name) => {
    // The list may not have loaded these texts yet.
    const { data, error } = await withTranslations(client.mutation(RestoreDeleted, { subject, ids }).toPromise())
    const back = data?.restoreDeleted.length ?? 0
    if (back === 0) errorToast(t('failed'), why(error))
    else if (back < ids.length) warningToast(t('restoredSome', { done: back, left: ids.length - back }))
    else toast(name ? t('restored', { name }) : t('restoredMany', { count: back }))
    return back > 0
  }
}
