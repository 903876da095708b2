import { type Connection, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { assignParents } from './incidents.store.ts'
import { changesSince, type Seen, selectSeen } from './seen.store.ts'
import {
  analyzeAlerts,
  clearAlerts,
  deleteOldAlerts,
  lockSweep,
  raiseAlerts,
  readRules,
  settleAffected,
  settleConditions,
  settleFaults,
} from './sweep.store.ts'

/** Alerts raised at once. */
const ANALYZE_AFTER = 100

/** Whatever else may be wrong with what is said to have changed: all lights are looked at so often. */
const ALL_MS = 5 * 60_000

/**
 * For the clock: looks at everything that can be wrong, and brings alerts and faults up to it. It asks what holds now,
 * not what happened, so a missed turn is made up by the next one, and a second server at the same time does nothing.
 * What was seen is kept even if what follows from it cannot be worked out this time.
 *
 * The first look is at all lights; the next ones are at those that something changed for since this server's last.
 */
export function alertSweeper(): (db: Connection) => Promise<void> {
  let last: Look | undefined
  return async db => {
    try {
      last = (await transact(db, tx => look(tx, last))) ?? last
    } catch (error) {
      last = undefined
      throw error
    }
    await followConditions(db)
  }
}

interface Look {
  seen: Seen
  rules: string
  /** when a look was at all lights, by `performance.now()` */
  allAt: number
}

/** @returns undefined where another server is at it */
async function look(tx: Connection, last: Look | undefined): Promise<Look | undefined> {
  if (!(await lockSweep(tx))) return undefined
  const rules = await readRules(tx)
  const seen = await selectSeen(tx)
  const now = { seen, rules: JSON.stringify(rules), allAt: performance.now() }
  const comparable = last?.rules === now.rules && now.allAt - last.allAt < ALL_MS
  const changes = comparable ? changesSince(last.seen, seen) : undefined
  await settleConditions(tx, rules, changes)
  return changes ? { ...now, allAt: last!.allAt } : now
}

/** Alerts and faults, as conditions stand. */
async function followConditions(db: Connection): Promise<void> {
  const raised = await transact(db, async tx => {
    if (!(await lockSweep(tx))) return 0
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
    return raised.length
  })
  // Not in the transaction: on a busy machine it takes longer than a statement may, and must not undo the alerts.
  if (raised > ANALYZE_AFTER) await analyzeAlerts(db)
}

/** For the clock: what was cleared 400 days ago is forgotten. */
export async function forgetAlerts(db: Connection): Promise<void> {
  while ((await deleteOldAlerts(db)) === 5000);
}
