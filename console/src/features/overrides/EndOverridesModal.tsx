import { Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { EndAllOverrides, EndOverrides, PreviewEnd } from './overrides.ts'
import { useEffectText } from './useOverrideText.ts'

/** The overrides to end: some, or all that the viewer may end. */
export type Ending = { ids: number[] } | 'ALL'

interface EndOverridesModalProps {
  /** undefined: closed */
  ending: Ending | undefined
  onClose: () => void
  onEnded: () => void
}

/** Shows the effect on lights, and asks for confirmation. */
export function EndOverridesModal({ ending, onClose, onEnded }: EndOverridesModalProps) {
  const { t } = useTranslation('overrides')
  const errorText = useErrorText()
  const effectText = useEffectText()
  const { ready } = useConnection()
  const client = useClient()
  const { opened, shown } = useDialog(ending)
  const [busy, setBusy] = useState(false)
  const ids = shown === 'ALL' ? undefined : shown?.ids
  const [{ data, error, fetching }] = useQuery({
    query: PreviewEnd,
    variables: { ids },
    requestPolicy: 'network-only',
  })
  const preview = fetching ? undefined : data?.previewEndLightOverrides

  async function end() {
    setBusy(true)
    const { error, ended } = await send()
    setBusy(false)
    if (error) return errorToast(t('notEnded'), errorText(codeOf(error), extensionsOf(error).key))
    toast(t('ended', { count: ended ?? 0 }))
    onEnded()
    onClose()
  }

  async function send() {
    if (ids) {
      const { data, error } = await client.mutation(EndOverrides, { ids }).toPromise()
      return { ended: data?.endLightOverrides, error }
    }
    const { data, error } = await client.mutation(EndAllOverrides, {}).toPromise()
    return { ended: data?.endAllLightOverrides, error }
  }

  return (
    <ConfirmModal
      opened={opened}
      title={ids ? t('confirm.some', { count: ids.length }) : t('confirm.all')}
      action={t('end')}
      danger
      busy={busy}
      disabled={!ready || (preview === undefined && error === undefined)}
      onConfirm={end}
      onClose={onClose}
    >
      <Text size="sm">{t('confirm.text')}</Text>
      {preview && (
        <Text size="sm" fw={600}>
          {preview.lightCount === 0
            ? t('confirm.none')
            : t('confirm.effect', { count: preview.lightCount, effect: effectText(preview) })}
        </Text>
      )}
      {!preview && (error ? <Notice tone="warning">{t('confirm.unknown')}</Notice> : <Skeleton height={20} />)}
    </ConfirmModal>
  )
}
