import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Connection, Database } from '../../foundation/database/database.ts'
import { makeAdmin, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { seededRandom } from '../demo/random.ts'
import { mergeTally } from './statistics.store.ts'

/** Merges any number of rows. */
const ALL = { ofAll: 0, ofGroup: 0 }

/** The tally and the actual counts at one moment: the server changes lights, too. */
async function bothTallies(db: Database) {
  return db.transaction().setIsolationLevel('repeatable read').execute(talliesOf)
}

/** Without groups and states that have no light. */
async function talliesOf(db: Connection) {
  const by = sql`group by 1, 2, 3, 4, 5`
  const { rows: kept } =
    await sql`select group_id, device_status, switched_on, lit_state, lifecycle, sum(lights) as lights
    from light_tally ${by} having sum(lights) <> 0 order by 1, 2, 3, 4, 5`.execute(db)
  const { rows: counted } = await sql`select d.group_id, s.device_status, s.switched_on, s.lit_state, s.lifecycle,
    count(*) as lights from light_device d join light_state s on s.light_id = d.id ${by} order by 1, 2, 3, 4, 5`.execute(
    db,
  )
  const { rows: all } = await sql`select device_status, switched_on, lit_state, lifecycle, sum(lights) as lights
    from light_tally_all group by 1, 2, 3, 4 having sum(lights) <> 0 order by 1, 2, 3, 4`.execute(db)
  const { rows: allCounted } = await sql`select device_status, switched_on, lit_state, lifecycle, count(*) as lights
    from light_state group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return { kept: [...kept, ...all], counted: [...counted, ...allCounted] }
}

async function someLights() {
  const platform = await startPlatform()
  const { db } = platform
  const mode_id = (await makeModel(db)).id
  const groups = [null, (await makeGroup(db)).id, (await makeGroup(db)).id]
  const lights: number[] = []
  for (let i = 0; i < 12; i++) lights.push((await makeLight(db, { mode_id, group_id: groups[i % 3] })).id)
  return { platform, db, mode_id, groups, lights }
}

describe('maintained counts of lights', () => {
  test('match the actual counts after any concurrent changes, merged or not', {
    timeout: 60_000,
  }, async () => {
    const { db, mode_id, groups, lights } = await someLights()
    const random = seededRandom(20_261_121)
    const one = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!
    const state = (columns: object) =>
      db.updateTable('light_state').set(columns).where('light_id', '=', one(lights)).execute()
    const actions: (() => Promise<unknown>)[] = [
      () => state({ online: random() < 0.5 }),
      () => state({ fault: random() < 0.5 }),
      () => state({ maintenance: random() < 0.5 }),
      () => state({ main_level: one([0, 80]) }),
      () => state({ sub_level: one([0, 30]) }),
      () => state({ lamp_failure: random() < 0.5 }),
      () => state({ main_power: one([null, 0.4, 60]) }),
      () => state({ report_stale: random() < 0.5 }),
      () => state({ lifecycle_set: one([null, 'IN_SERVICE', 'OUT_OF_SERVICE']) }),
      () => state({ heard_at: one([null, new Date()]) }),
      () =>
        db
          .updateTable('device_mode')
          .set({ main_watts: one([null, 100, 2000]) })
          .execute(),
      () =>
        db
          .updateTable('light_device')
          .set({ main_watts: one([null, 100, 2000]) })
          .where('id', '=', one(lights))
          .execute(),
      () => state({ temperature: 20 }),
      () => sql`update light_state set online = not online where light_id % 2 = 0`.execute(db),
      () =>
        db
          .updateTable('light_device')
          .set({ group_id: one(groups) })
          .where('id', '=', one(lights))
          .execute(),
      async () => lights.push((await makeLight(db, { mode_id, group_id: one(groups) })).id),
      () => db.deleteFrom('light_device').where('id', '=', one(lights)).execute(),
      // As a restore of a backup does.
      () => {
        const light = one(lights)
        return db.transaction().execute(async tx => {
          const { numAffectedRows } = await sql`delete from light_state where light_id = ${light}`.execute(tx)
          if (numAffectedRows) await sql`insert into light_state (light_id, online) values (${light}, true)`.execute(tx)
        })
      },
      () => mergeTally(db, { ofAll: 3, ofGroup: 3 }),
      () => mergeTally(db, ALL),
    ]
    for (let round = 0; round < 60; round++) {
      // Deadlocks are reported, and retried.
      await Promise.all(Array.from({ length: 8 }, () => retry(one(actions))))
      const { kept, counted } = await bothTallies(db)
      expect(kept).toEqual(counted)
    }
    const { kept } = await bothTallies(db)
    await mergeTally(db, ALL)
    const { rows } = await sql<{ lights: number }>`select lights from light_tally
      union all select lights from light_tally_all`.execute(db)
    expect(rows).toHaveLength(kept.length)
    expect(rows.every(({ lights }) => lights > 0)).toBe(true)
  })

  test('merges frequently changed rows and leaves the rest', async () => {
    const { db, groups, lights } = await someLights()
    const rowsOf = async (group: number | null) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from light_tally
        where group_id is not distinct from ${group}`.execute(db)
      return rows[0]!.n
    }
    await mergeTally(db, ALL)
    // The lights are assigned to the groups in turn: none, the first, the second.
    const flicker = async (light: number, times: number) => {
      for (let level = 0; level < times; level++)
        await sql`update light_state set main_level = 80 - main_level where light_id = ${light}`.execute(db)
    }
    await sql`update light_state set main_level = 0`.execute(db)
    await mergeTally(db, ALL)
    const before = await Promise.all(groups.map(rowsOf))
    const most = { ofAll: 1000, ofGroup: 28 }
    await flicker(lights[0]!, 14)
    await flicker(lights[1]!, 2)
    await mergeTally(db, most)
    expect(await Promise.all(groups.map(rowsOf))).toEqual([before[0], before[1]! + 4, before[2]])
    // If all groups have many rows, fewer are enough.
    for (const light of lights.slice(0, 3)) await flicker(light, 8)
    await mergeTally(db, most)
    expect(await Promise.all(groups.map(rowsOf))).toEqual(before)
    const { kept, counted } = await bothTallies(db)
    expect(kept).toEqual(counted)
  })

  test('ignores a rollback; deleting a group moves its lights to no group', async () => {
    const { db, groups, lights } = await someLights()
    const before = await bothTallies(db)
    const taken = db.transaction().execute(async tx => {
      await tx.updateTable('light_state').set({ online: false, main_level: 50 }).execute()
      await tx.deleteFrom('light_device').where('id', '=', lights[0]!).execute()
      throw new Error('rolled back')
    })
    await expect(taken).rejects.toThrow('rolled back')
    expect(await bothTallies(db)).toEqual(before)
    await db.deleteFrom('light_group').where('id', '=', groups[1]!).execute()
    const { kept, counted } = await bothTallies(db)
    expect(kept).toEqual(counted)
    expect(kept).not.toContainEqual(expect.objectContaining({ group_id: groups[1] }))
    await retry(() => sql`truncate light_device cascade`.execute(db))
    expect(await bothTallies(db)).toEqual({ kept: [], counted: [] })
  })

  test('counts a customer’s visible lights only', async () => {
    const { platform, db, groups } = await someLights()
    const customer = await makeAdmin(db, 'CUSTOMER')
    await db.insertInto('light_group_manager').values({ admin_id: customer.id, light_group_id: groups[1]! }).execute()
    const token = await platform.signIn(customer.email)
    const { data, errors } = await platform.ask('{ dashboardLightInfoCount { totalCount } }', {}, token)
    expect(errors).toBeUndefined()
    expect(data.dashboardLightInfoCount.totalCount).toBe(4)
  })
})

async function retry(action: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await action()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error
    }
  }
}
