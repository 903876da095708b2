import { Button } from '@mantine/core'
import { IconLock, IconUsers, IconZoomExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface AdminEmptyProps {
  kind: 'empty' | 'noMatch' | 'noPermission'
  onClear?: () => void
  children?: ReactNode
}

/** The three empty states: no accounts yet, no match, no permission. */
export function AdminEmpty({ kind, onClear, children }: AdminEmptyProps) {
  const { t } = useTranslation(['admin', 'shell'])
  const icons = { empty: <IconUsers />, noMatch: <IconZoomExclamation />, noPermission: <IconLock /> }
  return (
    <EmptyState icon={icons[kind]} title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
      {onClear && (
        <Button variant="light" mt="xs" onClick={onClear}>
          {t('shell:words.clear')}
        </Button>
      )}
      {children}
    </EmptyState>
  )
}
