import { Box, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import classes from '../features/settings/General.module.css'
import { GeneralFacts } from '../features/settings/GeneralFacts.tsx'
import { General } from '../features/settings/general.ts'
import { codeOf, requestIdOf } from '../graphql/errorCode.ts'
import { useErrorText } from '../i18n/errorText.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'

/** General settings: text only. */
export function SettingPage() {
  const { t } = useTranslation(['settings', 'shell'])
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: General })
  return (
    <>
      <PageHeading title={t('general.title')} />
      <p className={classes.text}>{t('general.text')}</p>
      <Panel>
        {data ? (
          <GeneralFacts client={data.clientInfo} />
        ) : (
          <Box p="md">
            {error ? (
              <ErrorPanel
                title={t('general.failed')}
                text={errorText(codeOf(error))}
                requestId={requestIdOf(error)}
                onRetry={read}
              />
            ) : (
              <Stack gap="md" role="status" aria-busy aria-label={t('shell:words.loading')}>
                <Skeleton height={110} />
                <Skeleton height={70} />
                <Skeleton height={70} />
              </Stack>
            )}
          </Box>
        )}
      </Panel>
    </>
  )
}
