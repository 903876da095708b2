import { Button } from '@mantine/core'
import { IconLock, IconServer2, IconZoomExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface CenterEmptyProps {
  kind: 'empty' | 'noMatch' | 'noPermission'
  onClear?: () => void
  children?: ReactNode
}

/** Nothing yet, nothing that matches, nothing that one may see. */
export function CenterEmpty({ kind, onClear, children }: CenterEmptyProps) {
  const { t } = useTranslation(['centers', 'shell'])
  const icons = { empty: <IconServer2 />, noMatch: <IconZoomExclamation />, noPermission: <IconLock /> }
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
