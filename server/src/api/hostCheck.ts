import type { FastifyInstance } from 'fastify'
import { oncePerMinute } from '../foundation/runtime/log.ts'
import { canonicalHost, isAddress } from '../foundation/security/hostName.ts'
import { isNamed } from '../foundation/security/outboundPolicy.ts'

/*
 * Requests whose Host header is not a name of this site get 421: a page of another name that leads to this server by
 * DNS (rebinding) can neither use it nor be shown its console.
 */

/** This machine. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** For load balancers, which ask by address, or by HTTP/1.0. */
const PROBES = new Set(['/healthz', '/readyz'])

export interface KnownHosts {
  /** Names and addresses of the site in lower case, and `*.names` below one; undefined: any. */
  names?: readonly string[]
  /** Also by any address: a name is needed to reach a server by DNS rebinding. */
  addresses?: boolean
}

export function checkHosts(app: FastifyInstance, { names, addresses = false }: KnownHosts): void {
  if (!names) return
  const warn = oncePerMinute((fields: { host: string }, message) => app.log.warn(fields, message))
  app.addHook('onRequest', async (request, reply) => {
    const host = hostOf(request.raw.headers.host)
    if (LOOPBACK.test(host) || isNamed(host, names)) return
    const isProbe = PROBES.has(request.url.split('?')[0]!)
    if (isAddress(host) && (addresses || isProbe)) return
    // HTTP/1.0 has no such header.
    if (host === '' && isProbe) return
    warn('host', { host: printable(host) }, 'refused a request for another host (ALLOWED_HOSTS, SITE_URL)')
    // Does not echo the Host header.
    await reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send('This server does not serve the requested host. Its names are set by ALLOWED_HOSTS and SITE_URL.\n')
  })
}

/** Without the port, and without the dot at the end of a full name. An IPv6 address may lack its brackets: it has no port. */
function hostOf(header = ''): string {
  const host = header.replace(/^(\[.*\]|[^:]*):\d*$/, '$1')
  return canonicalHost(host.replace(/\.$/, ''))
}

/** For the log. */
function printable(host: string): string {
  return host.replaceAll(/[^\x21-\x7e]/g, '?').slice(0, 100)
}
