import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'

interface ConflictNoticeProps {
  busy: boolean
  onTheirs: () => void
  onMine: () => void
}

/** Somebody else saved meanwhile: theirs or mine, and nothing is lost until one has chosen. */
export function ConflictNotice({ busy, onTheirs, onMine }: ConflictNoticeProps) {
  const { t } = useTranslation('schedules')
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <Text size="sm">{t('conflict.text')}</Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" disabled={busy} onClick={onTheirs}>
          {t('conflict.theirs')}
        </Button>
        <Button variant="light" size="xs" disabled={busy} onClick={onMine}>
          {t('conflict.mine')}
        </Button>
      </Group>
    </Notice>
  )
}
