import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'

/** Operations on more lights than this need a confirmation. */
export const CONFIRM_ABOVE = 200

interface BatchAction {
  lights: number
  /** asks for few lights, too */
  alwaysAsks?: boolean
  /** switches them off */
  off?: boolean
  /** replaces the default text */
  text?: string
  act: () => void
  /** the user went back */
  cancel?: () => void
}

/** Asks for confirmation before many lights are operated, or several are switched off. */
export function useBatchConfirmation(): { confirmAndRun: (act: BatchAction) => void; dialog: ReactNode } {
  const { t } = useTranslation('operate')
  const [pending, setPending] = useState<BatchAction>()
  const { number } = useFormat()
  const text =
    pending && (pending.text ?? t(pending.off ? 'confirm.off' : 'confirm.many', { number: number(pending.lights) }))
  return {
    confirmAndRun: next =>
      next.alwaysAsks || next.lights > CONFIRM_ABOVE || (next.off && next.lights > 1) ? setPending(next) : next.act(),
    dialog: (
      <ConfirmModal
        opened={pending !== undefined}
        title={t('confirm.title')}
        action={t('confirm.yes')}
        danger
        onConfirm={() => {
          setPending(undefined)
          pending?.act()
        }}
        onClose={() => {
          setPending(undefined)
          pending?.cancel?.()
        }}
      >
        {text}
      </ConfirmModal>
    ),
  }
}
