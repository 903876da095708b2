import { useState } from 'react'
import { type CombinedError, useClient, useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast } from '../../ui/toasts.ts'
import { type Campaign, CampaignNow, RetryCampaign, StopCampaign, UndoCampaign } from './campaigns.ts'

const POLL_MS = 1000

/** A campaign that polls while it runs, with stop, retry and undo. `failed`: titles of the error toasts. */
export function useCampaign(
  given: Campaign,
  failed: { stop: string; retry: string; undo: string },
  onChange?: (campaign: Campaign) => void,
) {
  const client = useClient()
  const errorText = useErrorText()
  const [campaign, setState] = useState(given)
  const [stopping, stopIt] = useMutation(StopCampaign)
  const [retrying, retryIt] = useMutation(RetryCampaign)
  const [undoing, undoIt] = useMutation(UndoCampaign)

  usePoll(refresh, POLL_MS, campaign.status === 'RUNNING')

  function setCampaign(next: Campaign) {
    setState(next)
    onChange?.(next)
  }

  async function refresh() {
    const { data } = await client.query(CampaignNow, { id: given.id })
    if (data?.findOneLightCampaign) setCampaign(data.findOneLightCampaign)
  }

  /** @returns whether it succeeded */
  function take(next: Campaign | undefined, error: CombinedError | undefined, title: string): boolean {
    if (next) setCampaign(next)
    else errorToast(title, errorText(codeOf(error), extensionsOf(error).key))
    return next !== undefined
  }

  async function stop() {
    const { data, error } = await stopIt({ id: given.id })
    take(data?.stopLightCampaign, error, failed.stop)
  }

  async function retry() {
    const { data, error } = await retryIt({ id: given.id })
    take(data?.retryLightCampaign, error, failed.retry)
  }

  async function undo(): Promise<boolean> {
    const { data, error } = await undoIt({ id: given.id })
    return take(data?.undoLightCampaign, error, failed.undo)
  }

  return { campaign, stop, retry, undo, busy: stopping.fetching || retrying.fetching || undoing.fetching }
}
