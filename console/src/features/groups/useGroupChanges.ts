import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { FieldChange } from '../../ui/Conflict.tsx'
import { areaText } from '../regions/areas.ts'
import { changedFields, type GroupForm } from './groupForm.ts'

/** The changes of a group since its form was opened, as text. */
export function useGroupChanges(): (theirs: GroupForm, opened: GroupForm) => FieldChange[] {
  const { t } = useTranslation(['groups', 'regions'])
  const format = useFormat()
  return (theirs, opened) =>
    changedFields(opened, theirs).flatMap(field => {
      const value = textOf(field, theirs)
      return value === undefined ? [] : [{ field: nameOf(field), value: value || NONE }]
    })

  function nameOf(field: keyof GroupForm): string {
    if (field === 'area') return t('regions:area')
    if (field === 'groupStatus') return t('form.status')
    if (field === 'enableStatus') return t('form.enabled')
    if (field === 'startTime') return t('form.turnOn')
    if (field === 'endTime') return t('form.turnOff')
    return field === 'moves' ? t('tabs.devices') : t(`form.${field}`)
  }

  function textOf(field: keyof GroupForm, form: GroupForm): string | undefined {
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
      case 'moves':
        return
      default:
        return `${form[field]}`
    }
  }
}
