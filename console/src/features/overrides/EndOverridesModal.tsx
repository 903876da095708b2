import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { EffectLine, useEndPreview } from './EffectLine.tsx'
import { EndAllOverrides, EndOverrides } from './overrides.ts'

/** The overrides to end: some, or all with an end that the viewer may end. */
export type Ending = { ids: number[]; withoutEnd?: boolean } | 'ALL'

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
  const { ready } = useConnection()
  const client = useClient()
  const { opened, shown } = useDialog(ending)
  const [busy, setBusy] = useState(false)
  const ids = shown === 'ALL' ? undefined : shown?.ids
  const { preview, error } = useEndPreview({ ids })

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
      <Text size="sm">
        {t('confirm.text')} {shown !== 'ALL' && shown?.withoutEnd && t('confirm.withoutEnd')}
        {shown === 'ALL' && t('confirm.allText')}
      </Text>
      <EffectLine preview={preview} error={error} none={t('confirm.none')} />
    </ConfirmModal>
  )
}
