import { type Connection, transact } from '../../foundation/database/database.ts'
import {
  deleteOldRows,
  deleteOldRowsOf,
  dropMonths,
  isMonthDue,
  makeMonth,
  selectLightsWithOldRows,
  selectMissingMonths,
} from './partitions.store.ts'
import { selectLate } from './rollups.store.ts'
import { ROLLUP_BATCH_SIZE, recomputeRollupsOf } from './rollups.ts'

/** Transactions in one run of the task that delete old rows outside of the monthly partitions. */
const MAX_DELETIONS = 50

/**
 * Called by the clock: creates partitions of this and next month, and of late readings; deletes data older than the
 * retention period.
 */
export async function maintainPartitions(db: Connection): Promise<void> {
  for (const month of await selectMissingMonths(db)) await transact(db, tx => makeMonth(tx, month))
  if (await isMonthDue(db)) await dropDueMonths(db)
  for (let times = 0; times < MAX_DELETIONS; times++) {
    const lights = await selectLightsWithOldRows(db, ROLLUP_BATCH_SIZE)
    if (lights.length === 0) break
    await transact(db, async tx => {
      await recomputeRollupsOf(tx, lights)
      await deleteOldRowsOf(tx, lights)
    })
  }
  await deleteOldRows(db)
}

const LOCK_NOT_AVAILABLE = '55P03'

async function dropDueMonths(db: Connection): Promise<void> {
  const lights = await selectLate(db, ROLLUP_BATCH_SIZE)
  if (lights.length > 0) await transact(db, tx => recomputeRollupsOf(tx, lights))
  // If the lock is not available, the next run of the task retries.
  await transact(db, dropMonths).catch(error => {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error
  })
}
