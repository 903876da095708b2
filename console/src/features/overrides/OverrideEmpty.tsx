import { Button } from '@mantine/core'
import { IconHandClick, IconLock, IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface OverrideEmptyProps {
  kind: 'empty' | 'noMatch' | 'noPermission'
  onClear?: () => void
}

/** No override is active, none matches, or none may be seen. */
export function OverrideEmpty({ kind, onClear }: OverrideEmptyProps) {
  const { t } = useTranslation(['overrides', 'shell'])
  const icons = { empty: <IconHandClick />, noMatch: <IconZoomExclamation />, noPermission: <IconLock /> }
  return (
    <EmptyState icon={icons[kind]} title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
      {onClear && (
        <Button variant="light" mt="xs" onClick={onClear}>
          {t('shell:words.clear')}
        </Button>
      )}
    </EmptyState>
  )
}
