import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { type AskedField, askedOf } from './asked.ts'

/** Deeds, fields and refusals in words; what a newer server calls otherwise is shown as it is. */
export function useAuditText() {
  const { t, i18n } = useTranslation('audit')
  const format = useFormat()
  const word = (group: 'action' | 'field' | 'result', name: string): string =>
    i18n.exists(`${group}.${name}`, { ns: 'audit' }) ? t(`${group}.${name}` as 'action.updateLightDevice') : name

  function told({ field, value, kind }: AskedField): string {
    if (value === null) return t('empty')
    if (kind === 'id') return `#${value}`
    if (kind === 'count') return t('count', { number: format.number(Number(value)) })
    if (typeof value === 'boolean')
      return t(/switch|^status$/i.test(field) ? (value ? 'on' : 'off') : value ? 'yes' : 'no')
    if (field === 'deviceStatus') return t(`deviceStatus.${value === 'MAINTENANCE' ? 'MAINTENANCE' : 'NORMAL'}`)
    if (field === 'until' && typeof value === 'string') return format.moment(value)
    if (/Brightness$/.test(field)) return `${value}%`
    if (/ColorTemp$/.test(field)) return `${value} K`
    return `${value}`
  }

  return {
    action: (name: string) => word('action', name),
    result: (code: string) => word('result', code),
    fields: (detail: unknown) =>
      askedOf(detail).map(asked => ({ field: asked.field, name: word('field', asked.field), value: told(asked) })),
  }
}
