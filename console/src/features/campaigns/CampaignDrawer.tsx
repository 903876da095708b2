import { Drawer, Skeleton, Stack } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../graphql/useList.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListContent } from '../../ui/list/ListContent.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { usePageState } from '../../ui/list/usePageState.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { CampaignProgress } from './CampaignProgress.tsx'
import { CampaignList } from './campaigns.ts'

interface CampaignDrawerProps {
  opened: boolean
  onClose: () => void
}

/** The latest batch operations. */
export function CampaignDrawer({ opened: wanted, onClose }: CampaignDrawerProps) {
  const { t } = useTranslation(['campaigns', 'shell'])
  const { opened } = useDialog(wanted || undefined)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      <Campaigns />
    </Drawer>
  )
}

const CAMPAIGNS_PER_PAGE = 7
const POLL_MS = 5000

function Campaigns() {
  const { t } = useTranslation('campaigns')
  const url = usePageState()
  const campaigns = useList({
    query: CampaignList,
    variables: { page: url.search.page, limit: CAMPAIGNS_PER_PAGE },
    pageOf: data => data.findManyLightCampaign,
    pollMs: POLL_MS,
  })
  return (
    <Stack gap="sm">
      <ListFrame list={campaigns} url={url} isEmbedded>
        <ListContent
          list={campaigns}
          failed={t('failed')}
          skeleton={
            <Stack gap="sm" aria-busy>
              <Skeleton height={120} />
              <Skeleton height={120} />
            </Stack>
          }
          empty={<EmptyState icon={<IconListCheck />} title={t('none')} text={t('noneText')} />}
        >
          {campaigns.rows.map(campaign => (
            // Remounted when another user starts or stops it; while running it polls.
            <CampaignProgress key={`${campaign.id} ${campaign.status}`} campaign={campaign} />
          ))}
        </ListContent>
      </ListFrame>
    </Stack>
  )
}
