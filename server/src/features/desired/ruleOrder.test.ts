import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { RULES } from '#lighting/desired/reason.ts'
import { makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

/* The rule of a light is the strongest of its layers, in every combination of them. */

const LAYERS = ['MAINTENANCE', 'TEST', 'OVERRIDE', 'DAYLIGHT', 'MANUAL'] as const
/** What plans the light: a schedule of its group, the control mode, nothing, or the default of the site. */
const PLANS = ['SCHEDULE', 'PRESET', undefined, 'SITE_DEFAULT'] as const
/** %, of each layer; a daylight rule may be brighter than the plan, or not */
const LEVELS = { TEST: 5, OVERRIDE: 20, SCHEDULE: 30, PRESET: 30, MANUAL: 40, SITE_DEFAULT: 30 }
const DAYLIGHT = [90, 10]

type Layer = (typeof LAYERS)[number]
interface Case {
  layers: ReadonlySet<Layer>
  plan: (typeof PLANS)[number]
  daylight: number
  light: number
}

let platform: Awaited<ReturnType<typeof startPlatform>>
const cases: Case[] = []

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  const mode_id = (await makeModel(db)).id
  const groups = new Map<Case['plan'], number>()
  for (const plan of PLANS) if (plan !== 'SITE_DEFAULT') groups.set(plan, (await makeGroup(db)).id)
  for (const plan of PLANS)
    for (const daylight of DAYLIGHT)
      for (let bits = 0; bits < 2 ** LAYERS.length; bits++) {
        const layers = new Set(LAYERS.filter((_, at) => bits & (1 << at)))
        const { id } = await makeLight(db, { mode_id, group_id: groups.get(plan) })
        cases.push({ layers, plan, daylight, light: id })
      }
  const ids = (layer: Layer) => cases.filter(({ layers }) => layers.has(layer)).map(({ light }) => light)
  await sql`update light_state set maintenance = true where light_id = any(${ids('MAINTENANCE')})`.execute(db)
  await sql`insert into light_test (light_id, main_level, until)
    select unnest(${ids('TEST')}::int[]), ${LEVELS.TEST}, now() + interval '1 hour'`.execute(db)
  await sql`insert into light_override (light_id, kind, main_level, until)
    select unnest(${ids('OVERRIDE')}::int[]), 'OVERRIDE', ${LEVELS.OVERRIDE}, now() + interval '1 hour'`.execute(db)
  await sql`insert into light_override (light_id, kind, main_level)
    select unnest(${ids('MANUAL')}::int[]), 'MANUAL', ${LEVELS.MANUAL}`.execute(db)
  for (const level of DAYLIGHT) await addDaylight(level)
  for (const [plan, group] of groups)
    await sql`update group_program set rule = ${plan ?? null}, main_level = ${plan ? LEVELS[plan] : null}, since = now(),
      until = now() + interval '1 hour' where group_id = ${group}`.execute(db)
  await sql`update site_program set rule = 'SITE_DEFAULT', main_level = ${LEVELS.SITE_DEFAULT}, since = now()`.execute(
    db,
  )
})

async function addDaylight(level: number): Promise<void> {
  const lights = cases.filter(({ layers, daylight }) => layers.has('DAYLIGHT') && daylight === level)
  await sql`
    with rule as (
      insert into daylight_rule (region_code, name, on_below, off_above, delay_minutes, window_from, window_to, min_sensors,
        max_age_minutes, max_hours, main_level, sub_level)
      values (${`${level}`}, 'district', 500, 800, 10, '00:00', '23:59', 3, 15, 4, ${level}, 0) returning id),
    state as (
      insert into daylight_state (rule_id, active_since, ends_at) select id, now(), now() + interval '1 hour' from rule)
    insert into daylight_light (light_id, rule_id)
    select light, id from rule, unnest(${lights.map(({ light }) => light)}::int[]) as light`.execute(platform.db)
}

/** By the order of RULES: a daylight rule acts only where something is planned, and only if it is brighter. */
function expected({ layers, plan, daylight }: Case): { rule: string | null; level: number | null } {
  const isUngrouped = plan === 'SITE_DEFAULT'
  const before = isUngrouped && layers.has('MANUAL') ? LEVELS.MANUAL : plan ? LEVELS[plan] : 0
  const raises = layers.has('DAYLIGHT') && plan !== undefined && daylight > before
  const present = new Set<string | undefined>([...layers, plan])
  if (!raises) present.delete('DAYLIGHT')
  const rule = RULES.find(name => present.has(name))
  if (rule === undefined || rule === 'MAINTENANCE') return { rule: rule ?? null, level: null }
  return { rule, level: rule === 'DAYLIGHT' ? daylight : LEVELS[rule] }
}

test('the strongest layer decides, in all combinations', async () => {
  const { rows } = await sql<{ light_id: number; rule: string | null; level: number | null }>`
    select light_id, rule, main_level as level from light_rule`.execute(platform.db)
  const found = new Map(rows.map(({ light_id, rule, level }) => [light_id, { rule, level }]))
  expect(cases).toHaveLength(256)
  for (const one of cases)
    expect(found.get(one.light), `${[...one.layers]} ${one.plan} ${one.daylight}`).toEqual(expected(one))
})
