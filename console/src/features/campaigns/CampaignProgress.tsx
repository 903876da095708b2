import { Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { CampaignActions } from './CampaignActions.tsx'
import classes from './CampaignProgress.module.css'
import { CampaignWait } from './CampaignWait.tsx'
import type { Campaign } from './campaigns.ts'
import { LightsByStatus } from './LightsByStatus.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { countKept, countUnfinished, NOT_UNDONE, totalOf, UNFINISHED } from './progress.ts'
import { campaignLook } from './statusLooks.ts'
import { useCampaign } from './useCampaign.ts'
import { useOverrideSummary } from './useOverrideSummary.ts'

interface CampaignProgressProps {
  campaign: Campaign
  /** hides the list of unfinished lights */
  brief?: boolean
  /** it was just started: Ctrl+Z undoes it */
  isResult?: boolean
  /** called when its progress changed */
  onChange?: (campaign: Campaign) => void
}

/** Live progress of a batch operation, with buttons to stop, to retry and to undo it. */
export function CampaignProgress({ campaign: given, brief, isResult = false, onChange }: CampaignProgressProps) {
  const { t } = useTranslation('campaigns')
  const article = useRef<HTMLElement>(null)
  const failed = { stop: t('stopFailed'), retry: t('retryFailed'), undo: t('undoFailed') }
  const { campaign, undo, ...actions } = useCampaign(given, failed, onChange)
  const summary = useOverrideSummary()(campaign.override)
  const { tone, Icon } = campaignLook(campaign)
  const format = useFormat()
  const confirmed = t('progress', {
    total: format.number(totalOf(campaign)),
    done: format.number(campaign.confirmedCount),
  })

  /** The button that had the focus is not there any more. */
  async function undoAndFocus() {
    if (await undo()) article.current?.focus()
  }

  return (
    <article ref={article} tabIndex={-1} className={classes.campaign} aria-label={summary}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div className={classes.facts}>
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
      {campaign.status === 'RUNNING' && campaign.waitingCount > 0 && <CampaignWait campaign={campaign} />}
      <CampaignActions campaign={campaign} hasShortcut={isResult} undo={undoAndFocus} {...actions} />
      {campaign.undoneCount > 0 ? (
        <Undone campaign={campaign} />
      ) : (
        !brief &&
        countUnfinished(campaign) > 0 && (
          <LightsByStatus
            campaign={campaign}
            statuses={UNFINISHED}
            summary={t('unfinished', { number: format.number(countUnfinished(campaign)) })}
          />
        )
      )}
    </article>
  )
}

/** How many lights an undo restored, and the others. */
function Undone({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const others = totalOf(campaign) - campaign.undoneCount
  // Else some of them can still be undone.
  const kept = campaign.status === 'UNDONE' ? countKept(campaign) : 0
  return (
    <>
      <Text size="sm" role="status">
        {t('undone', { number: format.number(campaign.undoneCount) })}
        {kept > 0 && ` ${t('undoneKept', { number: format.number(kept) })}`}
      </Text>
      {others > 0 && (
        <LightsByStatus
          campaign={campaign}
          statuses={NOT_UNDONE}
          summary={t('notUndone', { number: format.number(others) })}
        />
      )}
    </>
  )
}

function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const moment = useMoment(campaign.group?.timeZone)
  const parts = [
    campaign.sceneName && t('scene', { name: campaign.sceneName }),
    campaign.targetName ?? campaign.group?.name,
    t('lights', { number: format.number(totalOf(campaign)) }),
    campaign.by && t('by', { name: campaign.by }),
    campaign.status === 'COMING' && campaign.startsAt && t('starts', { time: moment(campaign.startsAt) }),
    campaign.until && t('until', { time: moment(campaign.until) }),
  ]
  return (
    <>
      <Text size="xs" c="dimmed">
        {parts.filter(Boolean).join(' · ')}
        {' · '}
        <LiveAge at={campaign.createdAt} />
      </Text>
      {campaign.foundNoLights && (
        <Text size="xs" role="status">
          {t('foundNoLights')}
        </Text>
      )}
      {campaign.reason && <Text size="xs">{t('reason', { reason: campaign.reason })}</Text>}
    </>
  )
}
