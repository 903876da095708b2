import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { AlertDetails } from './alerts.ts'

/** The subject of an alert without a light, center or group. */
function placeOf({ kind, gathers }: Pick<AlertDetails, 'kind' | 'gathers'>): 'site' | 'noGroup' | 'platform' {
  if (kind === 'SITE_OFFLINE') return 'site'
  return gathers ? 'noGroup' : 'platform'
}

/** Of an alert of a server: its name, for its disk with the folder. */
export function serverOf({ detail }: { detail?: unknown }): string | undefined {
  const place = (detail as { place?: unknown } | null | undefined)?.place
  return typeof place === 'string' ? place : undefined
}

/** The text of an alert: kind, subject and value. */
export function useAlertText() {
  const { t, i18n } = useTranslation('alert')
  const format = useFormat()
  return {
    // A newer server may have alert kinds without a translation here.
    kind: (kind: AlertDetails['kind']) =>
      i18n.exists(`kind.${kind}`, { ns: 'alert' }) ? t(`kind.${kind}`) : t('unknown'),
    subject: ({ device, center, group, ...alert }: AlertDetails & { detail?: unknown }) =>
      (device ?? center ?? group)?.name ?? serverOf(alert) ?? t(placeOf(alert)),
    assignee: ({ name, isMine }: NonNullable<AlertDetails['assignee']>) => (isMine ? t('assign.mine') : name),
    measured: ({ value, threshold, unit }: AlertDetails) => {
      const quantity = (number: number) => format.quantity(number, unit ?? '', Number.isInteger(number) ? 0 : 1)
      return value === null || threshold === null
        ? undefined
        : t('measured', { value: quantity(value), threshold: quantity(threshold) })
    },
    lights: ({ affectedCount }: AlertDetails) =>
      affectedCount > 0 ? t('lights', { number: format.number(affectedCount) }) : undefined,
  }
}
