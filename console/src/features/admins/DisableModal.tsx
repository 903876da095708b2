import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { nameOf } from './AdminCard.tsx'
import type { AdminCard } from './admins.ts'

interface DisableModalProps {
  /** undefined: closed */
  admin: AdminCard | undefined
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function DisableModal({ admin, busy, onConfirm, onClose }: DisableModalProps) {
  const { t } = useTranslation('admin')
  const { ready } = useConnection()
  const { opened, shown } = useDialog(admin)
  return (
    <ConfirmModal
      opened={opened}
      title={t('disable.title', { name: shown ? nameOf(shown) : '' })}
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
