import { Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { onePage, useList } from '../../graphql/useList.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { ListContent } from '../../ui/list/ListContent.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { usePageState } from '../../ui/list/usePageState.ts'
import { LongWaitText } from '../longWait/LongWaitText.tsx'
import { longWaitOf } from '../longWait/longWait.ts'
import classes from './CampaignProgress.module.css'
import { type Campaign, type CampaignLight, CampaignLightList } from './campaigns.ts'
import { countsOf, type LightStatus } from './progress.ts'

const CAMPAIGN_LIGHTS_PER_PAGE = 50

interface CampaignLightsProps {
  campaign: Campaign
  /** only lights with one of these statuses; undefined: all */
  status?: readonly LightStatus[]
}

/** Lights of a campaign with their status, and the reason of a failure. */
export function CampaignLights({ campaign, status }: CampaignLightsProps) {
  const { t } = useTranslation('campaigns')
  const url = usePageState()
  const lights = useList({
    query: CampaignLightList,
    variables: {
      id: campaign.id,
      status: status && [...status],
      page: url.search.page,
      limit: CAMPAIGN_LIGHTS_PER_PAGE,
    },
    pageOf: data => data.findOneLightCampaign?.lights ?? onePage<CampaignLight>([]),
    refreshKey: JSON.stringify(countsOf(campaign)),
  })
  return (
    <ListFrame list={lights} url={url} isEmbedded>
      <ListContent
        list={lights}
        failed={t('unfinishedFailed')}
        skeleton={<Skeleton height={60} mt={8} />}
        empty={<Text size="sm">{t('noUnfinished')}</Text>}
      >
        <ul className={classes.lights}>
          {lights.rows.map(light => (
            <li key={light.deviceId} data-status={light.status}>
              <span>{light.device?.name ?? `#${light.deviceId}`}</span>
              <Text component="span" size="xs" c="dimmed">
                <LightState light={light} />
              </Text>
            </li>
          ))}
        </ul>
      </ListContent>
    </ListFrame>
  )
}

function LightState({ light: { status, reason, at, device } }: { light: CampaignLight }) {
  const { t } = useTranslation('campaigns')
  const reasonText = useLeftReason()
  const wait = status === 'WAITING' && device ? longWaitOf(device) : undefined
  return (
    <>
      {[t(`light.${status}`), reasonText(reason)].filter(Boolean).join(' · ')}
      {' · '}
      {wait ? <LongWaitText wait={wait} /> : <LiveAge at={at} />}
    </>
  )
}

/** A translated reason, else the text of the light. */
function useLeftReason(): (reason: string | null) => string | undefined {
  const { t, i18n } = useTranslation(['campaigns', 'control'])
  return reason => {
    if (!reason) return
    if (reason === 'NOT_DONE') return t('notDone')
    return i18n.exists(`control:reason.${reason}`) ? t(`control:reason.${reason as 'OFFLINE'}`) : reason
  }
}
