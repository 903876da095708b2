import type { FastifyInstance } from 'fastify'
import { switchingLag } from '../features/desired/desired.ts'
import { answers, type Database } from '../foundation/database/database.ts'
import type { EventBus } from '../foundation/events/events.ts'
import type { Measured } from '../foundation/runtime/metrics.ts'
import type { Traffic } from './requestTracker.ts'

/** The lights' door, as the operators' sees it. */
export interface LightsDoor {
  /** undefined: it does not answer. */
  state(): Promise<{ broker: boolean; events: boolean; connections?: number } | undefined>
  /** What it has measured, where that is not measured here. */
  measured(): Promise<Measured | undefined>
}

/** Time's door, as the operators' sees it. */
export interface ClockDoor {
  /** Whether it answers. */
  isThere(): Promise<boolean>
  /** As of the lights' door. */
  measured(): Promise<Measured | undefined>
}

/** Longer than that nobody waits for an answer about the database. */
const PATIENCE_MS = 2000

/**
 * GET /readyz: 200 while requests may be sent here, else 503; and what is missing. 404 during shutdown: HAProxy then lets
 * requests in progress finish (`http-check disable-on-404`), where 503 would cut them off; for other balancers both mean
 * the same. A server without a connection to the lights or without its clock still serves operators, and another server
 * may do its part: that is degraded. So is late switching (`switching`, with a reason): all servers share the slow
 * database, and removing all servers would not help. Before the migrations have run, no server listens.
 */
export function openReadiness(
  app: FastifyInstance,
  { db, events, gateway, clock }: { db: Database; events: EventBus; gateway: LightsDoor; clock: ClockDoor },
  traffic: Traffic,
): void {
  app.get('/readyz', async (_, reply) => {
    traffic.asked()
    const [database, lights, isTime, lag] = await Promise.all([
      inTime(answers(db), false),
      gateway.state(),
      clock.isThere(),
      inTime(
        switchingLag(db).catch(() => undefined),
        undefined,
      ),
    ])
    const ending = traffic.isEnding
    const needed = namesOf({ closing: !ending, database, events: events.isHearing() })
    const parts = { gateway: lights?.events, broker: lights?.broker, clock: isTime, switching: lag === undefined }
    const missing = [...needed, ...namesOf(parts)]
    return reply
      .code(ending ? 404 : needed.length ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({
        status: needed.length ? 'not ready' : missing.length ? 'degraded' : 'ready',
        missing,
        ...(lag !== undefined && { reasons: { switching: `scheduled switching is ${Math.round(lag)} s late` } }),
      })
  })
}

function namesOf(parts: Record<string, boolean | undefined>): string[] {
  return Object.entries(parts).flatMap(([name, isThere]) => (isThere ? [] : name))
}

async function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>(resolve => setTimeout(resolve, PATIENCE_MS, otherwise).unref())
  return Promise.race([answer, late])
}
