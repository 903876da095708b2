import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useErrorText } from '../../i18n/errorText.ts'
import { FormModal } from '../../ui/FormModal.tsx'
import { errorToast, warningToast } from '../../ui/toasts.ts'
import { BatchOperateForm } from './BatchOperateForm.tsx'
import { type Batch, readBatch } from './batch.ts'

interface BatchOperateModalProps {
  /** undefined: closed */
  devices: { id: number }[] | undefined
  onClose: () => void
}

/** Operates many lights at once; closes if none of them can be operated. */
export function BatchOperateModal({ devices, onClose }: BatchOperateModalProps) {
  const { t } = useTranslation('deviceDialogs')
  const batch = useBatch(devices, onClose)
  return (
    <FormModal
      opened={devices !== undefined}
      title={t('batchOperate.title')}
      size="md"
      ready={batch !== undefined}
      onClose={onClose}
    >
      {close => batch && <BatchOperateForm {...batch} onClose={close} />}
    </FormModal>
  )
}

/** Loads the operable ones of the selected lights; shows a toast if there are none. */
function useBatch(devices: { id: number }[] | undefined, onClose: () => void) {
  const { t } = useTranslation('deviceDialogs')
  const client = useClient()
  const errorText = useErrorText()
  const [batch, setBatch] = useState<Batch & { chosen: number }>()
  const read = useEffectEvent(async (chosen: { id: number }[], gone: AbortSignal) => {
    const found = await readBatch(
      client,
      chosen.map(({ id }) => id),
    )
    if (gone.aborted) return
    if (found && found.ids.length > 0) return setBatch({ ...found, chosen: chosen.length })
    if (found) warningToast(t('batchOperate.noOperableDevices'))
    else errorToast(t('batchOperate.unknown'), errorText('NETWORK'))
    onClose()
  })
  useEffect(() => {
    // Keeps its content while it closes.
    if (!devices) return
    setBatch(undefined)
    const gone = new AbortController()
    void read(devices, gone.signal)
    return () => gone.abort()
  }, [devices])
  return batch
}
