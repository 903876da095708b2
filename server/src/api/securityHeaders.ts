import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { SiteMap } from '../foundation/graphql/graphql.ts'
import { contentPolicy, referrerPolicy } from './contentSecurityPolicy.ts'

/**
 * What tells a browser to keep to us. Made once, not with each answer: to read its settings takes helmet a
 * hundred times as long as to set headers by them.
 * @param nonce of the styles that one page makes as it goes
 */
export function protectiveHeaders(map: SiteMap, nonce?: string): (response: ServerResponse) => void {
  const { styleSrc, ...policy } = contentPolicy(map)
  const directives = { ...policy, styleSrc: nonce ? [...styleSrc, `'nonce-${nonce}'`] : styleSrc }
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: referrerPolicy(map) },
    crossOriginEmbedderPolicy: false,
    // Only who came by TLS is told to stay with it: see api.ts.
    strictTransportSecurity: false,
  })
  return response =>
    set({} as IncomingMessage, response, error => {
      if (error) throw error
    })
}
