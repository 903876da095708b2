import { Client, fetchExchange, mapExchange, type Operation, type OperationResult } from 'urql'
import { proofOfPassword } from './confirmation.ts'
import { type Ended, keepEnded } from './ended.ts'
import { codeOf, extensionsOf } from './errorCode.ts'
import { heard, isReachable, lost } from './link.ts'
import { forgetToken, readToken } from './token.ts'
import { ENDPOINT, headers } from './transport.ts'

const ANSWER_WITHIN_MS = 20_000

/** No cache: lists are read fresh, and live updates keep them so. */
export const client = new Client({
  url: ENDPOINT,
  preferGetMethod: false,
  requestPolicy: 'network-only',
  // Only what we can use: with text/event-stream among it, the server would answer with a stream.
  fetchOptions: () => ({ headers: { ...headers(), accept: 'application/json' } }),
  fetch: fetchInTime,
  exchanges: [
    mapExchange({
      onResult(result) {
        const { error, operation } = result
        const code = codeOf(error)
        if (code === 'NETWORK') lost()
        else heard()
        keepFresh(operation, code)
        if (endsSession(code) && !operation.context.signsIn) endRefusedSession(extensionsOf(error))
        if (code === 'CONFIRMATION_NEEDED') return afterProof(result)
      },
    }),
    fetchExchange,
  ],
})

/** What was asked is asked again with the proof; without it the answer stays what it was. Whoever asked only waits longer. */
async function afterProof(result: OperationResult): Promise<OperationResult> {
  if (!(await proofOfPassword())) return result
  const { query, variables } = result.operation
  const again = await client.mutation(query, variables).toPromise()
  return { ...again, operation: result.operation }
}

/** How soon what was there and could not be read again is asked for once more. */
const AGAIN_MS = 3000
const answered = new Set<number>()
const failed = new Map<number, Operation>()

/** What never came says so, with a button; what was there before comes back by itself, as soon as the server does. */
function keepFresh(operation: Operation, code: string | undefined): void {
  const { key, kind } = operation
  if (kind !== 'query') return
  failed.delete(key)
  if (code !== 'NETWORK' && code !== 'UNAVAILABLE' && code !== 'INTERNAL_SERVER_ERROR') answered.add(key)
  else if (answered.has(key)) failed.set(key, operation)
}

setInterval(() => {
  if (document.hidden || !isReachable()) return
  for (const operation of failed.values()) client.reexecuteOperation(operation)
  failed.clear()
}, AGAIN_MS)

let startedWithToken = readToken() !== undefined

/** A token that was refused, or one that has run out, so that the call went without. */
export function endsSession(code: string | undefined): boolean {
  return code === 'UNAUTHORIZED' || code === 'UNAUTHENTICATED'
}

/** Only where there was a token to refuse: a server that refuses everybody must not make the page reload for ever. */
export function endRefusedSession({ reason, idleMinutes }: Partial<Ended> = {}): void {
  if (!startedWithToken) return
  startedWithToken = false
  // Before the token goes: other tabs begin anew when it does.
  if (reason) keepEnded({ reason, idleMinutes })
  forgetToken()
  location.reload()
}

/**
 * A server that does not answer must not leave a page waiting for ever; an upload takes the time that it takes. By a timer of its
 * own: a signal made of others may be collected with what it was to end still under way.
 */
function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (init.body instanceof FormData) return fetch(input, init)
  const end = new AbortController()
  setTimeout(() => end.abort(new DOMException('no answer in time', 'TimeoutError')), ANSWER_WITHIN_MS)
  init.signal?.addEventListener('abort', () => end.abort())
  return fetch(input, { ...init, signal: end.signal })
}
