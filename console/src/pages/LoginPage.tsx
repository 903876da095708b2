import { Box, Divider, Text, Title } from '@mantine/core'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '../features/sessions/LoginForm.tsx'
import { useSession } from '../features/sessions/session.ts'
import { readEndedSession } from '../graphql/endedSession.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/PageHeading.tsx'

/** Rarely shown: signed-in users rarely open this page. */
const AccountCard = lazy(async () => ({
  default: (await withTranslations(import('../features/sessions/AccountCard.tsx'))).AccountCard,
}))

/** Only where there was a session before. */
const EndedNote = lazy(async () => ({
  default: (await withTranslations(import('../features/sessions/EndedNote.tsx'))).EndedNote,
}))

const route = getRouteApi(`/auth${paths.login}` as const)

/** The sign-in form; for a signed-in user, the current account. */
export function LoginPage() {
  const { t } = useTranslation(['sessions', 'shell'])
  const { to } = route.useSearch()
  const { client, viewer } = useSession()
  const ended = readEndedSession()
  const title = t(viewer ? 'shell:user.account' : 'title')
  usePageTitle(title)
  if (client.setUpPending) return <Navigate to={paths.setUp} replace />
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
      <Suspense>
        {!viewer && ended && (
          <Box mb="md">
            <EndedNote {...ended} />
          </Box>
        )}
      </Suspense>
      <Suspense>{viewer ? <AccountCard viewer={viewer} /> : <LoginForm to={to} />}</Suspense>
    </>
  )
}
