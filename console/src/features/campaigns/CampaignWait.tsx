import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { useFormat } from '../../i18n/format.ts'
import { useNow } from '../../ui/useNow.ts'
import { longWaitOf } from '../longWait/longWait.ts'
import { type Campaign, CampaignWaits } from './campaigns.ts'

/** Most lights have answered by then. */
const SLOW_AFTER_MS = 30_000

/** How long slow lights of a campaign have been waited for, and within which time they answer. */
export function CampaignWait({ campaign }: { campaign: Campaign }) {
  const isOld = useNow() - Date.parse(campaign.createdAt) > SLOW_AFTER_MS
  return isOld ? <SlowLights campaign={campaign} /> : null
}

function SlowLights({ campaign: { id, waitingCount } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const now = useNow()
  const [{ data }] = useQueryWithKey(CampaignWaits, { id }, waitingCount)
  const lights = data?.findOneLightCampaign?.lights.items ?? []
  const waits = lights.flatMap(({ device }) => (device && longWaitOf(device)) ?? [])
  const longest = waits.toSorted((a, b) => end(b) - end(a))[0]
  if (!longest) return null
  const age = format.span(Math.max(0, now - Date.parse(longest.since)))
  return (
    <Text size="xs" c="dimmed">
      {t('slow', { age, within: format.span(longest.within) })}
    </Text>
  )
}

function end({ since, within }: { since: string; within: number }): number {
  return Date.parse(since) + within
}
