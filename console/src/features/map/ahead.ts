import type { OperationResult } from 'urql'
import { client } from '../../graphql/client.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import { LiveAhead } from '../../graphql/live.ts'
import { readToken } from '../../graphql/token.ts'
import { SessionQuery } from '../sessions/session.ts'
import { chosenProvider } from './chosenMap.ts'
import { LightMap, LightMapChanges } from './lightMap.ts'

/*
 * A map takes its time: its program, its ground, all lights. Whoever opens its page by its address has them asked for while the rest of
 * the page is being fetched and drawn, which takes as long.
 */

export interface MapAhead {
  changes: LiveAhead
  /** What was read once the changes were heard. */
  answer: Promise<OperationResult<ResultOf<typeof LightMap>>>
  worker: Worker
}

/** Nobody who came for the map waits longer for the rest of the page. */
const WANTED_MS = 20_000

let waiting: MapAhead | undefined

/** For a page that shows all lights as they are now. */
export async function askForMap(): Promise<void> {
  // Whoever opens it says what went wrong.
  chosenProvider.prepare?.().catch(() => {})
  if (!readToken()) return
  const { data } = await client.query(SessionQuery, {}).toPromise()
  // To be refused would stand in the audit.
  if (!data?.authInfo?.permissions.includes('LightDevice:read')) return
  let heard = () => {}
  const answer = new Promise<void>(resolve => {
    heard = resolve
  }).then(() => client.query(LightMap, {}).toPromise())
  const ahead = { changes: new LiveAhead(LightMapChanges, {}, () => heard()), answer, worker: startMapWorker() }
  waiting = ahead
  setTimeout(() => {
    if (waiting !== ahead) return
    waiting = undefined
    ahead.changes.end()
    ahead.worker.terminate()
  }, WANTED_MS)
}

/** What was asked for ahead, for the first who wants it. */
export function takeMap(): MapAhead | undefined {
  const taken = waiting
  waiting = undefined
  return taken
}

export function startMapWorker(): Worker {
  return new Worker(new URL('./mapWorker.ts', import.meta.url), { type: 'module' })
}
