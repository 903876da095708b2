import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'

/** More lights than this are not driven, or taken out of control, without asking. */
export const ASK_ABOVE = 200

interface Act {
  lights: number
  /** they go dark */
  off?: boolean
  /** what will happen, where that is not that they are controlled */
  text?: string
  act: () => void
}

/** Says how many, and asks, before many lights are driven or several are switched off. */
export function useAskFirst(): { askFirst: (act: Act) => void; dialog: ReactNode } {
  const { t } = useTranslation('operate')
  const [asked, setAsked] = useState<Act>()
  const { number } = useFormat()
  const text = asked && (asked.text ?? t(asked.off ? 'ask.off' : 'ask.many', { number: number(asked.lights) }))
  return {
    askFirst: next => (next.lights > ASK_ABOVE || (next.off && next.lights > 1) ? setAsked(next) : next.act()),
    dialog: (
      <ConfirmModal
        opened={asked !== undefined}
        title={t('ask.title')}
        action={t('ask.yes')}
        danger
        onConfirm={() => {
          setAsked(undefined)
          asked?.act()
        }}
        onClose={() => setAsked(undefined)}
      >
        {text}
      </ConfirmModal>
    ),
  }
}
