import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { DeleteMediaFile, type MediaFileRow } from './mediaFiles.ts'

interface MediaDeleteModalProps {
  /** undefined: closed */
  file: MediaFileRow | undefined
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a file permanently: it has no trash. */
export function MediaDeleteModal({ file, onClose, onDeleted }: MediaDeleteModalProps) {
  const { t } = useTranslation(['mediaFiles', 'dialog'])
  const errorText = useErrorText()
  const { opened, shown } = useDialog(file)
  const [{ fetching }, remove] = useMutation(DeleteMediaFile)
  const name = shown?.fileName ?? ''

  async function confirm() {
    if (!shown) return
    const { error } = await remove({ id: shown.id })
    if (error) errorToast(t('delete.failed'), errorText(codeOf(error), extensionsOf(error).key))
    else {
      toast(t('delete.done', { name }))
      onDeleted()
    }
    onClose()
  }

  return (
    <ConfirmModal
      opened={opened}
      title={t('delete.title')}
      action={t('dialog:delete')}
      danger
      busy={fetching}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <Text size="sm">{t('delete.text', { name })}</Text>
    </ConfirmModal>
  )
}
