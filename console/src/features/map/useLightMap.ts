import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuery } from 'urql'
import type { ResultOf } from '../../graphql/graphql.ts'
import { useLive } from '../../graphql/live.ts'
import type { ClusterBounds, ClusterPoint } from './clusterIndex.ts'
import { LightMap, LightMapAt, LightMapChanges } from './lightMap.ts'
import type { FromWorker, ToWorker, WorkerRequest } from './mapWorker.ts'
import { startMapWorker, takePreloadedMap } from './preloadMap.ts'
import { reloadOutdatedPage } from './reloadOutdatedPage.ts'
import { EVERY_STATE } from './shownStates.ts'
import type { MapSnapshot } from './snapshotSender.ts'

interface Answers {
  within: ClusterPoint[]
  opensAt: number
  extent: ClusterBounds | undefined
  densest: { latitude: number; longitude: number } | undefined
  find: ClusterPoint | undefined
  nearest: ClusterPoint[]
}

/** Why a map failed: it will be reloaded. */
const OUTDATED = 'outdated'

type Change = Omit<Extract<ToWorker, { kind: 'change' }>, 'kind'>

interface LightMapOptions {
  shown?: number
  only?: number[]
  at?: string
  onChange?: () => void
}

/**
 * All lights with a location, kept live in a worker. The page holds only those in view.
 * @param shown one bit for each visible state
 * @param only ids of visible lights, a stable list; undefined: all
 * @param at the shown instant; undefined: now, live
 * @param onChange called when lights change
 */
export function useLightMap({ shown = EVERY_STATE, only, at, onChange }: LightMapOptions = {}) {
  const [ahead] = useState(() => takePreloadedMap(at))
  const [early, setEarly] = useState<ResultOf<typeof LightMap>>()
  const { seen, failed, isOutdated, attempt, say, ask, restart } = useMapWorker(ahead)
  useEffect(() => {
    // A new worker needs the current filter.
    void attempt
    say({ kind: 'show', shown, only })
  }, [say, shown, only, attempt])

  const [now, read] = useQuery({ query: LightMap, pause: true })
  const [past, readPast] = useQuery({ query: LightMapAt, variables: { at: at ?? '' }, pause: at === undefined })
  // Do not show outdated data after a failed refresh.
  const live = now.data ?? (now.error ? undefined : early)
  const packed = at === undefined ? live?.lightMap.packed : past.data?.lightMapAt.packed
  const isAsked = ahead !== undefined && !live && !now.error
  const stale = at === undefined ? now.fetching || isAsked : past.fetching
  useEffect(() => {
    if (!ahead) return
    let left = false
    void ahead.answer.then(({ data }) => {
      if (left) return
      if (data) setEarly(data)
      else read()
    })
    return () => {
      left = true
    }
  }, [ahead, read])
  const { isLoaded, apply } = useLoading({ packed, stale, say, attempt })
  useLive({
    query: LightMapChanges,
    variables: {},
    pause: at !== undefined,
    preloaded: ahead?.changes,
    onConnected: read,
    onData: ({ lightMapChanges }) => {
      if (!lightMapChanges) return
      apply(lightMapChanges)
      onChange?.()
    },
  })
  const { error } = at === undefined ? now : past
  const { count: total, keptSince } = (at === undefined ? live?.lightMap : past.data?.lightMapAt) ?? {}
  function retry() {
    if (at === undefined) read()
    else readPast()
    if (failed) restart()
  }
  const look = useCallback((bounds: ClusterBounds, zoom: number) => say({ kind: 'view', bounds, zoom }), [say])
  return { seen, total, keptSince, isLoaded, busy: stale, error, failed, isOutdated, retry, look, ask }
}

interface Loading {
  packed: string | undefined
  stale: boolean
  say: (message: ToWorker) => void
  attempt: number
}

/** Loads the lights into the worker, and applies changes. */
function useLoading({ packed, stale, say, attempt }: Loading) {
  // Changes during loading may be newer than the loaded data: they are applied again afterwards.
  const pendingChanges = useRef<Change[]>([])
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    void attempt
    if (packed === undefined || stale) return
    say({ kind: 'load', packed })
    for (const change of pendingChanges.current.splice(0)) say({ kind: 'change', ...change })
    setLoaded(true)
  }, [packed, stale, say, attempt])
  function apply(change: Change) {
    if (stale) pendingChanges.current.push(change)
    say({ kind: 'change', ...change })
  }
  return { isLoaded, apply }
}

/** The worker with all lights: its messages and the lights in view. */
function useMapWorker(ahead: ReturnType<typeof takePreloadedMap>) {
  const [seen, setSeen] = useState<MapSnapshot>()
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const worker = useRef<Worker>(undefined)
  const asked = useRef(0)
  const waiting = useRef(new Map<number, (answer: unknown) => void>())
  const say = useCallback((message: ToWorker) => worker.current?.postMessage(message), [])

  useEffect(() => {
    void attempt
    let cancelReload: (() => void) | undefined
    const started = ahead?.takeWorker() ?? startMapWorker()
    worker.current = started
    started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'seen') setSeen({ things: data.things, edges: data.edges, counts: data.counts })
      else if (data.kind === 'failed') setFailed(data.reason)
      else if (data.kind === 'outdated') {
        setFailed(OUTDATED)
        cancelReload ??= reloadOutdatedPage()
      } else {
        waiting.current.get(data.number)?.(data.answer)
        waiting.current.delete(data.number)
      }
    }
    started.onerror = ({ message }) => setFailed(message || 'worker')
    return () => {
      started.terminate()
      // Another page may have unsaved input.
      cancelReload?.()
    }
  }, [ahead, attempt])
  const ask = useCallback(
    <K extends WorkerRequest['kind']>(question: Extract<WorkerRequest, { kind: K }>): Promise<Answers[K]> =>
      new Promise(resolve => {
        const number = ++asked.current
        waiting.current.set(number, resolve as (answer: unknown) => void)
        say({ kind: 'ask', number, question })
      }),
    [say],
  )
  const restart = () => {
    setFailed(undefined)
    setAttempt(attempt + 1)
  }
  return { seen, failed, isOutdated: failed === OUTDATED, attempt, say, ask, restart }
}
