import { isIP } from 'node:net'
import type { Server as TlsServer } from 'node:tls'
import Fastify, { type FastifyBaseLogger, type FastifyError, LogController } from 'fastify'
import type { SessionIdentity } from '../features/sessions/sessions.ts'
import { openCountCache } from '../foundation/cache/countCache.ts'
import { EventCache } from '../foundation/cache/eventCache.ts'
import { unavailableReason } from '../foundation/database/databaseErrors.ts'
import { DatabaseHealth } from '../foundation/database/databaseHealth.ts'
import { badInput } from '../foundation/errors/errors.ts'
import { clearScans } from '../foundation/lights/cachedScan.ts'
import type { Log } from '../foundation/runtime/log.ts'
import { readTls, type TlsFiles, watchCertificates } from '../foundation/security/tls.ts'
import { openConsole } from './console.ts'
import type { Services } from './context.ts'
import { toPublicError } from './errors.ts'
import { openExports } from './exports.ts'
import { openGraphQL } from './graphql.ts'
import { openHealth } from './health.ts'
import { checkHosts, type KnownHosts } from './hostCheck.ts'
import { openMedia } from './media.ts'
import { type ClockHandle, type GatewayHandle, openReadiness } from './readiness.ts'
import { requestIds } from './requestId.ts'
import { RequestTracker } from './requestTracker.ts'
import { securityHeaders } from './securityHeaders.ts'
import { UPLOAD_MS } from './uploads.ts'

export interface ApiOptions extends Omit<Services, 'sessions' | 'invalidateCaches' | 'databaseHealth'> {
  host: string
  port: number
  /** Addresses and networks of trusted proxies on other machines. */
  proxies?: string[]
  /** Names of the site; left out: requests for any host are answered. */
  hosts?: KnownHosts
  /** Folder of the built console. */
  consoleFolder: string
  gateway: GatewayHandle
  clock: ClockHandle
  /** HTTPS instead of HTTP. */
  tls?: TlsFiles
}

export interface Api {
  port: number
  /** Reports the shutdown for `noticeMs`, then waits up to `patienceMs` for requests in progress. */
  drain(patienceMs: number, noticeMs?: number): Promise<void>
  /** Closes at once. */
  close(): Promise<void>
}

/** Timeout of an idle connection. Event streams send a keep-alive every 12 s. */
const IDLE_TIMEOUT_MS = 120_000
/** Of `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
const PORT = /(\d+\.\d+\.\d+\.\d+):\d+|\[([\da-f:.]+)\](?::\d+)?/gi
/** A year. */
const HSTS_SECONDS = 31_536_000

/** Starts the HTTP server for operators: API and console. @throws EADDRINUSE when the port is in use */
export async function openApi(options: ApiOptions, log: Log): Promise<Api> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Fastify would log whole URLs; requestTracker.ts logs routes instead.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(options.proxies ?? []),
    // X-Forwarded-For is read from proxies on this machine and from TRUSTED_PROXIES only.
    trustProxy: ['loopback', ...(options.proxies ?? [])],
    bodyLimit: 1024 * 1024,
    // Fastify answers a malformed URL before the security headers are set, so it becomes an unknown path.
    rewriteUrl: ({ url = '/' }) => (isWellFormed(url) ? url : '/malformed-url'),
    // Of an upload; acceptUploads limits other requests further.
    requestTimeout: UPLOAD_MS,
    // Slow headers are checked every 2 s; the default of Node.js is 30 s.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    connectionTimeout: IDLE_TIMEOUT_MS,
    forceCloseConnections: true,
    // Cast: `https` would change the type of the server, which no code here uses.
    ...(options.tls && ({ https: readTls(options.tls) } as object)),
  })
  const tracker = new RequestTracker(app)
  const setSecurityHeaders = securityHeaders(options.site.map)
  app.addHook('onRequest', (request, { raw }, next) => {
    const { headers } = request.raw
    // Some proxies add the port of the client.
    const forwarded = String(headers['x-forwarded-for'] ?? '').replace(PORT, '$1$2')
    if (forwarded) headers['x-forwarded-for'] = forwarded
    // A proxy may pass on whatever text a client sent; addresses are stored, shown and rate-limited.
    if (!isIP(request.ip)) delete headers['x-forwarded-for']
    setSecurityHeaders(raw)
    next()
  })
  checkHosts(app, options.hosts ?? {})
  // HSTS only for requests by TLS: this server or its proxy may have none.
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}; includeSubDomains`)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isUnavailable = unavailableReason(error) !== undefined
    const status = isUnavailable ? 503 : (error.statusCode ?? 500)
    // Below 500: errors of Fastify's parser, such as a body that is too long or not JSON.
    const publicError =
      status < 500 ? badInput('body', 'requestMalformed', error.message) : toPublicError(error, request)
    return reply.code(status).send({ data: null, errors: [publicError.toJSON()] })
  })
  const databaseHealth = new DatabaseHealth(options.events.url)
  app.addHook('onClose', async () => databaseHealth.close())
  openHealth(app, databaseHealth)
  openReadiness(app, options, tracker)
  const sessions = new EventCache<SessionIdentity>(options.events, 'authority.changed')
  const counts = openCountCache(options.db, options.events)
  app.addHook('onClose', async () => {
    sessions.stop()
    counts.stop()
  })
  const invalidateCaches = () => {
    sessions.invalidate()
    counts.invalidate()
    clearScans(options.db)
  }
  openGraphQL(app, { ...options, sessions, invalidateCaches, databaseHealth })
  openMedia(app, options)
  openExports(app, options)
  await openConsole(app, options.consoleFolder, options.site)
  await app.listen({ host: options.host, port: options.port })
  const { tls } = options
  const stopWatching = tls && watchCertificates(app.server as unknown as TlsServer, tls, log)
  return {
    port: (app.server.address() as { port: number }).port,
    drain: (patienceMs, noticeMs) => tracker.drain(patienceMs, noticeMs),
    close: async () => {
      stopWatching?.()
      await app.close()
    },
  }
}

function isWellFormed(url: string): boolean {
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}
