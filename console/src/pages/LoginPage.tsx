import { Divider, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountCard } from '../features/sessions/AccountCard.tsx'
import { LoginForm } from '../features/sessions/LoginForm.tsx'
import { useSession } from '../features/sessions/session.ts'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/PageHeading.tsx'

const route = getRouteApi(`/auth${paths.login}` as const)

/** The sign-in form; for somebody who is signed in, who that is. */
export function LoginPage() {
  const { t } = useTranslation(['sessions', 'shell'])
  const { to } = route.useSearch()
  const { viewer } = useSession()
  const title = t(viewer ? 'account.title' : 'title')
  usePageTitle(title)
  return (
    <>
      <Title order={1} size="h2">
        {title}
      </Title>
      {!viewer && (
        <Text c="dimmed" size="sm" mt={4}>
          {t('shell:siteTitle')}
        </Text>
      )}
      <Divider my="lg" />
      {viewer ? <AccountCard viewer={viewer} /> : <LoginForm to={to} />}
    </>
  )
}
