import { Stack, Text, Title } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function MissingClientId() {
  const { t } = useTranslation('errors')
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" gap="xs" p="xl">
      <IconPlugConnectedX size={36} stroke={1.4} aria-hidden />
      <Title order={1} size="h4">
        {t('clientId.title')}
      </Title>
      <Text c="dimmed" ta="center">
        {t('clientId.text')}
      </Text>
    </Stack>
  )
}
