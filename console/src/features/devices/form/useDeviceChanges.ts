import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../../i18n/format.ts'
import type { FieldChange } from '../../../ui/Conflict.tsx'
import type { FormDevice } from './deviceDocuments.ts'
import { changedDeviceFields, type DeviceField, type DeviceValues, deviceValues } from './deviceForm.ts'

/** What another user changed, in words. */
export function useDeviceChanges(before: DeviceValues): (theirs: FormDevice) => FieldChange[] {
  const { t } = useTranslation(['deviceForm', 'devices'])
  const { moment } = useFormat()
  return theirs =>
    changedDeviceFields(before, deviceValues(theirs)).map(field => ({
      field: t(`field.${field}`),
      value: textOf(theirs, field),
    }))

  function textOf(theirs: FormDevice, field: DeviceField): string {
    switch (field) {
      case 'group':
      case 'center':
      case 'mode':
        return theirs[field]?.name ?? NONE
      case 'photos':
        return t('conflictPhotos', { number: theirs.photos.length })
      case 'maintenance':
        return t(theirs.deviceStatus === 'MAINTENANCE' ? 'maintenanceOn' : 'maintenanceOff')
      case 'lifecycle':
        return t(`devices:lifecycle.${theirs.lifecycle}`)
      case 'outOfServiceUntil':
        return theirs.outOfServiceUntil ? moment(theirs.outOfServiceUntil) : NONE
      case 'attributes':
        return theirs.attributes.map(({ definition, value }) => `${definition.name}: ${value}`).join(' · ') || NONE
      default:
        return `${theirs[field] ?? ''}` || NONE
    }
  }
}
