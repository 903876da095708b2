// @module-tag nightly
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../foundation/database/database.ts'
import { makeModel } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { updateDesiredStates } from './desired.store.ts'

const LIGHTS = 20_000
const AT_ONCE = 5000

test('computes the desired state of many new lights in time with statistics from when there were few', async () => {
  const { db } = await testDatabase()
  const { id } = await makeModel(db)
  const make = (from: number, to: number) => sql`
    insert into light_device (name, device_id, mode_id) select 'Light ' || i, 'L-' || i, ${id}::int
    from generate_series(${from}::int, ${to}::int) i`
  await make(1, 100).execute(db)
  await transact(db, tx => updateDesiredStates(tx, AT_ONCE))
  await sql`analyze`.execute(db)
  await make(101, LIGHTS + 100).execute(db)
  const since = performance.now()
  expect(await transact(db, tx => updateDesiredStates(tx, AT_ONCE))).toEqual({ checked: AT_ONCE, ids: [] })
  const took = performance.now() - since
  console.info(`${AT_ONCE} of ${LIGHTS} new lights updated in ${took.toFixed(0)} ms`)
  // A nested loop exceeded the statement timeout, so it never finished.
  expect(took).toBeLessThan(3000)
})
