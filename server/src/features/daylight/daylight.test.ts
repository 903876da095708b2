import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { runTick } from '../desired/desired.ts'
import { planLights } from '../plans/plans.ts'
import { evaluateDaylightRules } from './evaluate.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let mode_id: number
const TIANHE = '440106'
const MINUTE = 60_000

beforeEach(async () => {
  platform ??= await startPlatform()
  token ??= await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  mode_id ??= (await makeModel(platform.db)).id
  const { db } = platform
  await sql`delete from daylight_rule`.execute(db)
  await sql`delete from light_device`.execute(db)
  await sql`delete from light_center`.execute(db)
  await sql`delete from road_class_minimum`.execute(db)
  await sql`update site set time_zone = 'UTC', darkening_limit = null, light_default = 'AS_THEY_ARE'`.execute(db)
  await runTick(db)
})

async function ask(query: string, variables: object = {}, by = token) {
  const { data, errors } = await platform.ask(query, variables, by)
  expect(errors, query).toBeUndefined()
  return data
}

/** Wall clock of UTC, some minutes from now; within today. */
function clock(minutes: number): string {
  const at = new Date(Date.now() + minutes * MINUTE)
  if (at.getUTCDate() !== new Date().getUTCDate()) return minutes < 0 ? '00:00' : '23:59'
  return at.toISOString().slice(11, 16)
}

/** A group of the district; by default its control mode keeps its lights off now. */
async function group(
  control: 'OFF' | 'MANUAL' | number = 'OFF',
  fields: { district_code?: string | null; lights?: number } = {},
) {
  const { db } = platform
  const { id } = await makeGroup(db)
  const district = fields.district_code === undefined ? TIANHE : fields.district_code
  await sql`update light_group set time_zone = 'UTC', district_code = ${district}, district_name = '天河区',
    city_code = '440100', province_code = '440000' where id = ${id}`.execute(db)
  // Switched off an hour ago, or lit since an hour.
  const times = control === 'OFF' ? [clock(-120), clock(-60)] : [clock(-60), clock(60)]
  if (control !== 'MANUAL')
    await sql`update light_group set control_mode = 'TIMING', start_time = ${times[0]}, end_time = ${times[1]},
      main_brightness = ${control === 'OFF' ? 100 : control}, sub_brightness = 0 where id = ${id}`.execute(db)
  const lights: number[] = []
  for (let n = 0; n < (fields.lights ?? 1); n++) lights.push((await makeLight(db, { mode_id, group_id: id })).id)
  await runTick(db)
  return { id, lights, light: lights[0]! }
}

/** Values of ambient light sensors of a center of the district. */
async function sensors(values: number[], ageMinutes = 0) {
  const { db } = platform
  let center = await db.selectFrom('light_center').select('id').where('device_id', '=', 'C-LUX').executeTakeFirst()
  if (!center) {
    center = await makeCenter(db, 'C-LUX')
    await sql`update light_center set district_code = ${TIANHE} where id = ${center.id}`.execute(db)
  }
  const time = new Date(Date.now() - ageMinutes * MINUTE)
  await sql`delete from sensor_value where center_id = ${center.id}`.execute(db)
  for (const [at, value] of values.entries())
    await db
      .insertInto('sensor_value')
      .values({ center_id: center.id, sensor: `LUX-${at + 1}`, kind: 'ILLUMINANCE', value, time })
      .execute()
}

const INPUT = { regionCode: TIANHE, onBelow: 500, offAbove: 800, windowFrom: '00:00', windowTo: '23:59' }
async function makeRule(more: object = {}): Promise<number> {
  const { createDaylightRule } = await ask(
    'mutation ($input: DaylightRuleCreateInput!) { createDaylightRule(input: $input) { id name } }',
    { input: { ...INPUT, ...more } },
  )
  expect(createDaylightRule.name).toBe('天河区')
  return createDaylightRule.id
}
const update = (id: number, input: object) =>
  platform.ask(
    'mutation ($id: Int!, $input: DaylightRuleUpdateInput!) { updateDaylightRule(id: $id, input: $input) { id } }',
    { id, input },
    token,
  )

