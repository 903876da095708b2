import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { FormFoot } from '../../ui/FormModal.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { type AttemptedItem, type Outcome, remainingItems } from '../../ui/useBatchRun.ts'
import { useNow } from '../../ui/useNow.ts'
import { UndoButton } from '../campaigns/CampaignActions.tsx'
import { CampaignProgress } from '../campaigns/CampaignProgress.tsx'
import { type Campaign, UndoCampaign } from '../campaigns/campaigns.ts'
import { ProgressBar } from '../campaigns/ProgressBar.tsx'
import { sumOf, timeToUndo, totalOf } from '../campaigns/progress.ts'
import { campaignLook } from '../campaigns/statusLooks.ts'
import { useMay } from '../sessions/session.ts'
import classes from './GroupForm.module.css'
import type { GroupRow } from './groups.ts'

/** `problem`: no command was sent. */
export interface OperateOutcome extends Outcome {
  campaign?: Campaign
  /** why there is no campaign to follow */
  note?: string
}

interface GroupOperateResultsProps {
  groups: GroupRow[]
  unable: GroupRow[]
  phase: 'asked' | 'running' | 'over'
  tried: readonly AttemptedItem<GroupRow, OperateOutcome>[]
  again: () => void
  stop: () => void
  onClose: () => void
}

/** The progress of one group, or of several with their sum, and a button to continue with the remaining ones. */
export function GroupOperateResults({ groups, unable, phase, tried, again, stop, onClose }: GroupOperateResultsProps) {
  const { t } = useTranslation(['groups', 'shell'])
  const { ready } = useConnection()
  const running = phase === 'running'
  const left = remainingItems(groups, tried)
  const outcomeOf = (group: GroupRow) => tried.find(({ item }) => item === group)?.result
  const busy = running ? groups.find(group => !outcomeOf(group)) : undefined
  const rows = groups.map(group => ({
    id: group.id,
    name: group.name,
    outcome: outcomeOf(group),
    untried: group === busy ? ('busy' as const) : running ? ('waiting' as const) : ('left' as const),
  }))
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (running) return
        if (left.length === 0) onClose()
        else again()
      }}
    >
      <Stack gap="sm" aria-live="polite">
        {rows.length === 1 ? <GroupOutcome {...rows[0]!} /> : <SeveralGroups rows={rows} />}
        <UnableGroups groups={unable} />
      </Stack>
      <FormFoot
        submit={left.length === 0 || running ? t('shell:words.close') : t('operate.again', { count: left.length })}
        focus="submit"
        busy={running}
        disabled={left.length > 0 && !ready}
        cancel={t(running ? 'operate.stop' : 'shell:words.close')}
        onCancel={running ? stop : left.length > 0 ? onClose : undefined}
      />
    </form>
  )
}

/** Groups that are left out, with the reason. */
export function UnableGroups({ groups }: { groups: GroupRow[] }) {
  const { t } = useTranslation('groups')
  if (groups.length === 0) return null
  return (
    <Text size="sm" c="var(--tone-warning)">
      {t('operate.unable', { names: groups.map(({ name }) => name).join(t('strategy.comma')) })}
    </Text>
  )
}

interface GroupOutcomeProps {
  name: string
  outcome: OperateOutcome | undefined
  /** its state while there is no outcome */
  untried: 'busy' | 'waiting' | 'left'
}

function GroupOutcome({ name, outcome, untried }: GroupOutcomeProps) {
  if (outcome?.campaign) return <CampaignProgress campaign={outcome.campaign} isResult />
  return <WithoutCampaign name={name} outcome={outcome} untried={untried} />
}

function WithoutCampaign({ name, outcome, untried }: GroupOutcomeProps) {
  const { t } = useTranslation('groups')
  return (
    <div className={classes.result}>
      <strong>{name}</strong>
      <span>{outcome ? (outcome.problem ?? outcome.note) : t(`operate.${untried}`)}</span>
    </div>
  )
}

/** One bar for all lights, and a row for each group that opens its own progress. */
function SeveralGroups({ rows }: { rows: (GroupOutcomeProps & { id: number })[] }) {
  const { t } = useTranslation('groups')
  const [latest, setLatest] = useState<ReadonlyMap<number, Campaign>>(new Map())
  const campaigns = rows.flatMap(({ outcome }) => outcome?.campaign ?? []).map(begun => latest.get(begun.id) ?? begun)
  /** Rows are remounted when all were undone: they keep their campaign themselves. */
  const [round, setRound] = useState(0)
  const setCampaign = (next: Campaign) => setLatest(known => new Map(known).set(next.id, next))
  return (
    <>
      {campaigns.length > 0 && (
        <section className={classes.sum} aria-label={t('operate.sum', { count: campaigns.length })}>
          <Text size="sm" fw={600}>
            {t('operate.sum', { count: campaigns.length })}
          </Text>
          <ProgressBar campaign={sumOf(campaigns)} />
          <UndoAll campaigns={campaigns} onUndone={setCampaign} onEnded={() => setRound(round + 1)} />
        </section>
      )}
      {rows.map(({ id, ...row }) =>
        row.outcome?.campaign ? (
          <details key={id} className={classes.group}>
            <GroupSummary name={row.name} campaign={latest.get(row.outcome.campaign.id) ?? row.outcome.campaign} />
            <CampaignProgress
              key={round}
              campaign={latest.get(row.outcome.campaign.id) ?? row.outcome.campaign}
              onChange={setCampaign}
            />
          </details>
        ) : (
          <WithoutCampaign key={id} {...row} />
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

/** Undoes the operations of all groups. */
function UndoAll({ campaigns, onUndone, onEnded }: UndoAllProps) {
  const { t } = useTranslation('campaigns')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const mayOperate = useMay()('LightDevice', 'operate')
  const now = useNow()
  const [, undo] = useMutation(UndoCampaign)
  const [busy, setBusy] = useState(false)
  const undoable = campaigns.filter(campaign => timeToUndo(campaign, now) > 0)
  if (!mayOperate || undoable.length === 0) return null

  async function undoAll() {
    setBusy(true)
    for (const { id } of undoable) {
      const { data, error } = await undo({ id })
      if (data) onUndone(data.undoLightCampaign)
      else errorToast(t('undoFailed'), errorText(codeOf(error), extensionsOf(error).key))
      if (codeOf(error) === 'NETWORK') break
    }
    setBusy(false)
    onEnded()
  }

  return (
    <div>
      <UndoButton
        left={Math.min(...undoable.map(campaign => timeToUndo(campaign, now)))}
        disabled={!ready || busy}
        hasShortcut
        onUndo={undoAll}
      >
        {t('undoAll')}
      </UndoButton>
    </div>
  )
}

function GroupSummary({ name, campaign }: { name: string; campaign: Campaign }) {
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
