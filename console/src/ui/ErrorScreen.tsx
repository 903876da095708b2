import { Button, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../i18n/errorText.ts'
import { usePageTitle } from './PageHeading.tsx'

/** A full-page error by its code. */
export function ErrorScreen({ code }: { code?: string }) {
  const { t } = useTranslation(['errors', 'shell'])
  const errorText = useErrorText()
  usePageTitle(t('title'))
  return (
    <Stack align="center" justify="center" gap="md" p="xl" mih="60vh" role="alert">
      <Title order={1} size="h3">
        {t('title')}
      </Title>
      <Text ta="center" maw={520}>
        {errorText(code)}
      </Text>
      {code && (
        <Text size="sm" c="dimmed">
          {t('code', { code })}
        </Text>
      )}
      <Button leftSection={<IconRefresh size={16} />} onClick={() => location.reload()}>
        {t('shell:words.refresh')}
      </Button>
    </Stack>
  )
}
