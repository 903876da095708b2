import { Button, Divider, Stack, Text, Title } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../ui/PageHeading.tsx'
import { signOut } from '../sessions/signIn.ts'
import { SecondFactor } from './SecondFactor.tsx'

/** Shown if a second factor is required and the account has none. */
export function SecondFactorGate() {
  const { t } = useTranslation(['settings', 'signedOut'])
  usePageTitle(t('factor.gate'))
  return (
    <>
      <Title order={1} size="h2">
        {t('factor.gate')}
      </Title>
      <Text c="dimmed" size="sm" mt={4}>
        {t('factor.gateText')}
      </Text>
      <Divider my="lg" />
      <Stack gap="lg" align="stretch">
        <SecondFactor kept={t('factor.gateDone')} onChanged={() => location.reload()} />
        <Button variant="subtle" leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('signedOut:account.logout')}
        </Button>
      </Stack>
    </>
  )
}
