import { Client, fetchExchange, mapExchange, type Operation, type OperationResult } from 'urql'
import { pipe, subscribe } from 'wonka'
import { isReachable, markOffline, markOnline } from './connection.ts'
import { type Ended, storeEndedSession } from './endedSession.ts'
import { codeOf, extensionsOf } from './errorCode.ts'
import { requestPasswordConfirmation } from './passwordConfirmation.ts'
import { deleteToken, readToken } from './token.ts'
import { ENDPOINT, headers } from './transport.ts'

const TIMEOUT_MS = 20_000

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
        if (code === 'NETWORK') markOffline()
        else markOnline()
        keepFresh(result, code)
        if (endsSession(code) && !operation.context.signsIn) endRejectedSession(extensionsOf(error))
        if (code === 'CONFIRMATION_NEEDED') return afterProof(result)
        if (isWithoutServer(code)) return { ...result, data: answered.get(operation.key) }
      },
    }),
    fetchExchange,
  ],
})

/** Repeats the mutation after the password was confirmed; otherwise returns the first result. */
async function afterProof(result: OperationResult): Promise<OperationResult> {
  if (!(await requestPasswordConfirmation())) return result
  const { query, variables } = result.operation
  const again = await client.mutation(query, variables).toPromise()
  return { ...again, operation: result.operation }
}

/** How soon a query that was answered before and failed now is sent again. */
const RETRY_MS = 3000
/** The last answer of each query that a page still reads. */
const answered = new Map<number, unknown>()
const failed = new Map<number, Operation>()
const reading = new Set<number>()

/** While the server cannot be reached, pages keep showing the last answer under the banner that says so. */
function isWithoutServer(code: string | undefined): boolean {
  return code === 'NETWORK' || code === 'UNAVAILABLE'
}

/** A query that failed at its first read shows an error with a button; one that was answered before is retried here. */
function keepFresh({ data, operation }: OperationResult, code: string | undefined): void {
  const { key, kind } = operation
  if (kind !== 'query') return
  failed.delete(key)
  if (!isWithoutServer(code) && code !== 'INTERNAL_SERVER_ERROR') answered.set(key, data)
  else if (answered.has(key)) failed.set(key, operation)
}

pipe(
  client.operations$,
  subscribe(({ key, kind }) => {
    if (kind === 'query') reading.add(key)
    if (kind !== 'teardown') return
    reading.delete(key)
    // Not at once: urql ends a query just before a page reads it once more.
    setTimeout(() => reading.has(key) || answered.delete(key))
  }),
)

setInterval(() => {
  if (document.hidden || !isReachable()) return
  for (const operation of failed.values()) client.reexecuteOperation(operation)
  failed.clear()
}, RETRY_MS)

let startedWithToken = readToken() !== undefined

/** A token that was refused, or one that has run out, so that the call went without. */
export function endsSession(code: string | undefined): boolean {
  return code === 'UNAUTHORIZED' || code === 'UNAUTHENTICATED'
}

/** Only where there was a token to refuse: a server that refuses everybody must not make the page reload for ever. */
export function endRejectedSession({ reason, idleMinutes }: Partial<Ended> = {}): void {
  if (!startedWithToken) return
  startedWithToken = false
  // Before the token is removed: other tabs reload when that happens.
  if (reason) storeEndedSession({ reason, idleMinutes })
  deleteToken()
  location.reload()
}

/**
 * A server that does not answer must not leave a page waiting for ever; an upload takes the time that it takes. By a timer of its
 * own: a signal made of others may be collected with what it was to end still under way.
 */
function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (init.body instanceof FormData) return fetch(input, init)
  const end = new AbortController()
  setTimeout(() => end.abort(new DOMException('no answer in time', 'TimeoutError')), TIMEOUT_MS)
  init.signal?.addEventListener('abort', () => end.abort())
  return fetch(input, { ...init, signal: end.signal })
}
