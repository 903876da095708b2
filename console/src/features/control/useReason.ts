import { useTranslation } from 'react-i18next'
import type { ControlledLight } from './control.ts'

type Command = Pick<NonNullable<ControlledLight['lastCommand']>, 'status' | 'reason'>

/** Why a command did not do what was asked: a reason that we have a word for, else the light's own words. */
export function useReason(): (command: Command | null | undefined) => string {
  const { t, i18n } = useTranslation('control')
  return command => {
    const { status, reason } = command ?? {}
    if (status !== 'EXPIRED' && status !== 'FAILED' && status !== 'REJECTED') return t('reason.differs')
    if (!reason) return t(`reason.${status}`)
    const key = `reason.${reason}`
    if (i18n.exists(key, { ns: 'control' })) return t(key as 'reason.OFFLINE')
    return `${t(`reason.${status}`)} · ${reason}`
  }
}
