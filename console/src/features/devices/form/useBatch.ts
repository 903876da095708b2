import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../../graphql/errorCode.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import { errorToast, toast } from '../../../ui/toasts.ts'
import type { BatchInput } from './batch.ts'
import { UpdateLightDevice } from './deviceDocuments.ts'

/** More than these are told of in one sum: nobody reads a hundred toasts. */
const TOLD_ONE_BY_ONE = 5

export interface Result {
  id: number
  name: string
  /** why it was not changed */
  problem?: string
}

export interface Batch {
  state: 'asked' | 'running' | 'over'
  total: number
  results: Result[]
  start: (input: BatchInput) => void
  stop: () => void
  /** those that failed or were not reached, once more */
  again: () => void
}

interface Device {
  id: number
  name: string
}

/** Each device on its own: what goes wrong with one does not hold up the others. */
export function useBatch(devices: Device[], onDone: (changed: number[]) => void, onAllDone: () => void): Batch {
  const { t } = useTranslation('deviceForm')
  const errorText = useErrorText()
  const [, update] = useMutation(UpdateLightDevice)
  const [state, setState] = useState<Batch['state']>('asked')
  const [results, setResults] = useState<Result[]>([])
  const [input, setInput] = useState<BatchInput>({})
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])

  async function run(some: Device[], change: BatchInput, before: Result[]): Promise<void> {
    stopped.current = false
    setState('running')
    setInput(change)
    setResults(before)
    const now: Result[] = []
    for (const { id, name } of some) {
      if (stopped.current) break
      const { error } = await update({ id, input: change })
      const result = { id, name, ...(error && { problem: errorText(codeOf(error), extensionsOf(error).key) }) }
      now.push(result)
      setResults([...before, ...now])
    }
    tell(now)
    const all = [...before, ...now]
    setState('over')
    onDone(all.filter(({ problem }) => problem === undefined).map(({ id }) => id))
    if (all.length === devices.length && all.every(({ problem }) => problem === undefined)) onAllDone()
  }

  function tell(now: Result[]): void {
    const done = now.filter(({ problem }) => problem === undefined)
    const failed = now.filter(({ problem }) => problem !== undefined)
    if (done.length > TOLD_ONE_BY_ONE) toast(t('batch.done', { number: done.length }))
    else for (const { name } of done) toast(t('updated', { name }))
    if (failed.length > TOLD_ONE_BY_ONE) errorToast(t('batch.failed', { number: failed.length }), failed[0]!.problem!)
    else for (const { name, problem } of failed) errorToast(t('updateFailed', { name }), problem!)
  }

  return {
    state,
    total: devices.length,
    results,
    start: change => void run(devices, change, []),
    stop: () => {
      stopped.current = true
    },
    again: () => {
      const done = results.filter(({ problem }) => problem === undefined)
      const left = devices.filter(({ id }) => !done.some(result => result.id === id))
      void run(left, input, done)
    },
  }
}
