import type { OperationResult } from 'urql'
import { client } from '../../graphql/client.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import { PreloadedSubscription } from '../../graphql/live.ts'
import { readToken } from '../../graphql/token.ts'
import { activeProvider } from '../platformMap/mapProviderChoice.ts'
import { SessionQuery } from '../sessions/session.ts'
import { LightMap, LightMapChanges } from './lightMap.ts'

/*
 * A map loads slowly: code, base layer, all lights. When its page is opened by URL, these are requested while the page
 * is loaded and rendered.
 */

export interface MapPreload {
  changes: PreloadedSubscription
  /** Lights loaded after the subscription started. */
  answer: Promise<OperationResult<ResultOf<typeof LightMap>>>
  /** Can be taken once. undefined: it could not be started. */
  takeWorker(): Worker | undefined
}

/** Preloaded data are dropped if no map uses them within this time. */
const EXPIRES_AFTER_MS = 20_000

let preload: MapPreload | undefined
let isMapMounted = false

/** Preloads the live map of all lights. */
export async function preloadMap(): Promise<void> {
  // The component that opens it reports the error.
  activeProvider.prepare?.().catch(() => {})
  if (!readToken()) return
  const { pathname } = location
  const { data } = await client.query(SessionQuery, {}).toPromise()
  // A refused request would create an audit entry.
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
