import { type Connection, transact } from '../../foundation/database/database.ts'
import { removeUnplaceable } from './lateReadings.store.ts'
import { lockLightsToSum, recomputeRollups, selectLate } from './rollups.store.ts'

/** Lights that one transaction recomputes. */
export const ROLLUP_BATCH_SIZE = 200

/** Called by the clock: recomputes hours and days of late readings. */
export async function sumUpLate(db: Connection): Promise<void> {
  for (
    let lights = await selectLate(db, ROLLUP_BATCH_SIZE);
    lights.length;
    lights = await selectLate(db, ROLLUP_BATCH_SIZE)
  )
    await transact(db, tx => recomputeRollupsOf(tx, lights))
}

/** Recomputes the hours and days of these lights. */
export async function recomputeRollupsOf(tx: Connection, lights: number[]): Promise<void> {
  await lockLightsToSum(tx, lights)
  await removeUnplaceable(tx, lights)
  await recomputeRollups(tx, lights)
}
