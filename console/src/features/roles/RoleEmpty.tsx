import { IconLock, IconShield } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Nothing yet, or nothing that one may see; there is nothing to filter by. */
export function RoleEmpty({ kind, children }: { kind: 'empty' | 'noPermission'; children?: ReactNode }) {
  const { t } = useTranslation('admin')
  return (
    <EmptyState
      icon={kind === 'empty' ? <IconShield /> : <IconLock />}
      title={t(`roles.${kind}.title`)}
      text={t(`roles.${kind}.text`)}
    >
      {children}
    </EmptyState>
  )
}
