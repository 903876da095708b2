import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Database, databaseTime } from '../../foundation/database/database.ts'
import { makeLight } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { storeStep } from './offlineDetection.store.ts'
import { createOfflineDetector, detectOffline } from './offlineDetection.ts'

let db: Database
let quiet: number
let talking: number

beforeAll(async () => {
  db = (await testDatabase()).db
  quiet = (await makeLight(db)).id
  talking = (await makeLight(db)).id
})

async function heard(id: number, secondsAgo: number) {
  await sql`
    update light_state set online = true, heard_at = now() - make_interval(secs => ${secondsAgo}),
      measured_at = now() - make_interval(secs => ${secondsAgo}) where light_id = ${id}`.execute(db)
}

async function look(id: number) {
  const { rows } = await sql<{ online: boolean; age: number }>`
    select online, round(extract(epoch from now() - heard_at))::int as age from light_state where light_id = ${id}`.execute(
    db,
  )
  return rows[0]!
}

describe('a step of the clock', () => {
  test('forward by an hour sets no light OFFLINE', async () => {
    // Last report 100 s before the step, and 2 s after it.
    await heard(quiet, 3700)
    await heard(talking, 2)
    await storeStep(db, 3600.04)
    await detectOffline(db, await databaseTime(db))
    expect(await look(quiet)).toEqual({ online: true, age: 100 })
    expect(await look(talking)).toEqual({ online: true, age: 0 })
  })

  test('back by an hour hides no OFFLINE light', async () => {
    await heard(quiet, 200 - 3600)
    await heard(talking, 2)
    await storeStep(db, -3600.04)
    await detectOffline(db, await databaseTime(db))
    expect(await look(quiet)).toMatchObject({ online: false })
    expect(await look(talking)).toEqual({ online: true, age: 2 })
  })

  test('between reading the clock and the search sets no light OFFLINE', async () => {
    const before = (await databaseTime(db)) - 3_600_000
    await heard(quiet, 3700)
    await detectOffline(db, before)
    expect(await look(quiet)).toMatchObject({ online: true })
  })

  test('is stored once by several servers', async () => {
    await sql`delete from clock_step`.execute(db)
    await heard(quiet, 50)
    await Promise.all([
      db.transaction().execute(tx => storeStep(tx, 600)),
      db.transaction().execute(tx => storeStep(tx, 600.2)),
    ])
    expect((await sql`select from clock_step`.execute(db)).rows).toHaveLength(1)
    expect((await look(quiet)).age).toBe(0)
  })
})

describe('a light that connects without measurements', () => {
  test('has no fresh report after twice its interval: it is online, and its lit state is unknown', async () => {
    const { id } = await makeLight(db)
    const lit = async () => {
      const { rows } = await sql<{ lit_state: string; online: boolean }>`
        select lit_state, online from light_state where light_id = ${id}`.execute(db)
      return rows[0]!
    }
    const measured = (secondsAgo: number) =>
      sql`
      update light_state set main_level = 80, heard_at = now(), measured_at = now() - make_interval(secs => ${secondsAgo})
      where light_id = ${id}`.execute(db)
    await measured(350)
    await detectOffline(db, await databaseTime(db))
    expect(await lit()).toEqual({ lit_state: 'LIT', online: true })
    await measured(361)
    expect(await detectOffline(db, await databaseTime(db))).toContain(id)
    expect(await lit()).toEqual({ lit_state: 'UNKNOWN', online: true })
  })
})

describe('candidates', () => {
  const tick = createOfflineDetector()

  test('between two scans: lights without a recent report, each when it is due', async () => {
    await heard(quiet, 170)
    await heard(talking, 170)
    await tick(db)
    expect(await look(quiet)).toMatchObject({ online: true })
    await heard(talking, 1)
    // As if ten seconds had passed.
    await heard(quiet, 181)
    await tick(db)
    expect(await look(quiet)).toMatchObject({ online: false })
    expect(await look(talking)).toMatchObject({ online: true })
  })

  test('a light that reconnects and disappears again is found by the next scan', async () => {
    const again = createOfflineDetector()
    await heard(quiet, 181)
    await again(db)
    expect(await look(quiet)).toMatchObject({ online: false })
    await heard(quiet, 0)
    await again(db)
    expect(await look(quiet)).toMatchObject({ online: true })
    await heard(quiet, 181)
    await createOfflineDetector()(db)
    expect(await look(quiet)).toMatchObject({ online: false })
  })

  test('a shorter interval of a model takes effect at once', async () => {
    await heard(quiet, 60)
    await tick(db)
    await sql`update device_mode set offline_after = 30
      where id = (select mode_id from light_device where id = ${quiet})`.execute(db)
    await tick(db)
    expect(await look(quiet)).toMatchObject({ online: false })
  })
})
