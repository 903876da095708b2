import type { OperationResult } from 'urql'
import { client } from '../../graphql/client.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import { LiveAhead } from '../../graphql/live.ts'
import { readToken } from '../../graphql/token.ts'
import { activeProvider } from '../platformMap/mapProviderChoice.ts'
import { SessionQuery } from '../sessions/session.ts'
import { LightMap, LightMapChanges } from './lightMap.ts'

/*
 * A map takes its time: its program, its ground, all lights. Opening its page by URL requests them while the rest of
 * the page is being fetched and drawn, which takes as long.
 */

export interface MapAhead {
  changes: LiveAhead
  /** What was read once the changes were heard. */
  answer: Promise<OperationResult<ResultOf<typeof LightMap>>>
  /** Once; it could not be started: undefined. */
  takeWorker(): Worker | undefined
}

/** Preloaded data that no map takes within this time is dropped. */
const WANTED_MS = 20_000

let waiting: MapAhead | undefined
let isThere = false

/** For a page that shows all lights as they are now. */
export async function askForMap(): Promise<void> {
  // The component that opens it reports the error.
  activeProvider.prepare?.().catch(() => {})
  if (!readToken()) return
  const { pathname } = location
  const { data } = await client.query(SessionQuery, {}).toPromise()
  // To be refused would stand in the audit.
  if (!data?.authInfo?.permissions.includes('LightDevice:read')) return
  if (isThere || waiting || location.pathname !== pathname) return
  waiting = ask()
}

/** Hands over the preloaded data to the live map, which takes ownership with the worker. */
export function mapAhead(at: string | undefined): MapAhead | undefined {
  isThere = true
  return at === undefined ? waiting : undefined
}

export function startMapWorker(): Worker {
  return new Worker(new URL('./mapWorker.ts', import.meta.url), { type: 'module' })
}

function ask(): MapAhead {
  let heard = () => {}
  const answer = new Promise<void>(resolve => {
    heard = resolve
  }).then(() => client.query(LightMap, {}).toPromise())
  const changes = new LiveAhead(LightMapChanges, {}, () => heard())
  let worker: Worker | undefined = startMapWorker()
  worker.onerror = () => {
    worker = undefined
  }
  const takeWorker = () => {
    waiting = undefined
    clearTimeout(unwanted)
    const taken = worker
    worker = undefined
    return taken
  }
  const unwanted = setTimeout(() => {
    takeWorker()?.terminate()
    changes.end()
  }, WANTED_MS)
  return { changes, answer, takeWorker }
}