/** As if the last evaluations had been some minutes earlier. */
async function pass(minutes: number) {
  await sql`update daylight_state set below_since = below_since - make_interval(mins => ${minutes}),
    above_since = above_since - make_interval(mins => ${minutes})`.execute(platform.db)
  await tick()
}
async function tick() {
  await evaluateDaylightRules(platform.db)
  await runTick(platform.db)
}
/** It is dark for as long as the rule demands. */
async function darken(values = [100, 200, 300]) {
  await sensors(values)
  await tick()
  await pass(10)
}

async function look(id: number) {
  const { findOneLightDevice: light } = await ask(`{ findOneLightDevice(id: ${id}) {
    expectedRule en: why(language: en) zh: why(language: zh)
    facts { expected { mainBrightness subBrightness cause causeBy until } } } }`)
  return light
}
const levelsOf = async (id: number) => {
  const { expectedRule, facts } = await look(id)
  return [expectedRule, facts.expected?.mainBrightness, facts.expected?.subBrightness]
}

describe('three sensors that report darkness for the delay', () => {
  test('switch the lights of the district on, with the reason, and off when it is bright', async () => {
    const { light } = await group()
    const other = await group('OFF', { district_code: '440103' })
    const id = await makeRule()
    await sensors([100, 200, 300])
    await tick()
    expect(await levelsOf(light)).toEqual(['PRESET', 0, 0])
    await pass(9)
    expect(await levelsOf(light)).toEqual(['PRESET', 0, 0])
    await pass(1)
    expect(await levelsOf(light)).toEqual(['DAYLIGHT', 100, 100])
    expect(await levelsOf(other.light)).toEqual(['PRESET', 0, 0])
    const { en, zh } = await look(light)
    expect(en).toMatch(
      /dark by day in 天河区, median 200 lx of 3 sensors \(LUX-1, LUX-2, LUX-3\) below 500 lx since \d\d:\d\d; ends at .* at the latest/,
    )
    expect(zh).toMatch(
      /天河区白天光照不足，3 个照度传感器（LUX-1、LUX-2、LUX-3）的中位数为 200 lx，自 .* 起低于 500 lx，最迟至/,
    )
    const { findOneDaylightRule: seen } = await ask(`{ findOneDaylightRule(id: ${id}) {
      lightCount state { isActive median freshCount darkSince } sensors { sensor value fitness deviceName } } }`)
    expect(seen).toMatchObject({ lightCount: 1, state: { isActive: true, median: 200, freshCount: 3 } })
    expect(seen.sensors).toHaveLength(3)
    expect(seen.sensors[0]).toMatchObject({ sensor: 'LUX-1', value: 100, fitness: 'COUNTS' })

    await sensors([700, 700, 700])
    await tick()
    await pass(60)
    expect((await levelsOf(light))[0]).toBe('DAYLIGHT')
    await sensors([900, 900, 900])
    await tick()
    await pass(9)
    expect((await levelsOf(light))[0]).toBe('DAYLIGHT')
    await pass(1)
    expect(await levelsOf(light)).toEqual(['PRESET', 0, 0])
    const { rows } = await sql<{ kind: string }>`
      select expected_origin ->> 'kind' as kind from light_state where light_id = ${light}`.execute(platform.db)
    expect(rows).toEqual([{ kind: 'DAYLIGHT_ENDED' }])
    expect((await sql`select from daylight_light`.execute(platform.db)).rows).toEqual([])
  })

  test('nothing happens if one of them is broken, old or implausible', async () => {
    const { light } = await group()
    await makeRule()
    for (const values of [
      [0, 2000, 2000],
      [100, 100],
      [100, 100, -3],
    ]) {
      await darken(values)
      await pass(100)
      expect(await levelsOf(light), String(values)).toEqual(['PRESET', 0, 0])
    }
    await sensors([100, 100, 100], 16)
    await tick()
    await pass(100)
    expect(await levelsOf(light)).toEqual(['PRESET', 0, 0])
  })

  test('lights without a plan stay as they are: of MANUAL groups, and ungrouped ones that hold their state', async () => {
    const manual = await group('MANUAL')
    const { light } = await group()
    await makeRule()
    await darken()
    expect((await levelsOf(light))[0]).toBe('DAYLIGHT')
    expect((await levelsOf(manual.light))[0]).toBeNull()
    // A group that is switched by hand from now on keeps its state.
    await sql`update light_group set control_mode = 'MANUAL' where district_code = ${TIANHE}`.execute(platform.db)
    await runTick(platform.db)
    expect((await levelsOf(light))[0]).toBeNull()
  })

  test('a MANUAL group stays as its schedule has it', async () => {
    const { db } = platform
    const manual = await group('MANUAL')
    await sql`with p as (
        insert into light_schedule (name, type, start_time, end_time, main_brightness, sub_brightness)
        values ('低亮度', 'TIMING', ${clock(-60)}, ${clock(60)}, 20, 0) returning id)
      insert into light_group_schedule (group_id, schedule_id) select ${manual.id}, id from p`.execute(db)
    await runTick(db)
    expect(await levelsOf(manual.light)).toEqual(['SCHEDULE', 20, 0])
    await makeRule()
    await darken()
    expect(await levelsOf(manual.light)).toEqual(['SCHEDULE', 20, 0])
  })

  test('sensors of lights count for the district of their group', async () => {
    const { light, lights } = await group('OFF', { lights: 3 })
    await makeRule()
    for (const id of lights)
      await platform.db
        .insertInto('sensor_value')
        .values({ light_id: id, sensor: 'LUX', kind: 'ILLUMINANCE', value: 0.2, unit: 'klx', time: new Date() })
        .execute()
    await tick()
    await pass(10)
    expect((await levelsOf(light))[0]).toBe('DAYLIGHT')
  })
})

