import { Button } from '@mantine/core'
import { IconBulb, IconLock, IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface DeviceEmptyProps {
  kind: 'empty' | 'noMatch' | 'noPermission'
  onClear?: () => void
  onCreate?: () => void
}

/** Nothing yet, nothing that matches, nothing that one may see: three different things to do about it. */
export function DeviceEmpty({ kind, onClear, onCreate }: DeviceEmptyProps) {
  const { t } = useTranslation(['devices', 'shell'])
  const icons = { empty: <IconBulb />, noMatch: <IconZoomExclamation />, noPermission: <IconLock /> }
  return (
    <EmptyState icon={icons[kind]} title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
      {onClear && (
        <Button variant="light" mt="xs" onClick={onClear}>
          {t('shell:words.clear')}
        </Button>
      )}
      {onCreate && (
        <Button mt="xs" onClick={onCreate}>
          {t('create')}
        </Button>
      )}
    </EmptyState>
  )
}
