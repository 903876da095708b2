import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { SiteMap } from '../foundation/graphql/graphql.ts'
import { contentSecurityPolicy, referrerPolicy } from './contentSecurityPolicy.ts'

/**
 * Creates a function that sets the security headers. Created once and not for each response: helmet takes a hundred
 * times as long to read its options as to set the headers.
 * @param nonce of the style elements that a page creates
 */
export function securityHeaders(map: SiteMap, nonce?: string): (response: ServerResponse) => void {
  const { styleSrc, ...policy } = contentSecurityPolicy(map)
  const directives = { ...policy, styleSrc: nonce ? [...styleSrc, `'nonce-${nonce}'`] : styleSrc }
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: referrerPolicy(map) },
    crossOriginEmbedderPolicy: false,
    // Set for requests by TLS only: see api.ts.
    strictTransportSecurity: false,
  })
  return response =>
    set({} as IncomingMessage, response, error => {
      if (error) throw error
    })
}
