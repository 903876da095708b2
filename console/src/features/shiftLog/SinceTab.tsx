import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, extensionsOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { isInstant } from '../../ui/wallTime.ts'
import { SummaryView } from './SummaryView.tsx'
import { SummaryNow } from './shiftLog.ts'

const POLL_MS = 30_000
const MAX_MS = 31 * 24 * 3_600_000

interface SinceTabProps {
  /** none: since the viewer's last shift */
  since: string | undefined
  onSince: (since: string | undefined) => void
}

/** What happened since the viewer's last shift, or since an instant that they choose. */
export function SinceTab({ since, onSince }: SinceTabProps) {
  const { t } = useTranslation('shiftLog')
  const format = useFormat()
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: SummaryNow, variables: { since } })
  usePoll(read, POLL_MS)
  const summary = data?.shiftSummary
  return (
    <Stack gap="md" px="md" pb="md">
      <Group gap="md" align="flex-end" justify="space-between">
        <Text size="sm" maw={620}>
          {summary && t(`reason.${summary.reason}`, { time: format.moment(summary.since) })}
        </Text>
        <Since
          key={since ?? summary?.since}
          shown={since ?? summary?.since ?? ''}
          isChosen={since !== undefined}
          onSince={onSince}
        />
      </Group>
      {error && !summary && (
        <ErrorPanel
          title={t('summaryFailed')}
          text={errorText(codeOf(error), extensionsOf(error).key)}
          requestId={requestIdOf(error)}
          onRetry={read}
        />
      )}
      {summary ? <SummaryView summary={summary} isLinked /> : !error && <Skeleton height={240} />}
    </Stack>
  )
}

interface SinceProps {
  shown: string
  isChosen: boolean
  onSince: (since: string | undefined) => void
}

function Since({ shown, isChosen, onSince }: SinceProps) {
  const { t } = useTranslation('shiftLog')
  const [value, setValue] = useState(shown)
  const [limits] = useState(() => ({
    min: new Date(Date.now() - MAX_MS).toISOString(),
    max: new Date().toISOString(),
  }))
  const isWrong = isInstant(value) && (value < limits.min || value > limits.max)
  return (
    <Group gap="xs" align="flex-end">
      <DateTimeField
        label={t('sinceLabel')}
        partLabels={{ date: t('sinceDate'), time: t('sinceTime') }}
        size="xs"
        value={value}
        {...limits}
        error={isWrong ? t('sinceRange') : undefined}
        onChange={setValue}
      />
      <Button
        size="xs"
        variant="default"
        disabled={!isInstant(value) || isWrong || value === shown}
        onClick={() => onSince(value)}
      >
        {t('show')}
      </Button>
      {isChosen && (
        <Button size="xs" variant="subtle" onClick={() => onSince(undefined)}>
          {t('lastShift')}
        </Button>
      )}
    </Group>
  )
}
