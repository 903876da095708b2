import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

/*
 * Users select lights by id, and the planner may read them in another order. Statements that move several lights lock their
 * states in the order of ids, as telemetry does, to avoid deadlocks. They also must not lock a center while they
 * wait for its lights: telemetry updates the center after its lights.
 */

const platform = await startPlatform()
const token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
const mode_id = (await makeModel(platform.db)).id

type Scene = { group: number; center: number; lights: string }
const MOVES: [string, boolean, (scene: Scene) => string][] = [
  ['connecting', false, s => `updateLightGroup(id: ${s.group}, input: { devices: { connect: [${s.lights}] } })`],
  ['disconnecting', true, s => `updateLightGroup(id: ${s.group}, input: { devices: { disconnect: [${s.lights}] } })`],
  ['deleting their group', true, s => `deleteLightGroup(id: ${s.group})`],
  ['deleting their center', true, s => `deleteLightCenter(id: ${s.center})`],
]

test.each(MOVES)('%s lights locks their states in the order of ids', async (_, within, mutation) => {
  const { db } = platform
  const group = (await makeGroup(db)).id
  const center = (await makeCenter(db)).id
  const links = within ? { group_id: group, center_id: center } : {}
  const low = (await makeLight(db, { mode_id, ...links })).id
  const high = (await makeLight(db, { mode_id, ...links })).id
  // Now its row is stored after that of the other.
  await db.updateTable('light_device').set({ name: 'moved' }).where('id', '=', low).execute()
  const lights = `{ id: ${high} }, { id: ${low} }`
  const done = await db.transaction().execute(async tx => {
    await sql`select from light_state where light_id = ${low} for update`.execute(tx)
    const asked = platform.ask(`mutation { ${mutation({ group, center, lights })} { id } }`, {}, token)
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length
      })
      .toBeGreaterThan(0)
    await sql`select from light_state where light_id = ${high} for update nowait`.execute(tx)
    await sql`select from light_center where id = ${center} for update nowait`.execute(tx)
    return { asked }
  })
  expect((await done.asked).errors).toBeUndefined()
})
