import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { DeviceEvent } from './deviceEvents.ts'

/** Kinds are named as in TALQ, which spells some in two ways; the texts have their names in lower case. */
export function useEventText() {
  const { t, i18n } = useTranslation(['events', 'alert'])
  const format = useFormat()
  return {
    /** in words; unknown: as it was reported */
    kind: ({ kind, alertKind }: Pick<DeviceEvent, 'kind' | 'alertKind'>): string => {
      const key = `kind.${kind.toLowerCase()}`
      const text: unknown = i18n.exists(key, { ns: 'events' }) && t(key as 'kind.lampfailure')
      if (typeof text === 'string') return text
      return alertKind && i18n.exists(`kind.${alertKind}`, { ns: 'alert' }) ? t(`alert:kind.${alertKind}`) : kind
    },
    /** value and text of the device */
    more: ({ value, unit, text }: Pick<DeviceEvent, 'value' | 'unit' | 'text'>): string =>
      [value !== null && format.quantity(value, unit ?? '', Number.isInteger(value) ? 0 : 2).trim(), text]
        .filter(Boolean)
        .join(' · '),
  }
}
