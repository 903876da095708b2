import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The display name of a role; built-in roles are translated. */
export function useRoleText(): (role: { name: string; alias: string | null }) => string {
  const { t, i18n } = useTranslation('sessions')
  return useCallback(
    ({ name, alias }) =>
      i18n.exists(`role.${name}`, { ns: 'sessions' }) ? t(`role.${name as 'VIEWER'}`) : alias || name,
    [t, i18n],
  )
}
