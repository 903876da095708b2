import { Text } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useMay } from '../sessions/session.ts'
import { UndoButton } from './CampaignActions.tsx'
import { CampaignProgress } from './CampaignProgress.tsx'
import type { Campaign } from './campaigns.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { sumOf, timeToUndo, totalOf } from './progress.ts'
import classes from './SeveralCampaigns.module.css'
import { campaignLook } from './statusLooks.ts'
import { useUndoCampaigns } from './useUndoCampaigns.ts'

export interface CampaignOfSeveral {
  key: number
  name: string
  /** undefined: `instead` is shown */
  campaign: Campaign | undefined
  instead?: ReactNode
}

interface SeveralCampaignsProps {
  /** above the bar; the count is that of the campaigns */
  title: (count: number) => string
  rows: CampaignOfSeveral[]
}

/** One bar for all lights with one button that undoes all, and a row for each campaign that opens its own progress. */
export function SeveralCampaigns({ title, rows }: SeveralCampaignsProps) {
  const [latest, setLatest] = useState<ReadonlyMap<number, Campaign>>(new Map())
  const campaigns = rows.flatMap(({ campaign }) => campaign ?? []).map(begun => latest.get(begun.id) ?? begun)
  /** Rows are remounted when all were undone: they keep their campaign themselves. */
  const [round, setRound] = useState(0)
  const setCampaign = (next: Campaign) => setLatest(known => new Map(known).set(next.id, next))
  return (
    <>
      {campaigns.length > 0 && (
        <section className={classes.sum} aria-label={title(campaigns.length)}>
          <Text size="sm" fw={600}>
            {title(campaigns.length)}
          </Text>
          <ProgressBar campaign={sumOf(campaigns)} />
          <UndoAll campaigns={campaigns} onUndone={setCampaign} onEnded={() => setRound(round + 1)} />
        </section>
      )}
      {rows.map(({ key, name, campaign, instead }) =>
        campaign ? (
          <details key={key} className={classes.one}>
            <Summary name={name} campaign={latest.get(campaign.id) ?? campaign} />
            <CampaignProgress key={round} campaign={latest.get(campaign.id) ?? campaign} onChange={setCampaign} />
          </details>
        ) : (
          <Fragment key={key}>{instead}</Fragment>
        ),
      )}
    </>
  )
}

interface UndoAllProps {
  campaigns: Campaign[]
  onUndone: (next: Campaign) => void
  onEnded: () => void
}

/** Undoes all campaigns. */
function UndoAll({ campaigns, onUndone, onEnded }: UndoAllProps) {
  const { t } = useTranslation('campaigns')
  const { ready } = useConnection()
  const mayOperate = useMay()('LightDevice', 'operate')
  const now = useNow()
  const { undoEach, busy } = useUndoCampaigns()
  const undoable = campaigns.filter(campaign => timeToUndo(campaign, now) > 0)
  if (!mayOperate || undoable.length === 0) return null

  async function undoAll() {
    for (const undone of await undoEach(undoable)) onUndone(undone)
    onEnded()
  }

  return (
    <div>
      <UndoButton
        left={Math.min(...undoable.map(campaign => timeToUndo(campaign, now)))}
        disabled={!ready || busy}
        keys="dialog"
        onUndo={undoAll}
      >
        {t('undoAll')}
      </UndoButton>
    </div>
  )
}

function Summary({ name, campaign }: { name: string; campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const { tone, Icon } = campaignLook(campaign)
  return (
    <summary>
      <strong>{name}</strong>
      <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
        {campaign.status === 'UNDONE'
          ? t('status.UNDONE')
          : t('progress', { total: format.number(totalOf(campaign)), done: format.number(campaign.confirmedCount) })}
      </StatusBadge>
    </summary>
  )
}
