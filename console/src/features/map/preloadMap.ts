import type { OperationResult } from 'urql'
import { client } from '../../graphql/client.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import { PreloadedSubscription } from '../../graphql/live.ts'
import { readToken } from '../../graphql/token.ts'
import { activeProvider } from '../platformMap/mapProviderChoice.ts'
import { SessionQuery } from '../sessions/session.ts'
import { LightMap, LightMapChanges } from './lightMap.ts'

/*
 * A map takes its time: its program, its ground, all lights. Opening its page by URL requests them while the rest of
 * the page is being fetched and drawn, which takes as long.
 */

export interface MapPreload {
  changes: PreloadedSubscription
  /** What was read once the changes were heard. */
  answer: Promise<OperationResult<ResultOf<typeof LightMap>>>
  /** Once; it could not be started: undefined. */
  takeWorker(): Worker | undefined
}

/** Preloaded data that no map takes within this time is dropped. */
const EXPIRES_AFTER_MS = 20_000

let preload: MapPreload | undefined
let isMapMounted = false

/** For a page that shows all lights as they are now. */
export async function preloadMap(): Promise<void> {
  // The component that opens it reports the error.
  activeProvider.prepare?.().catch(() => {})
  if (!readToken()) return
  const { pathname } = location
  const { data } = await client.query(SessionQuery, {}).toPromise()
  // To be refused would stand in the audit.
  if (!data?.authInfo?.permissions.includes('LightDevice:read')) return
  if (isMapMounted || preload || location.pathname !== pathname) return
  preload = startPreload()
}

/** Hands over the preloaded data to the live map, which takes ownership with the worker. */
export function takePreloadedMap(at: string | undefined): MapPreload | undefined {
  isMapMounted = true
  return at === undefined ? preload : undefined
}

export function startMapWorker(): Worker {
  return new Worker(new URL('./mapWorker.ts', import.meta.url), { type: 'module' })
}

function startPreload(): MapPreload {
  let markConnected = () => {}
  const answer = new Promise<void>(resolve => {
    markConnected = resolve
  }).then(() => client.query(LightMap, {}).toPromise())
  const changes = new PreloadedSubscription(LightMapChanges, {}, () => markConnected())
  let worker: Worker | undefined = startMapWorker()
  worker.onerror = () => {
    worker = undefined
  }
  const takeWorker = () => {
    preload = undefined
    clearTimeout(expiry)
    const taken = worker
    worker = undefined
    return taken
  }
  const expiry = setTimeout(() => {
    takeWorker()?.terminate()
    changes.end()
  }, EXPIRES_AFTER_MS)
  return { changes, answer, takeWorker }
}
