import { Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { FormFoot } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { EffectSummary } from '../effects/EffectSummary.tsx'
import type { LeftLights } from '../effects/effects.ts'
import { LeftLightsField } from '../effects/LeftLightsField.tsx'
import { ConfirmWarningsModal } from './ConfirmWarningsModal.tsx'
import { NightChanges } from './NightChanges.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { RevisionChanges } from './RevisionChanges.tsx'
import type { ChosenRevision } from './RevisionList.tsx'
import { PreviewRevision, type RestorationPreview, RestoreRevision } from './scheduleRevisions.ts'
import type { ScheduleRow } from './schedules.ts'
import { useConfirmedWarnings } from './useConfirmedWarnings.ts'
import { useRevisionChanges } from './useRevisionChanges.ts'

interface RevisionEffectProps {
  schedule: ScheduleRow
  chosen: ChosenRevision
  onBack: () => void
  onRestored: () => void
}

/** What restoring a revision would do, before it is done. */
export function RevisionEffect({ schedule, chosen, onBack, onRestored }: RevisionEffectProps) {
  const { t } = useTranslation('revisions')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const { sendConfirmed, dialog } = useConfirmedWarnings({ remembers: true })
  const [{ fetching: busy }, restore] = useMutation(RestoreRevision)
  const [leftLights, setLeftLights] = useState<LeftLights>()
  const [{ data, error, fetching }] = useQuery({
    query: PreviewRevision,
    variables: { id: schedule.id, revision: chosen.number, from: chosen.latest },
    requestPolicy: 'network-only',
  })
  const restoration = fetching ? undefined : data?.previewLightScheduleRevision
  const losePlan = restoration?.preview.effect.losePlan ?? 0

  async function confirm() {
    // The warnings of the preview stand above the button that confirms them.
    const shown = restoration?.preview.asks.filter(code => code !== 'NOTHING_PLANNED') ?? []
    const sent = await sendConfirmed(({ confirmed, leftLights: answered }) =>
      restore({
        ...{ id: schedule.id, revision: chosen.number, expectedUpdatedAt: chosen.updatedAt },
        ...{ confirmed: [...shown, ...confirmed], leftLights: answered ?? leftLights },
      }),
    )
    if (!sent) return
    if (sent.data) return onRestored()
    errorToast(t('restoreFailed'), errorText(codeOf(sent.error), extensionsOf(sent.error).key))
    if (codeOf(sent.error) === 'CONFLICT') onBack()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (restoration && !busy) void confirm()
      }}
    >
      <Stack gap="sm">
        {restoration ? (
          <Effect schedule={schedule} restoration={restoration} />
        ) : error ? (
          <Text size="sm">{errorText(codeOf(error), extensionsOf(error).key)}</Text>
        ) : (
          <Skeleton height={320} />
        )}
        {losePlan > 0 && <LeftLightsField value={leftLights} onChange={setLeftLights} />}
      </Stack>
      <FormFoot
        submit={t('restore', { number: chosen.number })}
        cancel={t('back')}
        onCancel={busy ? undefined : onBack}
        busy={busy}
        danger={(restoration?.preview.asks.length ?? 0) > 0}
        disabled={!ready || !restoration || (losePlan > 0 && !leftLights)}
        focus="cancel"
      />
      <ConfirmWarningsModal {...dialog} />
    </form>
  )
}

function Effect({ schedule, restoration }: { schedule: ScheduleRow; restoration: RestorationPreview }) {
  const { t } = useTranslation(['revisions', 'schedules'])
  const { number } = useFormat()
  const changesOf = useRevisionChanges()
  const { revision, lostGroups, keepsName, preview, tonight, next } = restoration
  const lines = changesOf(revision)
  const names = lostGroups.map(({ name }) => name).join(t('schedules:warning.comma'))
  return (
    <>
      <Text size="sm">{t('affected', { count: preview.lights, lights: number(preview.lights) })}</Text>
      <EffectSummary effect={preview.effect} />
      {lines.length > 0 ? (
        <RevisionChanges lines={lines} label={t('changes')} />
      ) : (
        <Text size="sm">{t('noChanges')}</Text>
      )}
      {lostGroups.length > 0 && (
        <Notice tone="warning">{t('lostGroups', { count: lostGroups.length, groups: names })}</Notice>
      )}
      {keepsName && <Notice tone="warning">{t('keepsName', { name: revision.content.name })}</Notice>}
      <NightChanges tonight={tonight} next={next} />
      <PreviewPanel preview={preview} busy={false} isNew={false} name={schedule.name} />
      <Text size="xs" c="dimmed">
        {t('keepsPriority')}
      </Text>
    </>
  )
}
