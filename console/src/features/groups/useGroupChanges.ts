import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { FieldChange } from '../../ui/Conflict.tsx'
import { areaText } from '../regions/areas.ts'
import { changedGroupFields, type GroupValues, groupValues } from './groupForm.ts'
import type { GroupRow } from './groups.ts'

type Field = Exclude<keyof GroupValues, 'moves'>

export function useGroupFieldName(): (field: keyof GroupValues) => string {
  const { t } = useTranslation(['groups', 'regions'])
  return field => {
    if (field === 'moves') return t('tabs.devices')
    if (field === 'area') return t('regions:area')
    if (field === 'groupStatus') return t('form.status')
    if (field === 'enableStatus') return t('form.enabled')
    if (field === 'startTime') return t('form.turnOn')
    if (field === 'endTime') return t('form.turnOff')
    return t(`form.${field}`)
  }
}

/** What another user changed since the form was opened, in words. */
export function useGroupChanges(before: GroupValues): (theirs: GroupRow) => FieldChange[] {
  const { t } = useTranslation('groups')
  const format = useFormat()
  const nameOf = useGroupFieldName()
  return theirs => {
    const now = groupValues(theirs)
    return changedGroupFields(before, now)
      .filter(field => field !== 'moves')
      .map(field => ({ field: nameOf(field), value: textOf(field, now) || NONE }))
  }

  function textOf(field: Field, form: GroupValues): string {
    switch (field) {
      case 'area':
        return areaText(form.area) ?? ''
      case 'roadClass':
        return t(`roadClass.${form.roadClass}`)
      case 'groupStatus':
        return t(`status.${form.groupStatus}`)
      case 'controlMode':
        return t(`mode.${form.controlMode}`)
      case 'enableStatus':
        return t(form.enableStatus ? 'form.yes' : 'form.no')
      case 'mainBrightness':
        return format.quantity(form.mainBrightness, '%')
      case 'subBrightness':
        return form.subBrightness === null ? t('form.asMain') : format.quantity(form.subBrightness, '%')
      case 'mainColorTemp':
      case 'subColorTemp': {
        const kelvin = form[field]
        return kelvin === null ? t('form.colorAsIs') : format.quantity(kelvin, 'K')
      }
      default:
        return `${form[field]}`
    }
  }
}
