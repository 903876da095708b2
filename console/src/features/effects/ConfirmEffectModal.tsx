import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { EffectSummary } from './EffectSummary.tsx'
import type { ChangeEffect, LeftLights } from './effects.ts'
import { LeftLightsField } from './LeftLightsField.tsx'

export interface EffectConfirmation {
  title: string
  /** the verb on the button */
  action: string
  /** shown above the effect on lights */
  text?: string
  /** undefined: it could not be computed */
  effect: ChangeEffect | undefined
  /** lists each group with what controls it afterwards */
  perGroup?: boolean
  /** does not ask what lights without a plan do */
  hidesChoice?: boolean
}

interface ConfirmEffectModalProps {
  /** undefined: closed */
  confirmation: EffectConfirmation | undefined
  busy?: boolean
  onConfirm: (leftLights: LeftLights | undefined) => void
  onClose: () => void
}

/** Shows the effect of a change on lights, and asks what lights without a plan do. */
export function ConfirmEffectModal({ confirmation, busy, onConfirm, onClose }: ConfirmEffectModalProps) {
  const { t } = useTranslation('effects')
  const { opened, shown } = useDialog(confirmation)
  const [chosen, setChosen] = useState<{ effect: ChangeEffect; leftLights: LeftLights }>()
  const effect = shown?.effect
  const leftLights = chosen && chosen.effect === effect ? chosen.leftLights : undefined
  const needsChoice = effect !== undefined && !shown?.hidesChoice && effect.losePlan > 0
  return (
    <ConfirmModal
      opened={opened}
      title={shown?.title ?? ''}
      action={shown?.action ?? ''}
      danger
      busy={busy}
      disabled={needsChoice && !leftLights}
      onConfirm={() => onConfirm(leftLights)}
      onClose={onClose}
    >
      {shown?.text && <Text size="sm">{shown.text}</Text>}
      {effect ? <EffectSummary effect={effect} perGroup={shown?.perGroup} /> : <Text size="sm">{t('problem')}</Text>}
      {needsChoice && (
        <LeftLightsField value={leftLights} onChange={choice => setChosen({ effect, leftLights: choice })} />
      )}
    </ConfirmModal>
  )
}
