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
  const { t } = useTranslation('devices')
  const errorText = useErrorText()
  const [password, setPassword] = useState<string>()
  const [{ data, error }, read] = useQuery({ query: LightConnection, variables: { id } })
  if (error) return <ErrorPanel title={t('connect.failed')} text={errorText(codeOf(error))} onRetry={read} />
  if (!data) return <Skeleton height={160} />
  const connection = data.lightConnection
  if (!connection) return <Text c="dimmed">{t('details.notFound')}</Text>
  const lines = mosquittoLines(connection, password ?? t('connect.hidden'))
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed" mb={4}>
        {t('connect.text')}
      </Text>
      <CopyLine label={t('connect.broker')} text={connection.brokerUrl} />
      <CopyLine label={t('connect.username')} text={connection.username} />
      {password ? (
        <>
          <CopyLine label={t('connect.password')} text={password} />
          <Notice tone="warning">{t('connect.once')}</Notice>
        </>
      ) : (
        <IssuePassword id={id} issued={connection.hasCredential} mayIssue={mayIssue} onIssued={setPassword} />
      )}
      <CopyLine label={t('connect.up')} text={connection.upTopic} />
      <CopyLine label={t('connect.down')} text={connection.downTopic} />
      <CopyLine label={t('connect.listen')} text={lines.listen} />
      <CopyLine label={t('connect.report')} text={lines.report} />
    </Stack>
  )
}
