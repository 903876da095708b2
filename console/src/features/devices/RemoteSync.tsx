import { Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { codeOf } from '../../graphql/errorCode.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { toast } from '../../ui/toasts.ts'
import classes from './DeleteDevices.module.css'
import { SyncDevices } from './registry.ts'
import { useEstimatedProgress } from './useEstimatedProgress.ts'

type Result = ResultOf<typeof SyncDevices>['syncRemoteLightDevices']

/** Shows the complete bar before the dialog closes. */
const COMPLETE_MS = 400

/** Requests the inventory of all centers once; lists those without a response, and offers a retry. */
export function RemoteSync({ onDone, onSynced }: { onDone: () => void; onSynced: () => void }) {
  const { t } = useTranslation(['deviceDialogs', 'shell'])
  const client = useClient()
  const errorText = useErrorText()
  const format = useFormat()
  const [rounds, setRounds] = useState(0)
  const [result, setResult] = useState<Result>()
  const [failed, setFailed] = useState<string>()
  const percent = useEstimatedProgress(rounds, result !== undefined)

  const requestSync = useEffectEvent(async (gone: AbortSignal) => {
    setResult(undefined)
    setFailed(undefined)
    const { data, error } = await client.query(SyncDevices, {})
    if (!data) return gone.aborted || setFailed(errorText(codeOf(error)))
    const found = data.syncRemoteLightDevices
    if (!gone.aborted) setResult(found)
    await new Promise(resolve => setTimeout(resolve, COMPLETE_MS))
    const counts = { created: found.created, updated: found.updated, unchanged: found.unchanged, failed: found.failed }
    toast(t('sync.done', numbers(counts, format.number)))
    onSynced()
    if (!gone.aborted && found.failed === 0) onDone()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round sends a new request
  useEffect(() => {
    const gone = new AbortController()
    void requestSync(gone.signal)
    return () => gone.abort()
  }, [rounds])

  const retry = () => setRounds(rounds + 1)
  if (failed) return <ErrorPanel title={t('sync.failed')} text={failed} onRetry={retry} />
  const silent = result?.sources.filter(source => source.failed > 0) ?? []
  return (
    <Stack gap="sm">
      <Text size="sm">{t('sync.text')}</Text>
      <Progress label={t('sync.title')} percent={percent} />
      {silent.length > 0 && (
        <>
          <Notice tone="warning" title={t('sync.silent', { number: format.number(silent.length) })}>
            <ul className={classes.failures}>
              {silent.map(({ centerId, name, status }) => (
                <li key={centerId}>
                  <strong>{name}</strong> · {t(`sync.status.${statusWord(status)}`)}
                </li>
              ))}
            </ul>
          </Notice>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onDone}>
              {t('shell:words.close')}
            </Button>
            <Button leftSection={<IconRefresh size={16} />} onClick={retry}>
              {t('shell:words.retry')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

/** Some lights of the center belong to another center already. */
function statusWord(status: string) {
  return status === 'OFFLINE' || status === 'NO_ANSWER' ? status : 'ANSWERED'
}

function numbers<Key extends string>(counts: Record<Key, number>, format: (value: number) => string) {
  return Object.fromEntries(Object.entries<number>(counts).map(([key, count]) => [key, format(count)])) as Record<
    Key,
    string
  >
}
