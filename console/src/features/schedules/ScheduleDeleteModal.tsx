import { Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { EffectSummary } from '../effects/EffectSummary.tsx'
import { type LeftLights, PreviewScheduleChange } from '../effects/effects.ts'
import { LeftLightsField } from '../effects/LeftLightsField.tsx'
import { useDeletedToast } from '../trash/useDeletedToast.ts'
import { ConfirmWarningsModal } from './ConfirmWarningsModal.tsx'
import { DeleteSchedule, type ScheduleRow } from './schedules.ts'
import { useConfirmedWarnings } from './useConfirmedWarnings.ts'

interface ScheduleDeleteModalProps {
  /** undefined: closed */
  schedule: ScheduleRow | undefined
  onClose: () => void
  /** called after items were deleted or restored */
  onChanged: () => void
}

/** Shows what controls its groups afterwards and how many lights change, and asks what lights without a plan do. */
export function ScheduleDeleteModal({ schedule, onClose, onChanged }: ScheduleDeleteModalProps) {
  const { t } = useTranslation(['schedules', 'dialog', 'effects'])
  const errorText = useErrorText()
  const { ready } = useConnection()
  const showDeleted = useDeletedToast()
  const { opened, shown } = useDialog(schedule)
  const { sendConfirmed, dialog } = useConfirmedWarnings({ remembers: false })
  const [{ fetching }, remove] = useMutation(DeleteSchedule)
  const [leftLights, setLeftLights] = useState<LeftLights>()
  const [{ data, error: unknown, fetching: looking }] = useQuery({
    query: PreviewScheduleChange,
    variables: { id: shown?.id ?? 0 },
    pause: !opened,
    requestPolicy: 'network-only',
  })
  const effect = looking ? undefined : data?.previewLightScheduleChange

  async function confirm() {
    if (!shown) return
    const sent = await sendConfirmed(({ confirmed, leftLights: answered }) =>
      remove({ id: shown.id, confirmed, leftLights: answered ?? leftLights }),
    )
    if (!sent) return
    if (!sent.data) return errorToast(t('deleteFailed'), errorText(codeOf(sent.error), extensionsOf(sent.error).key))
    showDeleted({
      subject: 'LightSchedule',
      ids: [shown.id],
      message: t('deleted', { name: shown.name }),
      onRestored: onChanged,
    })
    onChanged()
    onClose()
  }

  return (
    <>
      <ConfirmModal
        opened={opened && dialog.warnings === undefined}
        title={t('remove.title', { name: shown?.name ?? '' })}
        action={t('dialog:delete')}
        danger
        busy={fetching}
        disabled={!ready || !(effect || unknown) || ((effect?.losePlan ?? 0) > 0 && !leftLights)}
        onConfirm={() => void confirm()}
        onClose={onClose}
      >
        {effect ? (
          <>
            {effect.groups.length === 0 && <Text size="sm">{t('remove.none')}</Text>}
            <EffectSummary effect={effect} perGroup />
            {effect.losePlan > 0 && <LeftLightsField value={leftLights} onChange={setLeftLights} />}
          </>
        ) : unknown ? (
          <Text size="sm">{t('effects:problem')}</Text>
        ) : (
          <Skeleton height={60} />
        )}
      </ConfirmModal>
      <ConfirmWarningsModal
        {...dialog}
        onClose={() => {
          dialog.onClose()
          onClose()
        }}
      />
    </>
  )
}
