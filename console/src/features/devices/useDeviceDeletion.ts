import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { isDone, type Outcome, useBatchRun } from '../../ui/useBatchRun.ts'
import { useDeletedToast } from '../trash/useDeletedToast.ts'
import type { Chosen } from './deviceDialog.ts'
import { DeleteDevice } from './registry.ts'
import { selectedName } from './selectedDevices.ts'

interface Deleted extends Outcome {
  /** its name */
  name?: string
}

interface Heard {
  onDeleted: (id: number) => void
  onChanged: () => void
  onClose: () => void
}

/** Deletes devices one after another, until all are done, the user stops it, or the connection is lost. */
export function useDeviceDeletion(devices: Chosen[], { onDeleted, onChanged, onClose }: Heard) {
  const { t } = useTranslation('deviceDialogs')
  const format = useFormat()
  const errorText = useErrorText()
  const showDeletedToast = useDeletedToast()
  const [, remove] = useMutation(DeleteDevice)
  const { phase, tried, start, again, stop, reset } = useBatchRun<Chosen, Deleted>(devices, (now, all) => {
    const gone = now.filter(isDone)
    if (gone.length > 0) {
      onChanged()
      const number = format.number(gone.length)
      const message =
        gone.length === 1 ? t('delete.one', { name: gone[0]!.result.name ?? '' }) : t('delete.many', { number })
      showDeletedToast({ subject: 'LightDevice', ids: gone.map(({ item }) => item.id), message, onRestored: onChanged })
    }
    if (all.filter(isDone).length === devices.length) onClose()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other devices, another question
  useEffect(reset, [devices, reset])

  async function deleteOne({ id }: Chosen): Promise<Deleted> {
    const { data, error } = await remove({ id })
    if (!data) {
      const code = codeOf(error)
      return { problem: errorText(code, extensionsOf(error).key), isConnectionLost: code === 'NETWORK' }
    }
    onDeleted(id)
    return { name: data.deleteLightDevice.name }
  }

  return {
    phase,
    tried: tried.length,
    failures: tried.flatMap(({ item, result }) =>
      result.problem === undefined ? [] : [{ id: item.id, name: selectedName(item), reason: result.problem }],
    ),
    start: () => start(deleteOne),
    again,
    stop,
  }
}
