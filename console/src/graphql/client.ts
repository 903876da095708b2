import { Client, fetchExchange, mapExchange } from 'urql'
import { codeOf } from './errorCode.ts'
import { heard, lost } from './link.ts'
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
      onResult({ error, operation }) {
        const code = codeOf(error)
        if (code === 'NETWORK') lost()
        else heard()
        if (endsSession(code) && !operation.context.signsIn) endRefusedSession()
      },
    }),
    fetchExchange,
  ],
})

let startedWithToken = readToken() !== undefined

/** A token that was refused, or one that has run out, so that the call went without. */
export function endsSession(code: string | undefined): boolean {
  return code === 'UNAUTHORIZED' || code === 'UNAUTHENTICATED'
}

/** Only where there was a token to refuse: a server that refuses everybody must not make the page reload for ever. */
export function endRefusedSession(): void {
  if (!startedWithToken) return
  startedWithToken = false
  forgetToken()
  location.reload()
}

/** A server that does not answer must not leave a page waiting for ever; an upload takes the time that it takes. */
function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (init.body instanceof FormData) return fetch(input, init)
  const late = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, late]) : late })
}
