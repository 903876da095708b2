import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { DeleteRole, type RoleRow } from './roles.ts'
import { useRoleText } from './useRoleText.ts'

interface RoleDeleteModalProps {
  /** undefined: closed */
  role: RoleRow | undefined
  onClose: () => void
  onDeleted: () => void
}

export function RoleDeleteModal({ role, onClose, onDeleted }: RoleDeleteModalProps) {
  const { t } = useTranslation(['admin', 'dialog'])
  const errorText = useErrorText()
  const roleText = useRoleText()
  const { ready } = useConnection()
  const { opened, shown } = useDialog(role)
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, remove] = useMutation(DeleteRole)
  const name = shown ? roleText(shown) : ''

  async function confirm() {
    if (!shown) return
    setProblem(undefined)
    const { error } = await remove({ id: shown.id })
    // Already deleted by another user: same result.
    if (error && codeOf(error) !== 'NOT_FOUND') return setProblem(errorText(codeOf(error), extensionsOf(error).key))
    toast(t('roles.deleted', { name }))
    onDeleted()
    onClose()
  }

  return (
    <ConfirmModal
      opened={opened}
      title={t('roles.delete.title', { name })}
      action={t('dialog:delete')}
      danger
      busy={fetching}
      disabled={!ready}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {problem && (
        <Notice tone="bad" title={t('roles.delete.failed')}>
          {problem}
        </Notice>
      )}
      <Text size="sm">{t('roles.delete.text')}</Text>
    </ConfirmModal>
  )
}
