import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { useDeletedToast } from '../trash/useDeletedToast.ts'
import { nameOf } from './chosenDevices.ts'
import type { Chosen } from './dialog.ts'
import { DeleteDevice } from './registry.ts'

export interface Failure {
  id: number
  reason: string
}

interface Done {
  phase: 'asking' | 'running' | 'ended'
  deleted: number
  failures: Failure[]
}

const NOTHING_YET: Done = { phase: 'asking', deleted: 0, failures: [] }

interface Heard {
  onDeleted: (id: number) => void
  onChanged: () => void
  onClose: () => void
}

/** Deletes devices one after another, until all were tried, somebody stops it, or the server is lost. */
export function useDeletion(devices: Chosen[], { onDeleted, onChanged, onClose }: Heard) {
  const { t } = useTranslation('deviceDialogs')
  const format = useFormat()
  const errorText = useErrorText()
  const tellDeleted = useDeletedToast()
  const [, remove] = useMutation(DeleteDevice)
  const [done, setDone] = useState(NOTHING_YET)
  const stopped = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other devices, another question
  useEffect(() => setDone(NOTHING_YET), [devices])

  async function start() {
    stopped.current = false
    let name = ''
    const ids: number[] = []
    const failures: Failure[] = []
    setDone({ ...NOTHING_YET, phase: 'running' })
    for (const device of devices) {
      if (stopped.current) break
      const { data, error } = await remove({ id: device.id })
      if (data) {
        ids.push(device.id)
        name = data.deleteLightDevice.name
        onDeleted(device.id)
      } else failures.push({ id: device.id, reason: errorText(codeOf(error), extensionsOf(error).key) })
      setDone({ phase: 'running', deleted: ids.length, failures: [...failures] })
      if (codeOf(error) === 'NETWORK') break
    }
    if (ids.length > 0) {
      onChanged()
      const number = format.number(ids.length)
      const message = ids.length === 1 ? t('delete.one', { name }) : t('delete.many', { number })
      tellDeleted({ subject: 'LightDevice', ids, message, onRestored: onChanged })
    }
    if (ids.length === devices.length) onClose()
    else setDone({ phase: 'ended', deleted: ids.length, failures })
  }

  return {
    ...done,
    start: () => void start(),
    stop: () => {
      stopped.current = true
    },
    /** what it is called, as far as that is known */
    nameOf: (id: number) => nameOf(devices.find(device => device.id === id) ?? { id }),
  }
}
