import { v7 as uuidv7 } from 'uuid'
import { type Database, forceIndexScans, transact } from '../../foundation/database/database.ts'
import { insertCommands } from './commands.store.ts'
import { DISPATCH } from './issueCommands.ts'
import { lockDivergentLights, tryLockReconciler } from './reconciler.store.ts'

/** Lights that one run commands. */
const RECONCILE_BATCH_SIZE = 1000

/**
 * For the scheduler. Commands lights that differ from their desired state, rate-limited, whatever the cause: a lost message, a
 * missed event, an offline period, or a switch at the pole.
 */
export async function reconcile(db: Database): Promise<void> {
  await transact(db, async tx => {
    if (!(await tryLockReconciler(tx))) return
    await forceIndexScans(tx)
    const ids = await lockDivergentLights(tx, RECONCILE_BATCH_SIZE)
    if (ids.length === 0) return
    const commands = ids.map(light_id => ({ id: uuidv7(), light_id, ...NO_LEVELS }))
    await insertCommands(tx, commands, DISPATCH)
  })
}

/** insertCommands takes the levels of accepted commands from the desired state. */
const NO_LEVELS = { main_level: null, main_color_temp: null, sub_level: null, sub_color_temp: null }
