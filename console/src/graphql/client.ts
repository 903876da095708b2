import { Client, fetchExchange, mapExchange, type Operation, type OperationResult } from 'urql'
import { pipe, subscribe } from 'wonka'
import { announceMutation } from './afterMutation.ts'
import { isReachable, markOffline, markOnline } from './connection.ts'
import { type Ended, storeEndedSession } from './endedSession.ts'
import { codeOf, extensionsOf } from './errorCode.ts'
import { requestPasswordConfirmation, showApproval } from './interruptions.ts'
import { deleteToken, readToken } from './token.ts'
import { ENDPOINT, headers } from './transport.ts'

const TIMEOUT_MS = 20_000

/** Without a cache: lists are always loaded, and live updates refresh them. */
export const client = new Client({
  url: ENDPOINT,
  preferGetMethod: false,
  requestPolicy: 'network-only',
  // With text/event-stream in this header the server would respond with a stream.
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
        if (operation.kind === 'mutation') announceMutation()
        if (endsSession(code) && !operation.context.signsIn) endRejectedSession(extensionsOf(error))
        const approval = extensionsOf(error).approvalId ?? firstOf(result.data)?.approvalId
        if (approval) showApproval(approval)
        if (code === 'CONFIRMATION_NEEDED') return afterProof(result)
        if (isWithoutServer(code)) return { ...result, data: lastAnswer(operation) }
      },
    }),
    fetchExchange,
  ],
})

/** The answer of a mutation: of a control call, with the request that a second person has to approve. */
function firstOf(data: object | undefined): { approvalId?: number | null } | null | undefined {
  return Object.values(data ?? {})[0]
}

/** Repeats the mutation after the password was confirmed; otherwise returns the first result. */
async function afterProof(result: OperationResult): Promise<OperationResult> {
  if (!(await requestPasswordConfirmation())) return result
  const { query, variables } = result.operation
  const again = await client.mutation(query, variables).toPromise()
  return { ...again, operation: result.operation }
}

/** Retry interval of a query that failed after an earlier response. */
const RETRY_MS = 3000
/** The last response of each active query. */
const answered = new Map<number, unknown>()
const failed = new Map<number, Operation>()
/** Active queries. */
export const reading = new Map<number, Operation>()

/** What the server last answered to the same query; nothing once it refused it. */
export function lastAnswer({ key }: Operation): unknown {
  return answered.get(key)
}

/** While the server is unreachable, pages keep the last response below the banner. */
export function isWithoutServer(code: string | undefined): boolean {
  return code === 'NETWORK' || code === 'UNAVAILABLE'
}

/** Retries a query that had a response before. A query that fails at first shows an error with a button. */
function keepFresh({ data, operation }: OperationResult, code: string | undefined): void {
  const { key, kind } = operation
  if (kind !== 'query') return
  failed.delete(key)
  if (!isWithoutServer(code) && code !== 'INTERNAL_SERVER_ERROR') answered.set(key, data)
  else if (answered.has(key)) failed.set(key, operation)
}

pipe(
  client.operations$,
  subscribe(operation => {
    const { key, kind } = operation
    if (kind === 'query') reading.set(key, operation)
    if (kind !== 'teardown') return
    reading.delete(key)
    // Delayed: urql ends a query just before a page repeats it.
    setTimeout(() => reading.has(key) || answered.delete(key))
  }),
)

setInterval(() => {
  if (document.hidden || !isReachable()) return
  for (const operation of failed.values()) client.reexecuteOperation(operation)
  failed.clear()
}, RETRY_MS)

let startedWithToken = readToken() !== undefined

/** Whether the token was rejected or has expired. */
export function endsSession(code: string | undefined): boolean {
  return code === 'UNAUTHORIZED' || code === 'UNAUTHENTICATED'
}

/** Only if a token was sent: a server that rejects every request must not cause endless reloads. */
export function endRejectedSession({ reason, idleMinutes }: Partial<Ended> = {}): void {
  if (!startedWithToken) return
  startedWithToken = false
  // Before the token is removed: other tabs reload when that happens.
  if (reason) storeEndedSession({ reason, idleMinutes })
  deleteToken()
  location.reload()
}

/**
 * Aborts requests after a timeout, except uploads. It uses its own timer: a signal combined from others may be
 * garbage-collected while the request is running.
 */
function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (init.body instanceof FormData) return fetch(input, init)
  const end = new AbortController()
  setTimeout(() => end.abort(new DOMException('no answer in time', 'TimeoutError')), TIMEOUT_MS)
  init.signal?.addEventListener('abort', () => end.abort())
  return fetch(input, { ...init, signal: end.signal })
}
