import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, extensionsOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { CampaignProgress } from '../campaigns/CampaignProgress.tsx'
import type { Campaign } from '../campaigns/campaigns.ts'
import { sumOf, totalOf } from '../campaigns/progress.ts'
import { SeveralCampaigns } from '../campaigns/SeveralCampaigns.tsx'
import { StartSceneForm } from './StartSceneForm.tsx'
import { SceneToStart } from './scenes.ts'

interface StartSceneModalProps {
  /** undefined: closed */
  scene: { id: number; name: string } | undefined
  onClose: () => void
  onStarted?: () => void
}

/** Shows what a scene would do, starts it, and then shows the progress of all its campaigns. */
export function StartSceneModal({ scene, onClose, onStarted }: StartSceneModalProps) {
  const { t } = useTranslation('scenes')
  const errorText = useErrorText()
  const { opened, shown } = useDialog(scene)
  const [campaigns, setCampaigns] = useState<Campaign[]>()
  const [{ data, error, fetching }, read] = useQuery({
    query: SceneToStart,
    variables: { id: shown?.id ?? 0 },
    // Later the counts have changed: the form must not show those of another moment.
    pause: !opened || campaigns !== undefined,
    requestPolicy: 'network-only',
  })
  const found = data?.findOneLightScene
  const isGone = codeOf(error) === 'NOT_FOUND'
  const name = shown?.name ?? ''
  return (
    <FormModal
      opened={opened}
      title={t(campaigns ? 'result.title' : 'start.title', { name })}
      size="lg"
      ready={campaigns !== undefined || (!fetching && (found !== undefined || error !== undefined))}
      onClose={onClose}
    >
      {close =>
        campaigns ? (
          <SceneProgress campaigns={campaigns} onClose={close} />
        ) : found ? (
          <StartSceneForm
            scene={found}
            rehearsal={data.previewLightScene}
            onCancel={close}
            onStarted={begun => {
              setCampaigns(begun)
              onStarted?.()
            }}
          />
        ) : (
          <ErrorPanel
            title={t('start.loadFailed')}
            text={isGone ? t('start.gone') : errorText(codeOf(error), extensionsOf(error).key)}
            requestId={requestIdOf(error)}
            onRetry={isGone ? undefined : read}
          />
        )
      }
    </FormModal>
  )
}

function SceneProgress({ campaigns, onClose }: { campaigns: Campaign[]; onClose: () => void }) {
  const { t } = useTranslation(['scenes', 'shell', 'campaigns'])
  const { number } = useFormat()
  const [only, ...others] = campaigns
  const isComing = only?.status === 'COMING'
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <Stack gap="sm" aria-live="polite">
        {isComing || others.length === 0 ? (
          campaigns.map(campaign => <CampaignProgress key={campaign.id} campaign={campaign} isResult={!isComing} />)
        ) : (
          <SeveralCampaigns
            title={() => t('result.sum', { number: number(totalOf(sumOf(campaigns))) })}
            rows={campaigns.map(campaign => ({ key: campaign.id, name: campaign.targetName ?? '', campaign }))}
          />
        )}
        <Text size="xs" c="dimmed">
          {isComing ? t('result.coming') : t('campaigns:kept')}
        </Text>
      </Stack>
      <FormFoot submit={t('shell:words.close')} focus="submit" />
    </form>
  )
}
