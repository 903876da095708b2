import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { AuditEntry } from './audit.ts'
import { type AuditField, auditFieldsOf } from './auditFields.ts'

/** Fields whose values are enum values of the API. */
export const FIELDS_OF_WORDS = new Set([
  ...[
    'aboutKind',
    'action',
    'channel',
    'controlMode',
    'datum',
    'days',
    'deviceStatus',
    'encoding',
    'format',
    'groupStatus',
    'kind',
    'leftLights',
    'lifecycle',
    'lightDefault',
  ],
  ...[
    'category',
    'contactor',
    'language',
    'measures',
    'minSeverity',
    'roadClass',
    'severity',
    'store',
    'subject',
    'type',
  ],
])
const UNITS: Record<string, string> = {
  ...{ mainBrightness: '%', subBrightness: '%', main: '%', other: '%' },
  ...{ mainColorTemp: 'K', subColorTemp: 'K', nominalMainWatts: 'W', nominalSubWatts: 'W' },
  ...{ mainWatts: 'W', subWatts: 'W', standbyWatts: 'W', minLevel: '%' },
}
const SPANS: Record<string, 'days' | 'minutes' | 'seconds'> = {
  ...{ readingDays: 'days', hourDays: 'days', sunriseOffset: 'minutes', sunsetOffset: 'minutes' },
  ...{ forSeconds: 'seconds', clearSeconds: 'seconds', offlineAfter: 'seconds', reportEverySeconds: 'seconds' },
  ...{ commandSeconds: 'seconds', resendSeconds: 'seconds', showSeconds: 'seconds', planSeconds: 'seconds' },
}
const INSTANTS = new Set(['until', 'from', 'to'])

/** Translates operations, fields, values and refusals; unknown names are shown unchanged. */
export function useAuditText() {
  const { t, i18n } = useTranslation(['audit', 'alert'])
  const format = useFormat()
  const has = (key: string, ns: 'audit' | 'alert' = 'audit') => i18n.exists(key, { ns })
  const word = (group: 'action' | 'field' | 'noun' | 'result' | 'value', name: string): string =>
    has(`${group}.${name}`) ? t(`${group}.${name}` as 'action.updateLightDevice') : name

  function action({ action: name, result }: Pick<AuditEntry, 'action' | 'result'>): string {
    // Queries are recorded only if they were refused, by their name.
    return !has(`action.${name}`) && result !== 'OK' ? t('look') : word('action', name)
  }

  function about({ subject, objectId }: Pick<AuditEntry, 'subject' | 'objectId'>): string | undefined {
    if (subject === null || objectId === null || !has(`noun.${subject}`)) return undefined
    return t('about', { noun: word('noun', subject), id: objectId })
  }

  function wordOf(field: string, value: string): string {
    if (field === 'deviceStatus') return t(`deviceStatus.${value === 'MAINTENANCE' ? 'MAINTENANCE' : 'NORMAL'}`)
    if (field === 'kind' && has(`kind.${value}`, 'alert')) return t(`alert:kind.${value}` as 'alert:kind.LAMP_DARK')
    return word('value', value)
  }

  function valueText({ field, value, kind }: AuditField): string {
    if (value === null) return t('empty')
    if (kind === 'id') return `#${value}`
    if (kind === 'count') return t('count', { number: format.number(Number(value)) })
    if (typeof value === 'boolean') return booleanText(field, value)
    return typeof value === 'string' ? stringText(field, value) : numberText(field, value)
  }

  function booleanText(field: string, value: boolean): string {
    if (/switch|^status$/i.test(field)) return t(value ? 'on' : 'off')
    return t(value ? 'yes' : 'no')
  }

  function stringText(field: string, value: string): string {
    if (FIELDS_OF_WORDS.has(field)) return wordOf(field, value)
    return INSTANTS.has(field) ? format.moment(value) : value
  }

  function numberText(field: string, value: number): string {
    if (SPANS[field]) return t(SPANS[field], { number: format.number(value) })
    const unit = UNITS[field]
    if (unit === '%') return `${value}%`
    return unit ? `${value} ${unit}` : `${value}`
  }

  return {
    action,
    about,
    /** of an object, by its type */
    noun: (subject: string) => word('noun', subject),
    result: (code: string) => word('result', code),
    fields: (detail: unknown) =>
      auditFieldsOf(detail).map(asked => ({
        field: asked.field,
        name: word('field', asked.field),
        value: valueText(asked),
      })),
  }
}
