import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../../graphql/errorCode.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx'
import { errorToast, toast } from '../../../ui/toasts.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import { type ChannelRow, DeleteChannel } from './channels.ts'

interface ChannelDeleteModalProps {
  /** undefined: closed */
  channel: ChannelRow | undefined
  onClose: () => void
  onDeleted: () => void
}

export function ChannelDeleteModal({ channel, onClose, onDeleted }: ChannelDeleteModalProps) {
  const { t } = useTranslation(['alertList', 'dialog'])
  const errorText = useErrorText()
  const { opened, shown } = useDialog(channel)
  const [{ fetching }, remove] = useMutation(DeleteChannel)

  async function confirm() {
    if (!shown) return
    const { error } = await remove({ id: shown.id })
    if (error) errorToast(t('channels.actFailed'), errorText(codeOf(error), extensionsOf(error).key))
    else {
      toast(t('channels.removed', shown))
      onDeleted()
    }
    onClose()
  }

  return (
    <ConfirmModal
      opened={opened}
      title={t('channels.remove')}
      action={t('dialog:delete')}
      danger
      busy={fetching}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <Text size="sm">{t('channels.removeText', { target: shown?.target ?? '' })}</Text>
    </ConfirmModal>
  )
}
