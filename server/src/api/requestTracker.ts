import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, registry } from '../foundation/runtime/metrics.ts'

const requests = new Counter({
  name: 'lamplighter_http_requests_total',
  help: 'Requests at the door of the operators, by route and status; aborted: whoever asked had gone',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})
const duration = new Histogram({
  name: 'lamplighter_http_request_duration_seconds',
  help: 'From the arrival of a request to the end of its answer, without event streams',
  labelNames: ['route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers: [registry],
})
const streams = new Gauge({
  name: 'lamplighter_live_streams',
  help: 'Event streams that are open: a console has one for each list or figure that it keeps up to date',
  registers: [registry],
})

/** Of what HTTP knows; a stranger may call a method anything. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** Unless it was said for how long: whoever asks whether we are ready gets so long to hear that we are not, before anything is closed. */
const NOTICE_MS = 2000
/** Nobody asked for so long: nobody waits for the answer. */
const ASKED_WITHIN_MS = 30_000

/** The requests under way: measured, logged, and waited for at the end. */
export class Traffic {
  /** true: the server is about to end */
  isEnding = false
  #app: FastifyInstance
  #open = 0
  #streams = new Set<FastifyReply>()
  #askedAt = -Infinity

  constructor(app: FastifyInstance) {
    this.#app = app
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
      this.#begin(request, reply)
    })
    // Whoever asks again does so on a connection of its own, which leads elsewhere by then.
    app.addHook('onSend', async (_, reply) => {
      if (this.isEnding) reply.header('connection', 'close')
    })
  }

  /** Somebody looks whether to send requests here. */
  asked(): void {
    this.#askedAt = performance.now()
  }

  /**
   * Says for `noticeMs` that it ends and serves whoever still comes, ends the streams, and waits for what is under way; after
   * `patienceMs` for nothing more. Whoever sends requests here by what we say goes on hearing it until then: a
   * balancer that finds the door closed takes us for dead, and cuts off what is under way.
   */
  async end(patienceMs: number, noticeMs?: number): Promise<void> {
    this.isEnding = true
    const isWatched = performance.now() - this.#askedAt < ASKED_WITHIN_MS
    await pause(noticeMs ?? (isWatched ? NOTICE_MS : 0))
    const until = performance.now() + patienceMs
    if (!isWatched) this.#app.server.close()
    do {
      for (const { raw } of this.#streams) raw.destroy()
      await pause(20)
    } while (this.#open > 0 && performance.now() < until)
    this.#app.server.close()
    for (const { raw } of this.#streams) raw.destroy()
  }

  #begin(request: FastifyRequest, reply: FastifyReply): void {
    const since = performance.now()
    const isStream =
      request.routeOptions.url === '/graphql' && (request.headers.accept?.startsWith('text/event-stream') ?? false)
    this.#open++
    if (isStream) {
      this.#streams.add(reply)
      streams.inc()
    }
    reply.raw.once('close', () => {
      const ms = performance.now() - since
      this.#open--
      if (this.#streams.delete(reply)) streams.dec()
      const route = request.routeOptions.url ?? 'none'
      const method = METHODS.has(request.method) ? request.method : 'other'
      const status = reply.raw.headersSent ? String(reply.raw.statusCode) : 'aborted'
      requests.inc({ method, route, status })
      if (!isStream) duration.observe({ route }, ms / 1000)
      // By its route: an address may hold what is not for a log.
      request.log.info({ method, route, status, ms: Math.round(ms) }, 'request')
    })
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
