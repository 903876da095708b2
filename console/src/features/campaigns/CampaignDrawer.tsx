import { Drawer, Skeleton, Stack } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { useLastPage } from '../../ui/useLastPage.ts'
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

const REFRESH_INTERVAL_MS = 5000

function Campaigns() {
  const { t } = useTranslation('campaigns')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const [{ data, error }, read] = useQuery({ query: CampaignList, variables: { page, limit: 7 } })
  usePoll(read, REFRESH_INTERVAL_MS)
  const list = data?.findManyLightCampaign
  useLastPage(page, list?.pagination.totalPages, setPage)
  if (!list && error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!list) {
    return (
      <Stack gap="sm" aria-busy>
        <Skeleton height={120} />
        <Skeleton height={120} />
      </Stack>
    )
  }
  if (list.pagination.totalCount === 0)
    return <EmptyState icon={<IconListCheck />} title={t('none')} text={t('noneText')} />
  return (
    <Stack gap="sm">
      {list.items.map(campaign => (
        // Remounted when another user starts or stops it; while running it polls.
        <CampaignProgress key={`${campaign.id} ${campaign.status}`} campaign={campaign} />
      ))}
      <Pager pagination={list.pagination} onPage={setPage} />
    </Stack>
  )
}
