import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { CampaignLights } from './CampaignLights.tsx'
import { CampaignProgress } from './CampaignProgress.tsx'
import { type Campaign, CampaignNow } from './campaigns.ts'

/** Progress of a batch operation that was just started: total, and by light. */
export function BatchProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['campaigns', 'shell'])
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: CampaignNow, variables: { id } })
  const [now, setNow] = useState<Campaign>()
  const begun = data?.findOneLightCampaign
  return (
    <Stack gap="md">
      {error && !begun && (
        <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
      )}
      {!begun && !error && <Skeleton height={140} />}
      {begun && (
        <>
          <CampaignProgress campaign={begun} brief isResult onChange={setNow} />
          {(now ?? begun).status !== 'COMING' && (
            <section>
              <Text size="sm" fw={600}>
                {t('each')}
              </Text>
              <CampaignLights campaign={now ?? begun} />
            </section>
          )}
        </>
      )}
      <Text size="xs" c="dimmed">
        {t((now ?? begun)?.status === 'COMING' ? 'keptComing' : 'kept')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('shell:words.close')}
        </Button>
      </Group>
    </Stack>
  )
}
