import { useTranslation } from 'react-i18next'
import { NONE } from '../../i18n/format.ts'
import type { FieldChange } from '../../ui/Conflict.tsx'
import { changedModelFields, type ModelField, type ModelValues, modelValues } from './modelForm.ts'
import type { ModelOfForm } from './models.ts'

/** What another user changed, in words. */
export function useModelChanges(before: ModelValues): (theirs: ModelOfForm) => FieldChange[] {
  const { t } = useTranslation(['models', 'centers'])
  return theirs => {
    const now = modelValues(theirs)
    return changedModelFields(before, now).map(field => ({
      field: t(`form.${field}`),
      value: textOf(now, field) || NONE,
    }))
  }

  function textOf(now: ModelValues, field: ModelField): string {
    const value = now[field]
    if (typeof value === 'boolean') return t(value ? 'centers:about.yes' : 'centers:about.no')
    switch (field) {
      case 'kind':
        return t(`kind.${now.kind}`)
      case 'category':
        return t(`category.${now.category}`)
      case 'measures':
        return now.measures.map(measure => t(`measure.${measure}`)).join(' · ')
      case 'powerCurve':
        return now.powerCurve.map(({ level, watts }) => `${level}% ${watts} W`).join(' · ')
      default:
        return `${value}`
    }
  }
}
