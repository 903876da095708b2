import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useFormat } from '../../i18n/format.ts'
import { BatchProgress } from '../campaigns/BatchProgress.tsx'
import { sumOf, totalOf } from '../campaigns/progress.ts'
import { SeveralCampaigns } from '../campaigns/SeveralCampaigns.tsx'
import { ApprovalCampaigns } from './approvals.ts'

interface ApprovedProgressProps {
  /** of the approval */
  id: number
  campaignId: number
  onClose: () => void
}

/** Progress of the batch operations that an approved request started: a scene has one for each action. */
export function ApprovedProgress({ id, campaignId, onClose }: ApprovedProgressProps) {
  const { t } = useTranslation('scenes')
  const { number } = useFormat()
  const [{ data, error }] = useQuery({ query: ApprovalCampaigns, variables: { id } })
  const campaigns = data?.findOneApproval?.campaigns ?? []
  if (!data && !error) return <Skeleton height={140} />
  if (campaigns.length < 2) return <BatchProgress id={campaignId} onClose={onClose} />
  return (
    <Stack gap="sm">
      <SeveralCampaigns
        title={() => t('result.sum', { number: number(totalOf(sumOf(campaigns))) })}
        rows={campaigns.map(campaign => ({ key: campaign.id, name: campaign.targetName ?? '', campaign }))}
      />
    </Stack>
  )
}
