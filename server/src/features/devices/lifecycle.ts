import { isLifecycleSettable } from '#lighting/lifecycle/lifecycle.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { announce } from '../../foundation/events/events.ts'
import { multiLineTextOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { hasReported, returnDue } from './lifecycle.store.ts'
import type { SetLifecycle } from './lightInput.ts'

/*
 * Whether figures and alerts count a light. PLANNED ends with the first report, OUT_OF_SERVICE at its end time.
 */

const MAX_REASON = 200
const MAX_YEARS = 10
const YEAR_MS = 365.25 * 24 * 3_600_000

/** The columns of a change. @throws BAD_USER_INPUT with the fields */
export async function lifecycleOrThrow(tx: Connection, light: number, { set, reason, until }: SetLifecycle) {
  if (set !== 'OUT_OF_SERVICE' && (reason || until))
    throw badInput('input.lifecycle', 'onlyOutOfService', 'reason and until are only allowed with OUT_OF_SERVICE')
  const columns = checkFields({
    out_of_service_reason: () => multiLineTextOrThrow('input.lifecycle.reason', reason, MAX_REASON),
    out_of_service_until: () => endOrThrow(until),
  })
  const reported = await hasReported(tx, light)
  if (!isLifecycleSettable(set, reported))
    throw badInput('input.lifecycle', 'hasReported', 'a light that has reported cannot be PLANNED')
  const followsReports = set === 'PLANNED' || (set === 'IN_SERVICE' && reported)
  return { ...columns, lifecycle_set: followsReports ? null : set }
}

function endOrThrow(until: Date | null | undefined): Date | null {
  if (until && !(until.getTime() > Date.now() && until.getTime() < Date.now() + MAX_YEARS * YEAR_MS))
    throw badInput('input.lifecycle.until', 'endOutOfRange', `must be in the future, within ${MAX_YEARS} years`)
  return until ?? null
}

/** Called by the clock: returns lights to service at their end time; those that have not reported become PLANNED. */
export async function returnToService(db: Connection): Promise<void> {
  await transact(db, async tx => {
    const ids = await returnDue(tx)
    if (ids.length) await announce(tx, 'light.changed', { ids })
  })
}
