import { type Connection, transact } from '../../foundation/database/database.ts'
import { removeUnplaceable } from './lateReadings.store.ts'
import {
  deleteOldRows,
  deleteOldRowsOf,
  dropMonths,
  isMonthDue,
  makeMonth,
  selectLightsWithOldRows,
  selectMissingMonths,
} from './partitions.store.ts'
import { lockLights, selectLate, sumUpAgain } from './rollups.store.ts'

/** Lights that are summed up again in one transaction. */
const AT_ONCE = 200
/** Transactions that delete old rows outside of months, in one run of the task. */
const MAX_DELETIONS = 50

/** For the clock: hours and days that late readings belong to are summed up again. */
export async function sumUpLate(db: Connection): Promise<void> {
  for (let lights = await selectLate(db, AT_ONCE); lights.length; lights = await selectLate(db, AT_ONCE))
    await transact(db, tx => sumUp(tx, lights))
}

async function sumUp(tx: Connection, lights: number[]): Promise<void> {
  await lockLights(tx, lights)
  await removeUnplaceable(tx, lights)
  await sumUpAgain(tx, lights)
}

/**
 * For the clock: this and next month have their partition, so have those that late readings came into; what is older
 * than the site keeps goes.
 */
export async function keepPartitions(db: Connection): Promise<void> {
  for (const month of await selectMissingMonths(db)) await transact(db, tx => makeMonth(tx, month))
  if (await isMonthDue(db)) await dropDueMonths(db)
  for (let times = 0; times < MAX_DELETIONS; times++) {
    const lights = await selectLightsWithOldRows(db, AT_ONCE)
    if (lights.length === 0) break
    await transact(db, async tx => {
      await sumUp(tx, lights)
      await deleteOldRowsOf(tx, lights)
    })
  }
  await deleteOldRows(db)
}

const LOCK_NOT_AVAILABLE = '55P03'

async function dropDueMonths(db: Connection): Promise<void> {
  const lights = await selectLate(db, AT_ONCE)
  if (lights.length > 0) await transact(db, tx => sumUp(tx, lights))
  // Without the lock, the next run of the task tries again.
  await transact(db, dropMonths).catch(error => {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error
  })
}
