import type { FastifyInstance } from 'fastify'
import { switchingLag } from '../features/desired/desired.ts'
import { answers, type Database } from '../foundation/database.ts'
import type { EventBus } from '../foundation/events.ts'
import type { Measured } from '../foundation/metrics.ts'
import type { Traffic } from './traffic.ts'

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
 * GET /readyz: 200 while requests may be sent here, else 503; and what is missing. 404 while it ends: to HAProxy that says that
 * what is under way is still being answered (`http-check disable-on-404`), where 503 would have it cut off; to all others both
 * say the same. Who cannot speak with the lights just now, or has lost its clock, still
 * serves people, and another server may do it instead: that is degraded. So is late switching (`switching`, with a reason): all
 * servers share the database that is slow, and a balancer that took all of them out would help nobody. Before the database has its newest shape nobody
 * listens at all.
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
