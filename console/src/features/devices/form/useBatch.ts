import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../../graphql/errorCode.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import { errorToast, toast } from '../../../ui/toasts.ts'
import { type AttemptedItem, type Outcome, useBatchRun } from '../../../ui/useBatchRun.ts'
import type { BatchInput } from './batch.ts'
import { UpdateLightDevice } from './deviceDocuments.ts'

/** Up to this number, each device gets a toast of its own; above it, one toast with the total. */
const MAX_SINGLE_TOASTS = 5

export interface Result {
  id: number
  name: string
  /** reason of the failure */
  problem?: string
}

export interface DeviceBatch {
  state: 'asked' | 'running' | 'over'
  total: number
  results: Result[]
  start: (input: BatchInput) => void
  stop: () => void
  /** retries failed and remaining items */
  again: () => void
}

interface Device {
  id: number
  name: string
}

/** Updates devices one after another, until all are done, the user stops it, or the connection is lost. */
export function useBatch(devices: Device[], onDone: (changed: number[]) => void, onAllDone: () => void): DeviceBatch {
  const { t } = useTranslation('deviceForm')
  const errorText = useErrorText()
  const [, update] = useMutation(UpdateLightDevice)
  const { phase, tried, start, again, stop } = useBatchRun<Device>(devices, (now, all) => {
    tell(now.map(resultOf))
    const changed = all.map(resultOf).filter(({ problem }) => problem === undefined)
    onDone(changed.map(({ id }) => id))
    if (changed.length === devices.length) onAllDone()
  })

  async function change(id: number, input: BatchInput): Promise<Outcome> {
    const { error } = await update({ id, input })
    if (!error) return {}
    const code = codeOf(error)
    return { problem: errorText(code, extensionsOf(error).key), isConnectionLost: code === 'NETWORK' }
  }

  function tell(now: Result[]): void {
    const done = now.filter(({ problem }) => problem === undefined)
    const failed = now.filter(({ problem }) => problem !== undefined)
    if (done.length > MAX_SINGLE_TOASTS) toast(t('batch.done', { number: done.length }))
    else for (const { name } of done) toast(t('updated', { name }))
    if (failed.length > MAX_SINGLE_TOASTS) errorToast(t('batch.failed', { number: failed.length }), failed[0]!.problem!)
    else for (const { name, problem } of failed) errorToast(t('updateFailed', { name }), problem!)
  }

  return {
    state: phase,
    total: devices.length,
    results: tried.map(resultOf),
    start: input => start(({ id }) => change(id, input)),
    stop,
    again,
  }
}

function resultOf({ item, result }: AttemptedItem<Device>): Result {
  return { ...item, problem: result.problem }
}
