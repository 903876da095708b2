import { Modal } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useTranslation } from 'react-i18next'
import { useDialog } from '../../ui/useDialog.ts'
import { DeleteDevices } from './DeleteDevices.tsx'
import type { Chosen } from './deviceDialog.ts'
import { useDeviceDeletion } from './useDeviceDeletion.ts'

interface DeleteModalProps {
  /** undefined: closed */
  devices: Chosen[] | undefined
  onClose: () => void
  /** called for each deleted device */
  onDeleted: (id: number) => void
  /** called after devices were deleted or restored */
  onChanged: () => void
}

const NONE: Chosen[] = []

/** Asks for confirmation, deletes one by one, and lists failures. Stays open while it deletes. */
export function DeviceDeleteModal({ devices, onClose, onDeleted, onChanged }: DeleteModalProps) {
  const { t } = useTranslation(['deviceDialogs', 'shell'])
  const { opened, shown } = useDialog(devices)
  const deletion = useDeviceDeletion(shown ?? NONE, { onDeleted, onChanged, onClose })
  const busy = deletion.phase === 'running'
  return (
    <Modal
      opened={opened}
      onClose={() => busy || onClose()}
      title={t('delete.title', { number: shown?.length ?? 0 })}
      closeOnClickOutside={!busy}
      closeButtonProps={{ 'aria-label': t('shell:words.close'), disabled: busy }}
    >
      {shown && <DeleteDevices devices={shown} deletion={deletion} onClose={onClose} />}
    </Modal>
  )
}
