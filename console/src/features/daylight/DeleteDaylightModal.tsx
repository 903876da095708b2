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
import { type DaylightRow, DeleteDaylight } from './daylight.ts'

interface DeleteDaylightModalProps {
  /** undefined: closed */
  rule: DaylightRow | undefined
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDaylightModal({ rule, onClose, onDeleted }: DeleteDaylightModalProps) {
  const { t } = useTranslation(['daylight', 'dialog'])
  const errorText = useErrorText()
  const { ready } = useConnection()
  const { opened, shown } = useDialog(rule)
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, remove] = useMutation(DeleteDaylight)

  async function confirm() {
    if (!shown) return
    setProblem(undefined)
    const { error } = await remove({ id: shown.id })
    const code = codeOf(error)
    // Already deleted by another user: same result.
    if (error && code !== 'NOT_FOUND') return setProblem(errorText(code, extensionsOf(error).key))
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
      disabled={!ready}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {problem && (
        <Notice tone="bad" title={t('delete.failed')}>
          {problem}
        </Notice>
      )}
      <Text size="sm">{t(shown?.state.isActive ? 'delete.active' : 'delete.text')}</Text>
    </ConfirmModal>
  )
}
