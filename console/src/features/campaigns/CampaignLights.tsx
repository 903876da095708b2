import { Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import classes from './CampaignProgress.module.css'
import { type Campaign, CampaignLightList } from './campaigns.ts'
import { countsOf, type LightStatus } from './progress.ts'

const MAX_LIGHTS = 50

interface CampaignLightsProps {
  campaign: Campaign
  /** only lights with one of these statuses; undefined: all */
  status?: readonly LightStatus[]
}

/** Lights of a campaign with their status, and the reason of a failure. */
export function CampaignLights({ campaign, status }: CampaignLightsProps) {
  const { t } = useTranslation(['campaigns', 'control'])
  const errorText = useErrorText()
  const format = useFormat()
  const reason = useLeftReason()
  const refreshKey = JSON.stringify(countsOf(campaign))
  const [{ data, error }, read] = useQueryWithKey(
    CampaignLightList,
    { id: campaign.id, status: status && [...status], limit: MAX_LIGHTS },
    refreshKey,
  )
  if (!data && error)
    return (
      <ErrorPanel
        title={t('unfinishedFailed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    )
  if (!data) return <Skeleton height={60} mt={8} />
  const { items, pagination } = data.findOneLightCampaign?.lights ?? { items: [], pagination: { totalCount: 0 } }
  if (items.length === 0) return <Text size="sm">{t('noUnfinished')}</Text>
  return (
    <>
      <ul className={classes.lights}>
        {items.map(light => (
          <li key={light.deviceId} data-status={light.status}>
            <span>{light.device?.name ?? `#${light.deviceId}`}</span>
            <Text component="span" size="xs" c="dimmed">
              {[t(`light.${light.status}`), reason(light.reason)].filter(Boolean).join(' · ')}
              {' · '}
              <LiveAge at={light.at} />
            </Text>
          </li>
        ))}
      </ul>
      {pagination.totalCount > items.length && (
        <Text size="xs" c="dimmed" mt={8}>
          {t('more', { number: format.number(pagination.totalCount - items.length) })}
        </Text>
      )}
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
