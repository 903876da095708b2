import { type Connection, transact } from '../../foundation/database.ts'
import { announce } from '../../foundation/events.ts'
import {
  assignParents,
  clearAlerts,
  deleteOldAlerts,
  lockSweep,
  raiseAlerts,
  readRules,
  settleAffected,
  settleConditions,
  settleFaults,
} from './sweep.store.ts'

/**
 * For the clock: looks at everything that can be wrong, and brings alerts and faults up to it. It asks what holds now,
 * not what happened, so a missed turn is made up by the next one, and a second server at the same time does nothing.
 * What was seen is kept even if what follows from it cannot be worked out this time.
 */
export async function sweepAlerts(db: Connection): Promise<void> {
  await transact(db, async tx => {
    if (await lockSweep(tx)) await settleConditions(tx, await readRules(tx))
  })
  await transact(db, async tx => {
    if (!(await lockSweep(tx))) return
    const rules = await readRules(tx)
    await assignParents(tx)
    const raised = await raiseAlerts(tx, rules)
    const cleared = await clearAlerts(tx)
    const affected = await settleAffected(tx)
    const faults = await settleFaults(tx)
    const alerts = [...raised, ...cleared].map(({ id }) => id).concat(affected.map(({ alert_id }) => alert_id))
    const own = [...raised, ...cleared].flatMap(({ light_id }) => light_id ?? [])
    const lights = new Set([...faults, ...own, ...affected.map(({ light_id }) => light_id)])
    if (alerts.length) await announce(tx, 'alert.changed', { ids: [...new Set(alerts)] })
    if (lights.size) await announce(tx, 'light.changed', { ids: [...lights] })
  })
}

/** For the clock: what was cleared 400 days ago is forgotten. */
export async function forgetAlerts(db: Connection): Promise<void> {
  while ((await deleteOldAlerts(db)) === 5000);
}