describe('the other rules', () => {
  test('an override, a test and maintenance have priority', async () => {
    const { lights } = await group('OFF', { lights: 3 })
    const [overridden, tested, maintained] = lights as [number, number, number]
    await makeRule()
    const until = new Date(Date.now() + 3_600_000)
    await platform.db
      .insertInto('light_override')
      .values({ light_id: overridden, kind: 'OVERRIDE', main_level: 20, sub_level: 0, until })
      .execute()
    await platform.db
      .insertInto('light_test')
      .values({ light_id: tested, main_level: 5, sub_level: 5, until, by: 'Test' })
      .execute()
    await sql`update light_state set maintenance = true where light_id = ${maintained}`.execute(platform.db)
    await darken()
    expect(await levelsOf(overridden)).toEqual(['OVERRIDE', 20, 0])
    expect(await levelsOf(tested)).toEqual(['TEST', 5, 5])
    expect((await levelsOf(maintained))[0]).toBe('MAINTENANCE')
    await sql`delete from light_override`.execute(platform.db)
    await sql`update light_state set expected_stale = true`.execute(platform.db)
    await runTick(platform.db)
    expect(await levelsOf(overridden)).toEqual(['DAYLIGHT', 100, 100])
  })

  test('each lamp has the higher level of rule and plan', async () => {
    const lit = await group(80)
    const bright = await group(100)
    await makeRule({ mainBrightness: 60, subBrightness: 30 })
    await darken()
    expect(await levelsOf(lit.light)).toEqual(['DAYLIGHT', 80, 30])
    const single = await makeModel(platform.db, { options: { mainLight: true, mainBrightness: true } })
    await sql`update light_device set mode_id = ${single.id} where id = ${bright.light}`.execute(platform.db)
    await runTick(platform.db)
    expect(await levelsOf(bright.light)).toEqual(['PRESET', 100, null])
  })

  test('of two rules for a light, the brighter one holds', async () => {
    const { light } = await group()
    await makeRule({ mainBrightness: 40 })
    const { createDaylightRule: city } = await ask(
      'mutation ($input: DaylightRuleCreateInput!) { createDaylightRule(input: $input) { id name } }',
      { input: { ...INPUT, regionCode: '440100', mainBrightness: 70 } },
    )
    expect(city.name).toBe('广州市')
    await sensors([100, 100, 100])
    await sql`update light_center set city_code = '440100'`.execute(platform.db)
    await tick()
    await pass(10)
    expect(await levelsOf(light)).toEqual(['DAYLIGHT', 70, 100])
  })
})

