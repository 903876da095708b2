// @module-tag nightly
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, forceIndexScans, transact } from '../../foundation/database/database.ts'
import { makeModel } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { recordPresence } from './telemetry.ts'

const [FEW, MANY, COME] = [100, 10_000, 60]

test('a light reconnects in a large city about as fast as in a small one without centers', async () => {
  const { db } = await testDatabase()
  const { id } = await makeModel(db)
  const make = async (from: number, to: number) => {
    await sql`
      insert into light_device (name, device_id, mode_id) select 'Light ' || i, 'L-' || i, ${id}::int
      from generate_series(${from}::int, ${to}::int) i`.execute(db)
    // With statistics, PostgreSQL estimates that a center may have all lights of the city.
    await sql`analyze`.execute(db)
  }
  await make(1, FEW)
  const small = await timeOfReconnects(db, FEW)
  await make(FEW + 1, MANY)
  const large = await timeOfReconnects(db, MANY)
  console.info(
    `${COME} lights came one by one in ${small.toFixed(0)} ms among ${FEW}, ${large.toFixed(0)} ms among ${MANY}`,
  )
  // When each statement read the whole city, it was at least seven times as slow.
  expect(large).toBeLessThan(4 * small)
})

/** As the gateway does, with index scans only. */
async function timeOfReconnects(db: Database, lights: number): Promise<number> {
  const come = async (number: number) => {
    const name = `L-${number}`
    await transact(db, async tx => {
      await forceIndexScans(tx)
      await recordPresence(tx, [name], [name])
    })
  }
  for (let number = 1; number <= 10; number++) await come(number)
  const since = performance.now()
  for (let number = 0; number < COME; number++) await come(lights - number)
  const took = performance.now() - since
  const { rows } = await sql<{ here: number }>`
    select count(*) filter (where online)::int as here from light_state`.execute(db)
  expect(rows[0]!.here).toBeGreaterThanOrEqual(COME)
  return took
}
