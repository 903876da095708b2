import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { adminName } from './AdminCard.tsx'
import type { AdminCardFields } from './admins.ts'

interface DisableModalProps {
  /** undefined: closed */
  admin: AdminCardFields | undefined
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function AdminDisableModal({ admin, busy, onConfirm, onClose }: DisableModalProps) {
  const { t } = useTranslation('admin')
  const { ready } = useConnection()
  const { opened, shown } = useDialog(admin)
  return (
    <ConfirmModal
      opened={opened}
      title={t('disable.title', { name: shown ? adminName(shown) : '' })}
      action={t('disable.action')}
      danger
      busy={busy}
      disabled={!ready}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text size="sm">{t('disable.text')}</Text>
    </ConfirmModal>
  )
}
