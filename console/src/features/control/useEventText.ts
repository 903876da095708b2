import { useTranslation } from 'react-i18next'
import { NONE } from '../../i18n/format.ts'
import type { LightEvent } from './lightEvents.ts'
import { useCommandText } from './useCommandText.ts'
import { useReason } from './useReason.ts'

/** The parts of an event of a light in words. */
export function useEventText() {
  const { t, i18n } = useTranslation(['device', 'audit'])
  const commandText = useCommandText()
  const reasonText = useReason()

  function asked(event: LightEvent): string {
    const { origin, requestReason } = event
    if (origin === 'PLAN') return t(`commands.step.${requestReason as 'ON'}`)
    if (origin === 'CIRCUIT') return t(`commands.contactor.${requestReason as 'OPEN'}`)
    return commandText(event)
  }

  /** Reason of the request, of its repeat, and of a refusal. */
  function reason({ origin, status, requestReason, reason, repeats }: LightEvent): string {
    const isRequest = origin !== 'PLAN' && origin !== 'CIRCUIT'
    const key = `value.${requestReason}`
    const parts = [
      isRequest && requestReason !== null
        ? i18n.exists(key, { ns: 'audit' })
          ? (t(key as never, { ns: 'audit' }) as string)
          : requestReason
        : undefined,
      repeats === null ? undefined : t(`commands.repeats.${repeats as 'RETRY'}`),
      reason === 'MISSED' ? t('commands.missed') : undefined,
      reason !== null && status !== null ? reasonText({ lastCommand: { status, reason } }) : undefined,
    ]
    return parts.filter(Boolean).join(' · ') || NONE
  }

  return {
    asked,
    reason,
    origin: ({ origin }: LightEvent) => t(`commands.origin.${origin}`),
    /** who and what it came from */
    by: ({ by, source, approvedBy, clientName, campaignId }: LightEvent) =>
      [
        by,
        source,
        campaignId !== null && t('commands.campaign', { id: campaignId }),
        approvedBy !== null && t('commands.approvedBy', { name: approvedBy }),
        clientName !== null && t('commands.client', { name: clientName }),
      ]
        .filter(Boolean)
        .join(' · '),
    status: ({ status }: LightEvent) => (status === null ? t('commands.byItself') : t(`commands.status.${status}`)),
  }
}
