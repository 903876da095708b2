import { useTranslation } from 'react-i18next'
import { NONE } from '../../i18n/format.ts'
import type { FieldChange } from '../../ui/Conflict.tsx'
import { useRoleText } from '../roles/useRoleText.ts'
import { type AdminValues, changedFields, type PersonValues } from './adminForm.ts'

/** The changes of another user as text. */
export function useFieldChanges() {
  const { t } = useTranslation('admin')
  const roleText = useRoleText()
  return <Values extends PersonValues>(
    before: Values,
    now: Values,
    fields: readonly (keyof Values & keyof AdminValues)[],
    role?: Parameters<typeof roleText>[0] | null,
  ): FieldChange[] => {
    const value = (field: keyof Values) => {
      if (field === 'avatar') return now.avatar[0]?.name
      if (field === 'role') return role && roleText(role)
      return now[field] as string
    }
    return changedFields(before, now, fields).map(field => ({
      field: t(`form.${field as keyof AdminValues}`),
      value: value(field) || NONE,
    }))
  }
}
