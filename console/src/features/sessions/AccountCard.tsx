import { Button, Stack, Text } from '@mantine/core'
import { IconHome, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import type { Viewer } from './session.ts'
import { signOut } from './signIn.ts'

/** The signed-in account, shown instead of the sign-in form. */
export function AccountCard({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('signedOut')
  return (
    <Stack align="center" gap="xs">
      <Portrait src={viewer.avatarUrl} name={viewer.fullName || viewer.email || ''} size={72} />
      <Text fw={600} size="lg" mt="xs">
        {viewer.fullName}
      </Text>
      <Text c="dimmed" size="sm">
        {viewer.email}
      </Text>
      <Stack gap="xs" w="100%" mt="md">
        <Button
          renderRoot={props => <Link to={paths.home} {...props} />}
          leftSection={<IconHome size={16} />}
          size="md"
        >
          {t('account.home')}
        </Button>
        <Button variant="default" size="md" leftSection={<IconLogout size={16} />} onClick={signOut}>
          {t('account.logout')}
        </Button>
      </Stack>
    </Stack>
  )
}
