import { Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CenterConnection, type Endpoint, LightConnection, mosquittoLines } from './connection.ts'
import { IssuePassword } from './IssuePassword.tsx'

const CONNECTION = { light: LightConnection, center: CenterConnection }

interface ConnectEndpointProps {
  kind: Endpoint
  id: number
  mayIssue: boolean
}

/** Connection data of a real light or center: account, topics and shell commands to try them. */
export function ConnectEndpoint({ kind, id, mayIssue }: ConnectEndpointProps) {
  const { t } = useTranslation(['connect', 'details'])
  const errorText = useErrorText()
  const [password, setPassword] = useState<string>()
  const [{ data, error }, read] = useQuery({ query: CONNECTION[kind], variables: { id } })
  if (error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!data) return <Skeleton height={160} />
  const { connection } = data
  if (!connection) return <Text c="dimmed">{t('details:notFound')}</Text>
  const lines = mosquittoLines(kind, connection, { password: password ?? t('hidden'), commandId: t('commandId') })
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed" mb={4}>
        {t(`text.${kind}`)}
      </Text>
      <CopyLine label={t('broker')} text={connection.brokerUrl} />
      <CopyLine label={t('username')} text={connection.username} />
      {!connection.issuesPassword ? (
        <Text size="sm">{t('outsideBroker')}</Text>
      ) : password ? (
        <>
          <CopyLine label={t('password')} text={password} />
          <Notice tone="warning">{t('once')}</Notice>
        </>
      ) : (
        <IssuePassword
          kind={kind}
          id={id}
          issued={connection.hasCredential}
          mayIssue={mayIssue}
          onIssued={setPassword}
        />
      )}
      <CopyLine label={t('up')} text={connection.upTopic} />
      <CopyLine label={t('down')} text={connection.downTopic} />
      <CopyLine label={t('listen')} text={lines.listen} />
      <CopyLine label={t(`report.${kind}`)} text={lines.report} />
      {kind === 'light' && <CopyLine label={t('acknowledge')} text={lines.acknowledge} />}
    </Stack>
  )
}
