import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { useDeletedToast } from '../trash/useDeletedToast.ts'
import { DeleteLight } from './devicePage.ts'

interface DeleteDeviceModalProps {
  opened: boolean
  device: { id: number; name: string }
  onClose: () => void
  onDeleted: () => void
  onRestored: () => void
}

export function DeleteDeviceModal({ opened, device, onClose, onDeleted, onRestored }: DeleteDeviceModalProps) {
  const { t } = useTranslation(['device', 'dialog'])
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [{ fetching }, remove] = useMutation(DeleteLight)
  const deleted = useDeletedToast()
  const { id, name } = device

  async function confirm() {
    const { error } = await remove({ id })
    if (error) return errorToast(t('delete.failed'), errorText(codeOf(error)))
    onDeleted()
    deleted({ subject: 'LightDevice', ids: [id], message: t('delete.done', { name }), onRestored })
  }

  return (
    <ConfirmModal
      opened={opened}
      title={t('delete.title', { name })}
      action={t('dialog:delete')}
      danger
      busy={fetching}
      disabled={!ready}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text size="sm">{t('delete.text')}</Text>
    </ConfirmModal>
  )
}
