import { Button } from '@mantine/core'
import { IconFolderOff, IconLock, IconPhoto, IconZoomExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface MediaEmptyProps {
  kind: 'empty' | 'emptyFolder' | 'noMatch' | 'noPermission'
  onClear?: () => void
  children?: ReactNode
}

/** Nothing yet, nothing that matches, nothing that one may see. */
export function MediaEmpty({ kind, onClear, children }: MediaEmptyProps) {
  const { t } = useTranslation(['mediaFiles', 'shell'])
  const icons = {
    empty: <IconPhoto />,
    emptyFolder: <IconFolderOff />,
    noMatch: <IconZoomExclamation />,
    noPermission: <IconLock />,
  }
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
