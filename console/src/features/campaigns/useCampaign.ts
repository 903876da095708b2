import { useState } from 'react'
import { useClient, useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast } from '../../ui/toasts.ts'
import { type Campaign, CampaignNow, RetryCampaign, StopCampaign } from './campaigns.ts'

const POLL_MS = 1000

/** A campaign that polls while it runs, with stop and retry. `failed`: titles of the error toasts. */
export function useCampaign(
  given: Campaign,
  failed: { stop: string; retry: string },
  onChange?: (campaign: Campaign) => void,
) {
  const client = useClient()
  const errorText = useErrorText()
  const [campaign, setState] = useState(given)
  const [stopping, stopIt] = useMutation(StopCampaign)
  const [retrying, retryIt] = useMutation(RetryCampaign)

  usePoll(refresh, POLL_MS, campaign.status === 'RUNNING')

  function setCampaign(next: Campaign) {
    setState(next)
    onChange?.(next)
  }

  async function refresh() {
    const { data } = await client.query(CampaignNow, { id: given.id })
    if (data?.findOneLightCampaign) setCampaign(data.findOneLightCampaign)
  }

  async function stop() {
    const { data, error } = await stopIt({ id: given.id })
    if (data) setCampaign(data.stopLightCampaign)
    else errorToast(failed.stop, errorText(codeOf(error), extensionsOf(error).key))
  }

  async function retry() {
    const { data, error } = await retryIt({ id: given.id })
    if (data) setCampaign(data.retryLightCampaign)
    else errorToast(failed.retry, errorText(codeOf(error), extensionsOf(error).key))
  }

  return { campaign, stop, retry, busy: stopping.fetching || retrying.fetching }
}
