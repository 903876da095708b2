import { type Connection, transact } from '../../foundation/database.ts'
import { removeUnplaceable } from './lateReadings.store.ts'
import { deleteOldRows, dropMonths, makeMonth, selectMissingMonths } from './partitions.store.ts'
import { lockLights, selectLate, sumUpAgain } from './rollups.store.ts'

/** Lights that are summed up again in one transaction. */
const AT_ONCE = 200

/** For the clock: hours and days that late readings belong to are summed up again. */
export async function sumUpLate(db: Connection): Promise<void> {
  for (let lights = await selectLate(db, AT_ONCE); lights.length; lights = await selectLate(db, AT_ONCE))
    await transact(db, async tx => {
      await lockLights(tx, lights)
      await removeUnplaceable(tx, lights)
      await sumUpAgain(tx, lights)
    })
}

/**
 * For the clock: this and next month have their partition, so have those that late readings came into; what is older
 * than the site keeps goes.
 */
export async function keepPartitions(db: Connection): Promise<void> {
  for (const month of await selectMissingMonths(db)) await transact(db, tx => makeMonth(tx, month))
  await transact(db, dropMonths)
  await deleteOldRows(db)
}
