import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../../graphql/useRecord.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import { RecordFormModal } from '../../../ui/form/RecordFormModal.tsx'
import classes from './DeviceForm.module.css'
import { DeviceForm } from './DeviceForm.tsx'
import { DeviceChoices, DeviceOfForm } from './deviceDocuments.ts'
import { newDevice, nextDevice } from './deviceForm.ts'
import { useChoiceVariables } from './useChoiceVariables.ts'

interface DeviceFormModalProps {
  /** id of the device to edit, or `new`; none: closed */
  device: number | 'new' | undefined
  /** of a new device that tried to connect */
  deviceId?: string
  /** the group that a new device is put into unless another is chosen */
  groupId?: number
  onClose: () => void
  onSaved: (device: { id: number; name: string }) => void
}

export function DeviceFormModal({ device, deviceId, groupId, onClose, onSaved }: DeviceFormModalProps) {
  const { t } = useTranslation('deviceForm')
  const [subject] = useState(device)
  const { edited, choices } = useFormData(subject)
  // Devices of the same kind, one after another.
  const [isSeries, setIsSeries] = useState(false)
  const [next, setNext] = useState({ number: 1, first: newDevice(groupId, deviceId) })
  return (
    <RecordFormModal
      isOpen={device !== undefined}
      title={subject === 'new' ? t('createTitle') : t('editTitle', { name: edited.record?.name ?? '' })}
      size={760}
      data={{
        record: edited.record,
        isReady: edited.isReady && choices.isReady,
        failure: edited.failure ?? choices.failure,
      }}
      loadFailed={t('loadFailed')}
      onClose={onClose}
    >
      {(kept, dialog) =>
        choices.record && (
          <DeviceForm
            key={next.number}
            kept={kept}
            first={next.first}
            choices={choices.record}
            dialog={dialog}
            foot={
              !kept && (
                <Switch
                  className={classes.another}
                  label={t('another')}
                  checked={isSeries}
                  onChange={event => setIsSeries(event.currentTarget.checked)}
                />
              )
            }
            onSaved={(saved, values) => {
              onSaved(saved)
              if (isSeries) setNext({ number: next.number + 1, first: nextDevice(values) })
              else onClose()
            }}
          />
        )
      }
    </RecordFormModal>
  )
}

function useFormData(subject: number | 'new' | undefined) {
  const errorText = useErrorText()
  const id = typeof subject === 'number' ? subject : undefined
  const edited = useRecord({
    query: DeviceOfForm,
    variables: { id: id ?? 0 },
    recordOf: data => data.findOneLightDevice,
    gone: errorText('NOT_FOUND'),
    pause: id === undefined,
  })
  const choices = useRecord({
    query: DeviceChoices,
    variables: useChoiceVariables(),
    recordOf: data => data,
    pause: false,
  })
  return { edited, choices }
}
