import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { transact } from '../../foundation/database/database.ts'
import { makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { updateDesiredStates } from './desired.store.ts'
import { runTick } from './desired.ts'
import { flagUngroupedLights, updateSiteProgram } from './programs.store.ts'

let db: Awaited<ReturnType<typeof testDatabase>>['db']
let mode_id: number
beforeEach(async () => {
  db ??= (await testDatabase()).db
  mode_id ??= (await makeModel(db)).id
  await sql`delete from light_device`.execute(db)
  await sql`update site set light_default = 'SUNSET_TO_SUNRISE', latitude = 31, longitude = 121`.execute(db)
  await runTick(db)
})

const LEVELS = { mainLevel: 80, mainColorTemp: null, subLevel: 0, subColorTemp: null }
const program = (rule: 'SITE_DEFAULT' | null, since = Date.now()) => ({
  ...{ group_id: 0, schedule_id: null, rule, levels: rule && LEVELS, since, until: since + 3_600_000 },
  reason: null,
})
const begin = (rule: 'SITE_DEFAULT' | null, stale: boolean, since?: number) =>
  transact(db, tx => updateSiteProgram(tx, program(rule, since), stale))
const flag = (limit: number) => transact(db, tx => flagUngroupedLights(tx, limit))
const staleLights = async () =>
  (await db.selectFrom('light_state').select('light_id').where('expected_stale', '=', true).execute()).length

test('marks ungrouped lights in batches, and continues after a restart', async () => {
  for (let n = 0; n < 5; n++) await makeLight(db, { mode_id })
  await transact(db, tx => updateDesiredStates(tx, 100))
  const since = Date.now()
  await begin('SITE_DEFAULT', false, since)
  expect(await flag(2)).toBe(true)
  expect(await staleLights()).toBe(2)
  // Recomputed in between, without changes.
  await begin('SITE_DEFAULT', false, since)
  expect(await flag(2)).toBe(true)
  expect(await flag(2)).toBe(false)
  expect(await staleLights()).toBe(5)
  expect(await flag(2)).toBe(false)
})

test('switches groups although the default of the site fails', async () => {
  const { id: group_id } = await makeGroup(db)
  const { id } = await makeLight(db, { mode_id, group_id })
  await sql`update light_group set control_mode = 'TIMING', start_time = '00:00', end_time = '23:59', main_brightness = 60
    where id = ${group_id}`.execute(db)
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'too slow'; end $$`.execute(
    db,
  )
  await sql`update site_program set stale = true`.execute(db)
  await sql`create trigger fail before update on site_program for each row execute function fail()`.execute(db)
  await expect(runTick(db)).rejects.toThrow('too slow')
  await sql`drop trigger fail on site_program`.execute(db)
  const light = await db.selectFrom('light_state').selectAll().where('light_id', '=', id).executeTakeFirstOrThrow()
  expect(light.expected_rule).toBe('PRESET')
  expect(await runTick(db)).toBe(false)
})

test('other changes of the site do not affect the default', async () => {
  const stale = async () => (await db.selectFrom('site_program').select('stale').executeTakeFirstOrThrow()).stale
  await sql`update site set second_factor_demanded = second_factor_demanded, light_default = light_default`.execute(db)
  expect(await stale()).toBe(false)
  await sql`update site set latitude = 30`.execute(db)
  expect(await stale()).toBe(true)
})

test('lists requests without an end as overrides', async () => {
  const lights: { id: number }[] = []
  for (let n = 0; n < 3; n++) lights.push(await makeLight(db, { mode_id }))
  await sql`insert into light_override (light_id, kind, main_level, by)
    select id, 'MANUAL', case when id = ${lights[0]!.id} then 10 else 30 end, '值班员' from light_device`.execute(db)
  await begin('SITE_DEFAULT', true)
  expect(await flag(100)).toBe(false)
  const requests = await db.selectFrom('override_request').selectAll().orderBy('target').execute()
  expect(requests).toMatchObject([
    { target: 'LIGHT', light_ids: [lights[0]!.id], asked: { mainBrightness: 10 }, by: '值班员' },
    { target: 'SELECTION', light_ids: [lights[1]!.id, lights[2]!.id], asked: { mainBrightness: 30 } },
  ])
  const overrides = await db.selectFrom('light_override').selectAll().orderBy('light_id').execute()
  expect(overrides.map(({ kind, override_id }) => [kind, override_id])).toEqual([
    ['OVERRIDE', requests[0]!.id],
    ['OVERRIDE', requests[1]!.id],
    ['OVERRIDE', requests[1]!.id],
  ])
})
