import type { FastifyInstance } from 'fastify'
import { switchingLag } from '../features/desired/desired.ts'
import { type Database, isResponding } from '../foundation/database/database.ts'
import type { EventBus } from '../foundation/events/events.ts'
import type { Metrics } from '../foundation/runtime/metrics.ts'
import type { RequestTracker } from './requestTracker.ts'

/** The gateway thread, as seen by the API. */
export interface GatewayHandle {
  /** undefined: the thread does not respond. */
  state(): Promise<{ broker: boolean; events: boolean; connections?: number } | undefined>
  /** Metrics of the thread; undefined: it does not respond, or shares this thread's registry. */
  collectMetrics(): Promise<Metrics | undefined>
}

/** The clock thread, as seen by the API. */
export interface ClockHandle {
  isResponding(): Promise<boolean>
  /** As of the gateway. */
  collectMetrics(): Promise<Metrics | undefined>
}

/** Timeout of each check of the database. */
const TIMEOUT_MS = 2000

/**
 * GET /readyz: 200 while requests may be sent here, else 503; and what is missing. 404 during shutdown: HAProxy then lets
 * requests in progress finish (`http-check disable-on-404`), where 503 would cut them off; for other load balancers both
 * mean the same. A server without a connection to the lights or without its clock still serves operators, and another
 * server may do its part: that is degraded. So is late switching (`switching`, with a reason): all servers share the slow
 * database, and removing all servers would not help. Before the migrations have run, no server listens.
 */
export function openReadiness(
  app: FastifyInstance,
  { db, events, gateway, clock }: { db: Database; events: EventBus; gateway: GatewayHandle; clock: ClockHandle },
  tracker: RequestTracker,
): void {
  app.get('/readyz', async (_, reply) => {
    tracker.recordProbe()
    const [database, lights, isClockUp, lag] = await Promise.all([
      withTimeout(isResponding(db), false),
      gateway.state(),
      clock.isResponding(),
      withTimeout(
        switchingLag(db).catch(() => undefined),
        undefined,
      ),
    ])
    const { isDraining } = tracker
    const required = failedParts({ closing: !isDraining, database, events: events.isListening() })
    const parts = { gateway: lights?.events, broker: lights?.broker, clock: isClockUp, switching: lag === undefined }
    const missing = [...required, ...failedParts(parts)]
    return reply
      .code(isDraining ? 404 : required.length ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({
        status: required.length ? 'not ready' : missing.length ? 'degraded' : 'ready',
        missing,
        ...(lag !== undefined && { reasons: { switching: `scheduled switching is ${Math.round(lag)} s late` } }),
      })
  })
}

function failedParts(parts: Record<string, boolean | undefined>): string[] {
  return Object.entries(parts).flatMap(([name, isUp]) => (isUp ? [] : name))
}

async function withTimeout<T>(result: Promise<T>, fallback: T): Promise<T> {
  const timeout = new Promise<T>(resolve => setTimeout(resolve, TIMEOUT_MS, fallback).unref())
  return Promise.race([result, timeout])
}
