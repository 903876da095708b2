import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { DeleteModel, type ModelRow } from './models.ts'

interface DeleteModelModalProps {
  /** undefined: closed */
  model: ModelRow | undefined
  onClose: () => void
  onDeleted: () => void
}

export function DeleteModelModal({ model, onClose, onDeleted }: DeleteModelModalProps) {
  const { t } = useTranslation(['models', 'dialog'])
  const errorText = useErrorText()
  const { number } = useFormat()
  const { ready } = useConnection()
  const { opened, shown } = useDialog(model)
  /** devices that use it, which the server has counted since the list was read */
  const [counted, setCounted] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, remove] = useMutation(DeleteModel)
  const users = counted ?? shown?.deviceCount ?? 0

  async function confirm() {
    if (!shown) return
    setProblem(undefined)
    const { error } = await remove({ id: shown.id })
    const code = codeOf(error)
    const { count, key } = extensionsOf(error)
    if (code === 'CONFLICT' && count) return setCounted(count)
    // Already deleted by another user: same result.
    if (error && code !== 'NOT_FOUND') return setProblem(errorText(code, key))
    toast(t('deleted', { name: shown.name }))
    onDeleted()
    onClose()
  }

  return (
    <ConfirmModal
      opened={opened}
      title={t('delete.title', { name: shown?.name ?? '' })}
      action={t('dialog:delete')}
      danger
      busy={fetching}
      disabled={!ready || users > 0}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {problem && (
        <Notice tone="bad" title={t('delete.failed')}>
          {problem}
        </Notice>
      )}
      {users > 0 ? (
        <Notice tone="warning">{t('delete.used', { number: number(users) })}</Notice>
      ) : (
        <Text size="sm">{t('delete.text')}</Text>
      )}
    </ConfirmModal>
  )
}
