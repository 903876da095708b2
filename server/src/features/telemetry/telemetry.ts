import type { PlanReport } from '#protocol/plan.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { recordCenterContact } from '../centers/centers.ts'
import { recordLampDetails } from './lampDetails.ts'
import { applyLate, applyLive, lockStates } from './readings.store.ts'
import { type ReceivedReading, splitReadings } from './splitReadings.ts'
import { applyPlans, applyPresence, type PlanReportRow } from './telemetry.store.ts'

/** Late readings per statement. */
const MAX_LATE_ROWS = 1000

/**
 * Called by the gateway: readings of lights, in the order of receipt. The number of statements does not depend on how many readings
 * of one light are in the batch.
 * @returns readings of unknown lights, or of lights that the endpoint may not report for
 */
export async function recordReadings(db: Connection, received: ReceivedReading[]): Promise<ReceivedReading[]> {
  const named = new Map(
    received.map(({ endpoint, reading: { light = endpoint } }) => [`${endpoint} ${light}`, [endpoint, light]]),
  )
  const [endpoints, lights] = [0, 1].map(at => [...named.values()].map(pair => pair[at]!)) as [string[], string[]]
  const { live, late, details, unknown } = splitReadings(received, await lockStates(db, endpoints, lights))
  if (live.length) await applyLive(db, live)
  if (details.length) await recordLampDetails(db, details)
  for (let at = 0; at < late.length; at += MAX_LATE_ROWS) await applyLate(db, late.slice(at, at + MAX_LATE_ROWS))
  // Only a center names lights.
  const centers = new Set(received.flatMap(({ endpoint, reading }) => (reading.light === undefined ? [] : endpoint)))
  if (centers.size) await recordCenterContact(db, [...centers])
  return unknown
}

/** Called by the gateway: endpoints connected or disconnected, each once. @param arrived those that connected */
export async function recordPresence(db: Connection, endpoints: string[], arrived: string[]): Promise<void> {
  const ids = await applyPresence(db, endpoints, arrived)
  if (ids.length) await announce(db, 'light.changed', { ids })
}

/** Report of an endpoint on the plans of its lights. */
export interface ReceivedPlan {
  endpoint: string
  report: PlanReport
}

/**
 * Called by the gateway: plans that lights hold or refuse. Of several reports of one light the last one counts, and
 * values missing in it come from the one before.
 * @returns the refused claims of versions above all issued ones
 */
export async function recordPlans(db: Connection, received: ReceivedPlan[]): Promise<PlanReportRow[]> {
  const plans = new Map<string, PlanReportRow>()
  for (const { endpoint, report } of received) {
    const refusal = report.result === 'REJECTED' ? (report.reason ?? 'REJECTED') : null
    const held = refusal === null ? report.version : (report.held ?? null)
    for (const light of new Set(report.lights ?? [endpoint])) {
      const key = `${endpoint} ${light}`
      plans.set(key, { endpoint, light, held: held ?? plans.get(key)?.held ?? null, refusal })
    }
  }
  return applyPlans(db, [...plans.values()])
}
