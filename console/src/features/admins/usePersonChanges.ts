import { useTranslation } from 'react-i18next'
import { NONE } from '../../i18n/format.ts'
import type { FieldChange } from '../../ui/Conflict.tsx'
import { useRoleText } from '../roles/useRoleText.ts'
import type { AdminValues } from './adminForm.ts'
import type { PersonValues } from './personForm.ts'

/** What another user changed of an account or of its person, in words. */
export function usePersonChanges() {
  const { t } = useTranslation('admin')
  const roleText = useRoleText()
  return <Values extends PersonValues>(
    fields: readonly (keyof Values & keyof AdminValues)[],
    now: Values,
    role?: Parameters<typeof roleText>[0] | null,
  ): FieldChange[] => {
    const value = (field: keyof Values) => {
      if (field === 'avatar') return now.avatar[0]?.name
      if (field === 'role') return role && roleText(role)
      return now[field] as string
    }
    return fields.map(field => ({ field: t(`form.${field}`), value: value(field) || NONE }))
  }
}
