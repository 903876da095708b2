import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/PageHeading.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('notFound')
  usePageTitle(t('title'))
  return (
    <Stack component="main" gap="md" p="xl" maw={640} mx="auto" mt="10vh">
      <Title order={1} size="h2">
        {t('title')}
      </Title>
      <Text c="dimmed">{t('text')}</Text>
      <Button w="fit-content" renderRoot={props => <Link to={paths.home} {...props} />}>
        {t('home')}
      </Button>
    </Stack>
  )
}
