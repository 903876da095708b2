import { useTranslation } from 'react-i18next'
import { type CommandedLight, reasonOf } from './unconfirmedReason.ts'

/** Why a light has not confirmed a command: a translated reason, else the text of the light. */
export function useReason(): (of: CommandedLight) => string {
  const { t, i18n } = useTranslation('control')
  return of => {
    const { word, given } = reasonOf(of)
    if (!given) return t(`reason.${word}`)
    const key = `reason.${given}`
    if (i18n.exists(key, { ns: 'control' })) return t(key as 'reason.OFFLINE')
    return `${t(`reason.${word}`)} · ${given}`
  }
}
