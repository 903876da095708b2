import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast } from '../../ui/toasts.ts'
import { OverrideLights } from './targets.ts'

/** Sends a request to all lights of a target. `campaign`: id of its progress, once it was accepted. */
export function useOverrideTarget() {
  const { t } = useTranslation('targets')
  const errorText = useErrorText()
  const [{ fetching }, override] = useMutation(OverrideLights)
  const [campaign, setCampaign] = useState<number>()

  async function send(variables: VariablesOf<typeof OverrideLights>) {
    const { data, error } = await override(variables)
    if (data) setCampaign(data.overrideLights.id)
    else errorToast(t('failed'), errorText(codeOf(error), extensionsOf(error).key))
  }

  return { send, sending: fetching, campaign }
}
