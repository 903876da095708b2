import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { type Campaign, UndoCampaign } from './campaigns.ts'
import { countKept } from './progress.ts'

/** Undoes the campaigns of one request, such as a scene; one that is refused does not stop the others. */
export function useUndoCampaigns() {
  const { t } = useTranslation('campaigns')
  const errorText = useErrorText()
  const { number } = useFormat()
  const [, send] = useMutation(UndoCampaign)
  const [busy, setBusy] = useState(false)

  /** @returns the campaigns that were undone; the errors of the others are toasts */
  async function undoEach(campaigns: readonly { id: number }[]): Promise<Campaign[]> {
    setBusy(true)
    const undone: Campaign[] = []
    for (const { id } of campaigns) {
      const { data, error } = await send({ id })
      if (data) undone.push(data.undoLightCampaign)
      else errorToast(t('undoFailed'), errorText(codeOf(error), extensionsOf(error).key))
      if (codeOf(error) === 'NETWORK') break
    }
    setBusy(false)
    return undone
  }

  /** The same, with the result as a toast. */
  async function undo(campaigns: readonly { id: number }[]): Promise<void> {
    const undone = await undoEach(campaigns)
    if (undone.length === 0) return
    const sum = (count: (campaign: Campaign) => number) => undone.reduce((all, one) => all + count(one), 0)
    // Else some of its lights can still be undone.
    const kept = sum(campaign => (campaign.status === 'UNDONE' ? countKept(campaign) : 0))
    const parts = [
      t('undone', { number: number(sum(({ undoneCount }) => undoneCount)) }),
      kept > 0 && t('undoneKept', { number: number(kept) }),
    ]
    toast(parts.filter(Boolean).join(' '))
  }

  return { undoEach, undo, busy }
}
