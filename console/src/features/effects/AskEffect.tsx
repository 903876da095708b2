import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { EffectSummary } from './EffectSummary.tsx'
import type { ChangeEffect, LeftLights } from './effects.ts'
import { LeftLightsField } from './LeftLightsField.tsx'

export interface EffectQuestion {
  title: string
  /** the verb on the button */
  action: string
  /** what will happen, besides the effect on lights */
  text?: string
  /** none: it could not be computed, and is left to the person */
  effect: ChangeEffect | undefined
  /** each group is named with what holds for it afterwards */
  perGroup?: boolean
  /** what lights without a plan shall do is not asked here */
  silent?: boolean
}

interface AskEffectProps {
  /** none: closed */
  question: EffectQuestion | undefined
  busy?: boolean
  onConfirm: (leftLights: LeftLights | undefined) => void
  onClose: () => void
}

/** Says what a change does to lights, and asks what those shall do that lose their plan. */
export function AskEffect({ question, busy, onConfirm, onClose }: AskEffectProps) {
  const { t } = useTranslation('effects')
  const { opened, shown } = useDialog(question)
  const [chosen, setChosen] = useState<{ effect: ChangeEffect; leftLights: LeftLights }>()
  const effect = shown?.effect
  const leftLights = chosen && chosen.effect === effect ? chosen.leftLights : undefined
  const asks = effect !== undefined && !shown?.silent && effect.losePlan > 0
  return (
    <ConfirmModal
      opened={opened}
      title={shown?.title ?? ''}
      action={shown?.action ?? ''}
      danger
      busy={busy}
      disabled={asks && !leftLights}
      onConfirm={() => onConfirm(leftLights)}
      onClose={onClose}
    >
      {shown?.text && <Text size="sm">{shown.text}</Text>}
      {effect ? <EffectSummary effect={effect} perGroup={shown?.perGroup} /> : <Text size="sm">{t('problem')}</Text>}
      {asks && <LeftLightsField value={leftLights} onChange={choice => setChosen({ effect, leftLights: choice })} />}
    </ConfirmModal>
  )
}
