import { Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { LightConnection, mosquittoLines } from './connection.ts'
import { IssuePassword } from './IssuePassword.tsx'

/** How a real light is brought in: its account, its topics, and lines to try them with. */
export function ConnectLight({ id, mayIssue }: { id: number; mayIssue: boolean }) {
  const { t } = useTranslation(['connect', 'details'])
  const errorText = useErrorText()
  const [password, setPassword] = useState<string>()
  const [{ data, error }, read] = useQuery({ query: LightConnection, variables: { id } })
  if (error) return <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} onRetry={read} />
  if (!data) return <Skeleton height={160} />
  const connection = data.lightConnection
  if (!connection) return <Text c="dimmed">{t('details:notFound')}</Text>
  const lines = mosquittoLines(connection, password ?? t('hidden'))
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed" mb={4}>
        {t('text')}
      </Text>
      <CopyLine label={t('broker')} text={connection.brokerUrl} />
      <CopyLine label={t('username')} text={connection.username} />
      {password ? (
        <>
          <CopyLine label={t('password')} text={password} />
          <Notice tone="warning">{t('once')}</Notice>
        </>
      ) : (
        <IssuePassword id={id} issued={connection.hasCredential} mayIssue={mayIssue} onIssued={setPassword} />
      )}
      <CopyLine label={t('up')} text={connection.upTopic} />
      <CopyLine label={t('down')} text={connection.downTopic} />
      <CopyLine label={t('listen')} text={lines.listen} />
      <CopyLine label={t('report')} text={lines.report} />
    </Stack>
  )
}
