import { type Connection, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import {
  analyzeAlerts,
  clearAlerts,
  deleteOldAlerts,
  lockSweep,
  raiseAlerts,
  readRules,
  updateAffectedLights,
  updateConditions,
  updateFaults,
} from './evaluateAlerts.store.ts'
import { assignParents } from './incidents.store.ts'

/** Of alerts that one sweep raised. */
const ANALYZE_AFTER = 100

/**
 * For the scheduler: evaluates all conditions and updates alerts and faults. It evaluates states, not events, so the next sweep
 * makes up for a missed one, and a second server does nothing. Conditions are stored even if the update of alerts fails.
 */
export async function sweepAlerts(db: Connection): Promise<void> {
  await transact(db, async tx => {
    if (await lockSweep(tx)) await updateConditions(tx, await readRules(tx))
  })
  await updateAlerts(db)
}

/** Updates alerts and faults from conditions. */
async function updateAlerts(db: Connection): Promise<void> {
  const raised = await transact(db, async tx => {
    if (!(await lockSweep(tx))) return 0
    const rules = await readRules(tx)
    await assignParents(tx)
    const raised = await raiseAlerts(tx, rules)
    const cleared = await clearAlerts(tx)
    const affected = await updateAffectedLights(tx)
    const faults = await updateFaults(tx)
    const alerts = [...raised, ...cleared].map(({ id }) => id).concat(affected.map(({ alert_id }) => alert_id))
    const own = [...raised, ...cleared].flatMap(({ light_id }) => light_id ?? [])
    const lights = new Set([...faults, ...own, ...affected.map(({ light_id }) => light_id)])
    if (alerts.length) await announce(tx, 'alert.changed', { ids: [...new Set(alerts)] })
    if (lights.size) await announce(tx, 'light.changed', { ids: [...lights] })
    return raised.length
  })
  // Outside the transaction: a timeout on a busy machine must not roll back the alerts.
  if (raised > ANALYZE_AFTER) await analyzeAlerts(db)
}

/** For the scheduler: deletes alerts that were cleared 400 days ago. */
export async function deleteExpiredAlerts(db: Connection): Promise<void> {
  while ((await deleteOldAlerts(db)) === 5000);
}
