import { Anchor, Stack, Text } from '@mantine/core'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'

const DELAY_MS = 1000

/** Not signed in: redirects to the sign-in page, which returns here. */
export function Redirecting() {
  const { t } = useTranslation('sessions')
  const navigate = useNavigate()
  const { href } = useLocation()
  const to = href === paths.home || href === paths.dashboard ? undefined : href
  useEffect(() => {
    const timer = setTimeout(() => navigate({ to: paths.login, search: { to }, replace: true }), DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" gap="xs">
      <Text component="h1" size="lg" aria-live="polite">
        {t('redirecting')}
      </Text>
      <Anchor renderRoot={props => <Link to={paths.login} search={{ to }} {...props} />} size="sm">
        {t('redirectingLink')}
      </Anchor>
    </Stack>
  )
}
