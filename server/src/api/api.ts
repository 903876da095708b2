import type { Server as TlsServer } from 'node:tls'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify'
import type { Known } from '../features/sessions/sessions.ts'
import { forgetHottest } from '../features/statistics/statistics.ts'
import { remember } from '../foundation/cache/countCache.ts'
import { Remembered } from '../foundation/cache/eventCache.ts'
import { whyUnreachable } from '../foundation/database/databaseErrors.ts'
import { Pulse } from '../foundation/database/databaseHealth.ts'
import { Refusal } from '../foundation/graphql/errors.ts'
import type { Log } from '../foundation/runtime/log.ts'
import { keepFresh, readTls, type TlsFiles } from '../foundation/security/tls.ts'
import { openConsole } from './console.ts'
import type { Stage } from './context.ts'
import { tellable } from './errors.ts'
import { openExports } from './exports.ts'
import { openGraphQL } from './graphql.ts'
import { openMedia } from './media.ts'
import { type ClockDoor, type LightsDoor, openReadiness } from './readiness.ts'
import { requestIds } from './requestId.ts'
import { Traffic } from './requestTracker.ts'
import { protectiveHeaders } from './securityHeaders.ts'
import { UPLOAD_MS } from './uploads.ts'

export interface ApiOptions extends Omit<Stage, 'sessions' | 'forget' | 'pulse'> {
  host: string
  port: number
  /** Addresses and networks of proxies on other machines. */
  proxies?: string[]
  /** Where the built console lies. */
  consoleFolder: string
  gateway: LightsDoor
  clock: ClockDoor
  /** HTTPS instead of HTTP. */
  tls?: TlsFiles
}

export interface Api {
  port: number
  /** Says that it is not ready, for `noticeMs`, takes no more requests, and waits for those under way, so long at most. */
  drain(patienceMs: number, noticeMs?: number): Promise<void>
  /** At once. */
  close(): Promise<void>
}

/** Of a connection on which nothing moves. */
const QUIET_MS = 120_000
/** A year. */
const TLS_SECONDS = 31_536_000

/** Opens the operators' door. @throws EADDRINUSE when the port is taken */
export async function openApi(options: ApiOptions, log: Log): Promise<Api> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Its lines would hold whole addresses; ours are in requestTracker.ts.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(options.proxies ?? []),
    // A TLS proxy on this machine says whom it speaks for, and those that were named; nobody else is believed.
    trustProxy: ['loopback', ...(options.proxies ?? [])],
    bodyLimit: 1024 * 1024,
    // An address that cannot be read would be answered before any header of ours is set: it is one that is not there.
    rewriteUrl: ({ url = '/' }) => (readable(url) ? url : '/not-an-address'),
    // Uploads take their time; what else comes slowly is cut off: see openUploads.
    requestTimeout: UPLOAD_MS,
    // Headers that come slowly are looked for every 2 s; left to itself, Node looks twice a minute.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    // Nobody who reads, writes or listens is so quiet for so long: streams say that they are there every 12 s.
    connectionTimeout: QUIET_MS,
    forceCloseConnections: true,
    // The type of a server depends on it, and nothing here does.
    ...(options.tls && ({ https: readTls(options.tls) } as object)),
  })
  const traffic = new Traffic(app)
  const protect = protectiveHeaders(options.site.map)
  app.addHook('onRequest', (_, { raw }, next) => {
    protect(raw)
    next()
  })
  // Only who came by TLS is told to stay with it: without a proxy there is none.
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${TLS_SECONDS}; includeSubDomains`)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const away = whyUnreachable(error) !== undefined
    const status = away ? 503 : (error.statusCode ?? 500)
    // Too long, or not JSON: found before anybody could look at the request.
    const told = status < 500 ? new Refusal('BAD_USER_INPUT', error.message) : tellable(error, request)
    return reply.code(status).send({ data: null, errors: [told.toJSON()] })
  })
  const pulse = new Pulse(options.events.url)
  app.addHook('onClose', async () => pulse.close())
  openHealth(app, pulse)
  openReadiness(app, options, traffic)
  const sessions = new Remembered<Known>(options.events, 'authority.changed')
  const counts = remember(options.db, options.events)
  app.addHook('onClose', async () => {
    sessions.stop()
    counts.stop()
  })
  const forget = () => {
    sessions.forget()
    counts.forget()
    forgetHottest(options.db)
  }
  openGraphQL(app, { ...options, sessions, forget, pulse })
  openMedia(app, options)
  openExports(app, options)
  await openConsole(app, options.consoleFolder, options.site)
  await app.listen({ host: options.host, port: options.port })
  const { tls } = options
  const stopLooking = tls && keepFresh(app.server as unknown as TlsServer, tls, log)
  return {
    port: (app.server.address() as { port: number }).port,
    drain: (patienceMs, noticeMs) => traffic.end(patienceMs, noticeMs),
    close: async () => {
      stopLooking?.()
      await app.close()
    },
  }
}

function readable(url: string): boolean {
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}

/** GET /healthz: 200 while requests can be served, 503 while the database cannot be reached; within two seconds. */
function openHealth(app: FastifyInstance, pulse: Pulse): void {
  app.get('/healthz', async (_, reply) => {
    const database = await pulse.answers()
    return reply
      .code(database ? 200 : 503)
      .send({ status: database ? 'ok' : 'failing', database: database ? 'ok' : 'unreachable' })
  })
}
