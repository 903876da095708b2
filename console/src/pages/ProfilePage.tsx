import { Box, Skeleton, Stack } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ProfileForm } from '../features/profile/ProfileForm.tsx'
import { Profile } from '../features/profile/profile.ts'
import { codeOf, requestIdOf } from '../graphql/errorCode.ts'
import { useErrorText } from '../i18n/errorText.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'

/** One's own account: what one may change of it oneself. */
export function ProfilePage() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageHeading title={t('profile.title')} />
      <Panel>
        <OwnProfile />
      </Panel>
    </>
  )
}

function OwnProfile() {
  const { t } = useTranslation(['settings', 'shell'])
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: Profile })
  const [saves, setSaves] = useState(0)
  const account = data?.authInfo
  if (!account) {
    return (
      <Box p="md">
        {error ? (
          <ErrorPanel
            title={t('profile.failed')}
            text={errorText(codeOf(error))}
            requestId={requestIdOf(error)}
            onRetry={read}
          />
        ) : (
          <Stack gap="md" role="status" aria-busy aria-label={t('shell:words.loading')}>
            {[1, 2, 3, 4].map(field => (
              <Skeleton key={field} height={54} maw={560} />
            ))}
          </Stack>
        )}
      </Box>
    )
  }
  if (!account.admin) return <EmptyState icon={<IconUser />} title={account.email ?? ''} text={t('profile.user')} />
  return (
    <ProfileForm
      // A new read resets the form.
      key={account.admin.updatedAt}
      email={account.email ?? ''}
      admin={account.admin}
      goesOn={saves > 0}
      onSaved={() => {
        setSaves(saves + 1)
        read()
      }}
      onReload={read}
    />
  )
}
