import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf } from '../../../graphql/errorCode.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useMay } from '../../sessions/session.ts'
import { DeviceForm } from './DeviceForm.tsx'
import { DeviceFormData } from './deviceDocuments.ts'

export interface DeviceFormModalProps {
  /** id of the device to edit, or `new`; none: closed */
  device: number | 'new' | undefined
  /** the group that a new device is put into unless another is chosen */
  groupId?: number
  onClose: () => void
  onSaved: (device: { id: number; name: string }) => void
}

export function DeviceFormModal({ device: subject, groupId, onClose, onSaved }: DeviceFormModalProps) {
  const { t } = useTranslation('deviceForm')
  const errorText = useErrorText()
  const may = useMay()
  const dialog = useDialog(subject)
  // While it closes, it is still about the same device.
  const [id] = useState(subject === 'new' ? undefined : subject)
  const [dirty, setDirty] = useState(false)
  const [{ data, error }, read] = useQuery({
    query: DeviceFormData,
    variables: {
      id: id ?? 0,
      edit: id !== undefined,
      centers: may('LightCenter', 'read'),
      groups: may('LightGroup', 'read'),
    },
  })
  const device = data?.findOneLightDevice ?? undefined
  const gone = data !== undefined && id !== undefined && !device
  return (
    <FormModal
      opened={dialog.opened}
      title={id === undefined ? t('createTitle') : t('editTitle', { name: device?.name ?? '' })}
      size={760}
      dirty={dirty}
      ready={data !== undefined || error !== undefined}
      onClose={onClose}
    >
      {close =>
        data && !gone ? (
          <DeviceForm
            opened={dialog.opened}
            data={data}
            device={device}
            groupId={groupId}
            onDirty={setDirty}
            onCancel={close}
            onSaved={onSaved}
            onDone={onClose}
          />
        ) : (
          <ErrorPanel
            title={t('loadFailed')}
            text={gone ? errorText('NOT_FOUND') : errorText(codeOf(error))}
            onRetry={gone ? undefined : read}
          />
        )
      }
    </FormModal>
  )
}
