import { Modal } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useTranslation } from 'react-i18next'
import { useDialog } from '../../ui/useDialog.ts'
import { RemoteSync } from './RemoteSync.tsx'

interface SyncModalProps {
  opened: boolean
  onClose: () => void
  onSynced: () => void
}

/** Requests the inventory of all centers when it opens. */
export function SyncModal({ opened: wanted, onClose, onSynced }: SyncModalProps) {
  const { t } = useTranslation(['deviceDialogs', 'shell'])
  const { opened } = useDialog(wanted || undefined)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('sync.title')}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      <RemoteSync onDone={onClose} onSynced={onSynced} />
    </Modal>
  )
}
