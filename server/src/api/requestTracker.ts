import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, registry } from '../foundation/runtime/metrics.ts'

const requests = new Counter({
  name: 'lamplighter_http_requests_total',
  help: 'HTTP requests by method, route and status; aborted = client disconnected',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})
const duration = new Histogram({
  name: 'lamplighter_http_request_duration_seconds',
  help: 'From the arrival of an HTTP request to the end of its response, without event streams',
  labelNames: ['route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers: [registry],
})
const streams = new Gauge({
  name: 'lamplighter_live_streams',
  help: 'Open event streams: a console has one for each list or figure that it keeps up to date',
  registers: [registry],
})

/** Other methods are counted as `other`: a client may send any text as its method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** How long readiness probes report the shutdown before connections close, unless DRAIN_SECONDS says otherwise. */
const NOTICE_MS = 2000
/** Without a probe for so long, no load balancer waits for the notice. */
const PROBED_WITHIN_MS = 30_000

/** Counts, logs and measures requests, and drains them at shutdown. */
export class RequestTracker {
  /** true: the server is shutting down. */
  isDraining = false
  #app: FastifyInstance
  #inProgress = 0
  #streams = new Set<FastifyReply>()
  #probedAt = -Infinity

  constructor(app: FastifyInstance) {
    this.#app = app
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
      this.#track(request, reply)
    })
    // The client's next request opens a connection, which the load balancer sends to another server.
    app.addHook('onSend', async (_, reply) => {
      if (this.isDraining) reply.header('connection', 'close')
    })
  }

  /** A load balancer asked for readiness. */
  recordProbe(): void {
    this.#probedAt = performance.now()
  }

  /**
   * Reports the shutdown for `noticeMs` while it still serves requests, then ends streams and waits up to `patienceMs` for
   * requests in progress. The port stays open until then: a load balancer that finds it closed considers the server dead
   * and cuts off requests in progress.
   */
  async drain(patienceMs: number, noticeMs?: number): Promise<void> {
    this.isDraining = true
    const isProbed = performance.now() - this.#probedAt < PROBED_WITHIN_MS
    await pause(noticeMs ?? (isProbed ? NOTICE_MS : 0))
    const until = performance.now() + patienceMs
    if (!isProbed) this.#app.server.close()
    do {
      for (const { raw } of this.#streams) raw.destroy()
      await pause(20)
    } while (this.#inProgress > 0 && performance.now() < until)
    this.#app.server.close()
    for (const { raw } of this.#streams) raw.destroy()
  }

  #track(request: FastifyRequest, reply: FastifyReply): void {
    const since = performance.now()
    const isStream =
      request.routeOptions.url === '/graphql' && (request.headers.accept?.startsWith('text/event-stream') ?? false)
    this.#inProgress++
    if (isStream) {
      this.#streams.add(reply)
      streams.inc()
    }
    reply.raw.once('close', () => {
      const ms = performance.now() - since
      this.#inProgress--
      if (this.#streams.delete(reply)) streams.dec()
      const route = request.routeOptions.url ?? 'none'
      const method = METHODS.has(request.method) ? request.method : 'other'
      const status = reply.raw.headersSent ? String(reply.raw.statusCode) : 'aborted'
      requests.inc({ method, route, status })
      if (!isStream) duration.observe({ route }, ms / 1000)
      // The route instead of the URL, which may contain a secret.
      request.log.info({ method, route, status, ms: Math.round(ms) }, 'request')
    })
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