describe('an active rule', () => {
  const state = async () => (await platform.db.selectFrom('daylight_state').selectAll().execute())[0]!

  test('ends after its maximum time without sensors, and stays on until then', async () => {
    const { light } = await group()
    await makeRule()
    await darken()
    await sensors([])
    await tick()
    expect((await levelsOf(light))[0]).toBe('DAYLIGHT')
    await sql`update daylight_state set active_since = active_since - interval '6 hours', ends_at = now()`.execute(
      platform.db,
    )
    await tick()
    expect((await levelsOf(light))[0]).toBe('PRESET')
    await darken()
    expect((await levelsOf(light))[0]).toBe('PRESET')
  })

  test('ends with its window', async () => {
    const { light } = await group()
    const id = await makeRule()
    await darken()
    expect((await levelsOf(light))[0]).toBe('DAYLIGHT')
    await sql`update daylight_rule set window_from = '00:00', window_to = '00:01' where id = ${id}`.execute(platform.db)
    await tick()
    expect((await levelsOf(light))[0]).toBe('PRESET')
  })

  test('continues after a restart, and takes lights that join the district', async () => {
    await group()
    await makeRule()
    await darken()
    const before = await state()
    const late = await group()
    await sql`update daylight_state set synced_at = now() - interval '2 minutes'`.execute(platform.db)
    await tick()
    const { active_since, ends_at, reason } = await state()
    expect({ active_since, ends_at, reason }).toEqual({
      active_since: before.active_since,
      ends_at: before.ends_at,
      reason: before.reason,
    })
    expect((await levelsOf(late.light))[0]).toBe('DAYLIGHT')
    await sql`update light_group set district_code = '440103' where id = ${late.id}`.execute(platform.db)
    await sql`update daylight_state set synced_at = null`.execute(platform.db)
    await tick()
    expect((await levelsOf(late.light))[0]).toBe('PRESET')
  })

  test('a change of its levels applies; disabling, a lower threshold or deletion ends it', async () => {
    const { light } = await group()
    const id = await makeRule()
    await darken([700, 400, 400])
    await update(id, { mainBrightness: { set: 50 } })
    await tick()
    expect(await levelsOf(light)).toEqual(['DAYLIGHT', 50, 100])
    await sensors([700, 700, 700])
    await tick()
    await update(id, { onBelow: { set: 200 }, offAbove: { set: 600 } })
    await tick()
    expect((await levelsOf(light))[0]).toBe('PRESET')
    await darken()
    expect((await levelsOf(light))[0]).toBe('PRESET')
    await darken([100, 100, 100])
    expect((await levelsOf(light))[0]).toBe('DAYLIGHT')
    await update(id, { isEnabled: { set: false } })
    await tick()
    expect((await levelsOf(light))[0]).toBe('PRESET')
    await update(id, { isEnabled: { set: true } })
    await darken([100, 100, 100])
    expect((await levelsOf(light))[0]).toBe('DAYLIGHT')
    await ask(`mutation { deleteDaylightRule(id: ${id}) { name } }`)
    await tick()
    expect((await levelsOf(light))[0]).toBe('PRESET')
  })

  test('the plan that a light stores is raised until its end, and never lowered', async () => {
    const { light } = await group(80)
    await makeRule({ mainBrightness: 60, subBrightness: 40, maxHours: 2 })
    await darken()
    await sql`update light_state set plan_stale = true`.execute(platform.db)
    await planLights(platform.db)
    const { rows } = await sql<{
      entries: { at: string; main: { dimmingLevel: number }; sub: { dimmingLevel: number } }[]
    }>`
      select p.entries from light_state s join light_plan p on p.version = s.plan_wanted where s.light_id = ${light}`.execute(
      platform.db,
    )
    const { entries } = rows[0]!
    const { active_since, ends_at } = await state()
    const during = entries.filter(({ at }) => Date.parse(at) < ends_at!.getTime())
    expect(during.length).toBeGreaterThanOrEqual(1)
    expect(during[0]).toMatchObject({
      at: active_since!.toISOString(),
      main: { dimmingLevel: 80 },
      sub: { dimmingLevel: 40 },
    })
    for (const { main, sub } of during) {
      expect(main.dimmingLevel).toBeGreaterThanOrEqual(60)
      expect(sub.dimmingLevel).toBeGreaterThanOrEqual(40)
    }
    const after = entries.find(({ at }) => Date.parse(at) >= ends_at!.getTime())!
    expect(after.at).toBe(ends_at!.toISOString())
    expect(after.sub.dimmingLevel).toBe(0)
  })

  test('a person who ends it needs an approval for protected lights; its own end does not', async () => {
    await makeAdmin(platform.db, 'SUPER_ADMIN')
    const { light } = await group()
    await sql`update light_device set is_protected = true where id = ${light}`.execute(platform.db)
    const id = await makeRule()
    await darken()
    expect((await levelsOf(light))[0]).toBe('DAYLIGHT')
    for (const input of [
      { isEnabled: { set: false } },
      { mainBrightness: { set: 10 } },
      { windowTo: { set: clock(10) } },
    ]) {
      const { errors } = await update(id, input)
      expect(errors?.[0]?.extensions, JSON.stringify(input)).toMatchObject({ code: 'CONFLICT', key: 'approvalNeeded' })
    }
    const { errors } = await platform.ask(`mutation { deleteDaylightRule(id: ${id}) { id } }`, {}, token)
    expect(errors?.[0]?.extensions).toMatchObject({ key: 'approvalNeeded' })
    expect((await update(id, { delayMinutes: { set: 20 } })).errors).toBeUndefined()
    await sensors([900, 900, 900])
    await tick()
    await pass(20)
    expect((await levelsOf(light))[0]).toBe('PRESET')
    expect((await update(id, { isEnabled: { set: false } })).errors).toBeUndefined()
  })
})

