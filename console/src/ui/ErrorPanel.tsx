import { Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from './Notice.tsx'

interface ErrorPanelProps {
  title: string
  text: string
  /** request id that finds the error in the server log; each retry has another one, which is not announced */
  requestId?: string
  onRetry?: () => void
}

export function ErrorPanel({ title, text, requestId, onRetry }: ErrorPanelProps) {
  const { t } = useTranslation(['shell', 'errors'])
  return (
    <Notice tone="bad" title={title}>
      <Group justify="space-between" gap="sm">
        <span>
          {text} {requestId && <small aria-live="off">{t('errors:request', { id: requestId })}</small>}
        </span>
        {onRetry && (
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {t('words.retry')}
          </Button>
        )}
      </Group>
    </Notice>
  )
}
