import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { useLive } from '../../graphql/live.ts'
import type { Bounds, Point } from './clusterIndex.ts'
import { LightMap, LightMapAt, LightMapChanges } from './lightMap.ts'
import { EVERY_STATE } from './mapModel.ts'
import type { FromWorker, Question, Seen, ToWorker } from './mapWorker.ts'

interface Answers {
  within: Point[]
  opensAt: number
  extent: Bounds | undefined
  find: Point | undefined
}

interface LightMapOptions {
  shown?: number
  at?: string
  onChange?: () => void
}

/**
 * All lights with a place, kept live in a worker. Of them the page holds what is in view.
 * @param shown a bit for each state that is to be seen
 * @param at the instant that is shown; none: now, live
 * @param onChange lights changed
 */
export function useLightMap({ shown = EVERY_STATE, at, onChange }: LightMapOptions = {}) {
  const [seen, setSeen] = useState<Seen>()
  const [failed, setFailed] = useState<string>()
  const worker = useRef<Worker>(undefined)
  const asked = useRef(0)
  const waiting = useRef(new Map<number, (answer: unknown) => void>())
  const say = useCallback((message: ToWorker) => worker.current?.postMessage(message), [])

  useEffect(() => {
    const started = new Worker(new URL('./mapWorker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'seen') setSeen({ things: data.things, counts: data.counts })
      else if (data.kind === 'failed') setFailed(data.reason)
      else {
        waiting.current.get(data.number)?.(data.answer)
        waiting.current.delete(data.number)
      }
    }
    started.onerror = ({ message }) => setFailed(message || 'worker')
    return () => started.terminate()
  }, [])
  useEffect(() => void say({ kind: 'show', shown }), [say, shown])

  const [now, read] = useQuery({ query: LightMap, pause: true })
  const [past, readPast] = useQuery({ query: LightMapAt, variables: { at: at ?? '' }, pause: at === undefined })
  const packed = at === undefined ? now.data?.lightMap.packed : past.data?.lightMapAt.packed
  const stale = at === undefined ? now.fetching : past.fetching
  useEffect(() => {
    if (packed !== undefined && !stale) say({ kind: 'load', packed })
  }, [packed, stale, say])
  useLive({
    query: LightMapChanges,
    variables: {},
    pause: at !== undefined,
    onConnected: read,
    onData: ({ lightMapChanges }) => {
      if (!lightMapChanges) return
      say({ kind: 'change', ...lightMapChanges })
      onChange?.()
    },
  })
  const { error } = at === undefined ? now : past
  const total = (at === undefined ? now.data?.lightMap : past.data?.lightMapAt)?.count
  const keptSince = now.data?.lightMap.keptSince
  const retry = at === undefined ? read : readPast

  return useMemo(
    () => ({
      seen,
      total,
      keptSince,
      busy: stale,
      error,
      failed,
      retry,
      look: (bounds: Bounds, zoom: number) => say({ kind: 'view', bounds, zoom }),
      ask: <K extends Question['kind']>(question: Extract<Question, { kind: K }>): Promise<Answers[K]> =>
        new Promise(resolve => {
          const number = ++asked.current
          waiting.current.set(number, resolve as (answer: unknown) => void)
          say({ kind: 'ask', number, question })
        }),
    }),
    [seen, total, keptSince, stale, error, failed, retry, say],
  )
}