test('the preview counts lights and sensors', async () => {
  await group('OFF', { lights: 2 })
  await group('MANUAL', { lights: 3 })
  await sensors([100, 200, -1])
  const preview = async (input: object) =>
    (
      await ask(
        `query ($input: DaylightPreviewInput!) { previewDaylightRule(input: $input) {
          lightCount unplannedCount heldCount median freshCount isDark isInWindow sensors { sensor fitness } } }`,
        { input: { regionCode: TIANHE, onBelow: 500, ...input } },
      )
    ).previewDaylightRule
  expect(await preview({})).toMatchObject({
    ...{ lightCount: 2, unplannedCount: 3, heldCount: 0, median: null, freshCount: 2, isDark: false },
    sensors: [{ fitness: 'COUNTS' }, { fitness: 'COUNTS' }, { sensor: 'LUX-3', fitness: 'IMPLAUSIBLE' }],
  })
  await sensors([100, 200, 900])
  expect(await preview({})).toMatchObject({ median: 200, isDark: true })
  expect(await preview({ onBelow: 200 })).toMatchObject({ median: 200, isDark: false })
})

test.each([
  [{ onBelow: 0 }, 'input.onBelow', 'daylightLuxOutOfRange'],
  [{ offAbove: 500 }, 'input.offAbove', 'daylightThresholdsReversed'],
  [{ minSensors: 2 }, 'input.minSensors', 'daylightNumberOutOfRange'],
  [{ delayMinutes: 0 }, 'input.delayMinutes', 'daylightNumberOutOfRange'],
  [{ windowFrom: '18:00', windowTo: '07:00' }, 'input.windowTo', 'daylightWindowReversed'],
  [{ windowFrom: '7' }, 'input.windowFrom', 'timeInvalid'],
  [{ mainBrightness: 0, subBrightness: 0 }, 'input.mainBrightness', 'daylightWithoutLight'],
  [{ regionCode: '999999' }, 'input.regionCode', 'daylightRegionUnknown'],
])('refuses %j', async (input, field, key) => {
  const { errors } = await platform.ask(
    'mutation ($input: DaylightRuleCreateInput!) { createDaylightRule(input: $input) { id } }',
    { input: { ...INPUT, ...input } },
    token,
  )
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, key })
})

test('a district has one rule, and customers have none', async () => {
  await makeRule()
  const { errors } = await platform.ask(
    'mutation ($input: DaylightRuleCreateInput!) { createDaylightRule(input: $input) { id } }',
    { input: INPUT },
    token,
  )
  expect(errors?.[0]?.extensions).toMatchObject({ field: 'input.regionCode', key: 'daylightRegionTaken' })
  const customer = await platform.signIn((await makeAdmin(platform.db, 'CUSTOMER')).email)
  const seen = await platform.ask('{ findManyDaylightRule { items { id } } }', {}, customer)
  expect(seen.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
})
