import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Section } from '../../ui/Section.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { ConfirmEffectModal, type EffectConfirmation } from '../effects/ConfirmEffectModal.tsx'
import { useMay } from '../sessions/session.ts'
import { LightDefaultNow, PreviewLightDefault, UpdateLightDefault } from './general.ts'

const CHOICES = ['SUNSET_TO_SUNRISE', 'AS_THEY_ARE'] as const
type Choice = (typeof CHOICES)[number]

/** The default of ungrouped lights. A change shows its effect and needs a confirmation. */
export function LightDefault() {
  const { t } = useTranslation(['settings', 'dialog'])
  const errorText = useErrorText()
  const client = useClient()
  const { ready } = useConnection()
  const may = useMay()
  const [{ data, error }, read] = useQuery({ query: LightDefaultNow, pause: !may('LightDevice', 'read') })
  const [asked, setAsked] = useState<EffectConfirmation & { choice: Choice }>()
  const [{ fetching }, update] = useMutation(UpdateLightDefault)
  const now = data?.siteLightDefault
  if (!now && error)
    return (
      <Section title={t('lightDefault.title')} level={2}>
        <ErrorPanel
          title={t('lightDefault.loadFailed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={() => read({ requestPolicy: 'network-only' })}
        />
      </Section>
    )
  if (!now) return null

  async function ask(choice: Choice) {
    const { data, error } = await client.query(
      PreviewLightDefault,
      { lightDefault: choice },
      { requestPolicy: 'network-only' },
    )
    if (!data) return errorToast(t('lightDefault.failed'), errorText(codeOf(error), extensionsOf(error).key))
    setAsked({
      choice,
      title: t('lightDefault.ask'),
      action: t('dialog:save'),
      text: t(`lightDefault.text.${choice}`),
      effect: data.previewSiteLightDefault,
      hidesChoice: true,
    })
  }

  async function save(choice: Choice) {
    const { data, error } = await update({ lightDefault: choice })
    setAsked(undefined)
    if (!data) return errorToast(t('lightDefault.failed'), errorText(codeOf(error), extensionsOf(error).key))
    toast(t('lightDefault.saved'))
    read({ requestPolicy: 'network-only' })
  }

  return (
    <Section title={t('lightDefault.title')} level={2}>
      <Stack gap="xs" maw={480}>
        {may('Site', 'update') ? (
          <NativeSelect
            label={t('lightDefault.label')}
            value={now}
            disabled={!ready || fetching}
            onChange={event => void ask(event.currentTarget.value as Choice)}
            data={CHOICES.map(value => ({ value, label: t(`lightDefault.${value}`) }))}
          />
        ) : (
          <Text size="sm">{t(`lightDefault.${now}`)}</Text>
        )}
        <Text size="xs" c="dimmed">
          {t(`lightDefault.text.${now}`)}
        </Text>
      </Stack>
      <ConfirmEffectModal
        confirmation={asked}
        busy={fetching}
        onConfirm={() => asked && void save(asked.choice)}
        onClose={() => setAsked(undefined)}
      />
    </Section>
  )
}
