import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyLine } from '../../../ui/CopyLine.tsx'
import { FormFoot } from '../../../ui/FormModal.tsx'
import { RecordFormModal } from '../../../ui/form/RecordFormModal.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import type { ChannelRow } from './channels.ts'

interface ChannelModalProps {
  /** the channel to edit, or `new`; undefined: closed */
  channel: ChannelRow | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

/** The form of a channel; after it, the secret of a webhook that got one. */
export function ChannelModal({ channel, onClose, onSaved }: ChannelModalProps) {
  const { t } = useTranslation('alertList')
  const [record] = useState(channel === 'new' ? undefined : channel)
  const [secret, setSecret] = useState<string>()
  return (
    <RecordFormModal
      isOpen={channel !== undefined}
      title={t(record ? 'channels.edit' : 'channels.add')}
      size="md"
      data={{ record, isReady: true }}
      onClose={onClose}
    >
      {(kept, dialog) =>
        secret ? (
          <NewSecret secret={secret} onClose={onClose} />
        ) : (
          <ChannelForm
            kept={kept}
            dialog={dialog}
            onSaved={newSecret => {
              onSaved()
              if (!newSecret) return onClose()
              dialog.onDirty(false)
              setSecret(newSecret)
            }}
          />
        )
      }
    </RecordFormModal>
  )
}

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['alertList', 'shell'])
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('channels.secret')}</Text>
        <CopyLine label={t('channels.secretLabel')} text={secret} />
      </Stack>
      <FormFoot submit={t('shell:words.close')} />
    </form>
  )
}
