import { Button, Group, Text } from '@mantine/core'
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useMay } from '../sessions/session.ts'
import classes from './CampaignProgress.module.css'
import { CampaignWait } from './CampaignWait.tsx'
import type { Campaign } from './campaigns.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { canRetry, countUnfinished, totalOf } from './progress.ts'
import { campaignLook } from './statusLooks.ts'
import { UnfinishedLights } from './UnfinishedLights.tsx'
import { useCampaign } from './useCampaign.ts'
import { useOverrideSummary } from './useOverrideSummary.ts'

interface CampaignProgressProps {
  campaign: Campaign
  /** hides the list of unfinished lights */
  brief?: boolean
  /** called when its progress changed */
  onChange?: (campaign: Campaign) => void
}

/** Live progress of a batch operation, with buttons to stop and to retry. */
export function CampaignProgress({ campaign: given, brief, onChange }: CampaignProgressProps) {
  const { t } = useTranslation('campaigns')
  const { campaign, stop, retry, busy } = useCampaign(
    given,
    { stop: t('stopFailed'), retry: t('retryFailed') },
    onChange,
  )
  const { ready } = useConnection()
  const mayOperate = useMay()('LightDevice', 'operate')
  const summary = useOverrideSummary()(campaign.override)
  const { tone, Icon } = campaignLook(campaign)
  const running = campaign.status === 'RUNNING'
  const format = useFormat()
  const confirmed = t('progress', {
    total: format.number(totalOf(campaign)),
    done: format.number(campaign.confirmedCount),
  })
  const isRetryable = canRetry(campaign, Date.now())
  return (
    <article className={classes.campaign} aria-label={summary}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            {summary}
          </Text>
          <CampaignFacts campaign={campaign} />
        </div>
        <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
          {tone === 'warning' ? confirmed : t(`status.${campaign.status}`)}
        </StatusBadge>
      </Group>
      <ProgressBar campaign={campaign} />
      {running && campaign.waitingCount > 0 && <CampaignWait campaign={campaign} />}
      {mayOperate && (running || isRetryable) && (
        <Group gap="xs">
          {running && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlayerStop size={16} />}
              title={t('stopHint')}
              disabled={!ready || busy}
              onClick={stop}
            >
              {t('stop')}
            </Button>
          )}
          {isRetryable && (
            <Button
              variant="light"
              size="xs"
              leftSection={<IconRefresh size={16} />}
              disabled={!ready || busy}
              onClick={retry}
            >
              {t('retry')}
            </Button>
          )}
        </Group>
      )}
      {!brief && countUnfinished(campaign) > 0 && <UnfinishedLights campaign={campaign} />}
    </article>
  )
}

function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const moment = useMoment(campaign.group?.timeZone)
  const parts = [
    campaign.group?.name,
    t('lights', { number: format.number(totalOf(campaign)) }),
    campaign.by && t('by', { name: campaign.by }),
    campaign.until && t('until', { time: moment(campaign.until) }),
  ]
  return (
    <Text size="xs" c="dimmed">
      {parts.filter(Boolean).join(' · ')}
      {' · '}
      <LiveAge at={campaign.createdAt} />
    </Text>
  )
}
