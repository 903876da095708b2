import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import { answers } from '../foundation/database.ts'
import { Refusal } from '../foundation/errors.ts'
import type { Log } from '../foundation/log.ts'
import { openConsole } from './console.ts'
import { contentPolicy, referrerPolicy } from './contentPolicy.ts'
import type { Stage } from './context.ts'
import { tellable } from './errors.ts'
import { openExports } from './exports.ts'
import { openGraphQL } from './graphql.ts'
import { openMedia } from './media.ts'
import { UPLOAD_MS } from './uploads.ts'

export interface ApiOptions extends Stage {
  host: string
  port: number
  /** Where the built console lies. */
  consoleFolder: string
}

export interface Api {
  port: number
  close(): Promise<void>
}

/** Opens the operators' door. @throws EADDRINUSE when the port is taken */
export async function openApi(options: ApiOptions, log: Log): Promise<Api> {
  const app = Fastify({
    loggerInstance: log.child({}, { level: 'warn' }) as FastifyBaseLogger,
    // A TLS proxy on this machine says whom it speaks for; nobody else is believed.
    trustProxy: 'loopback',
    bodyLimit: 1024 * 1024,
    // Uploads take their time; what else comes slowly is cut off: see openUploads.
    requestTimeout: UPLOAD_MS,
    http: { headersTimeout: 10_000 },
    forceCloseConnections: true,
  })
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(options.site.map) },
    referrerPolicy: { policy: referrerPolicy(options.site.map) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  })
  app.setErrorHandler((error: FastifyError, _, reply) => {
    const status = error.statusCode ?? 500
    // Too long, or not JSON: found before anybody could look at the request.
    const told = status < 500 ? new Refusal('BAD_USER_INPUT', error.message) : tellable(error, log)
    return reply.code(status).send({ data: null, errors: [told.toJSON()] })
  })
  openHealth(app, options)
  await openGraphQL(app, options, log)
  openMedia(app, options)
  openExports(app, options)
  await openConsole(app, options.consoleFolder, options.site)
  await app.listen({ host: options.host, port: options.port })
  return { port: (app.server.address() as { port: number }).port, close: () => app.close() }
}

/** GET /healthz: 200 while requests can be served, 503 while the database cannot be reached. */
function openHealth(app: FastifyInstance, { db }: Stage): void {
  app.get('/healthz', async (_, reply) => {
    const database = await answers(db)
    return reply
      .code(database ? 200 : 503)
      .send({ status: database ? 'ok' : 'failing', database: database ? 'ok' : 'unreachable' })
  })
}
