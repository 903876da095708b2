import { isDeepStrictEqual } from 'node:util'
import { type Connection, type Database, databaseTime, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { grouped } from '../../foundation/graphql/loaders.ts'
import { optionsOf } from '../models/options.ts'
import { SITE } from '../schedules/programs.ts'
import { calendarOf, type GroupPrograms, programsOf, siteProgramsOf } from '../schedules/schedules.ts'
import { planEntries, stillHolds } from './entries.ts'
import {
  type DuePlan,
  deleteOldPlans,
  insertPlan,
  type LightToPlan,
  lockPlanning,
  type PlanContent,
  type StoredPlan,
  selectLightsToPlan,
  selectPlans,
  takeDuePlans,
  updateDesiredPlans,
  updateEndingPlans,
} from './plans.store.ts'
import { rulesOf } from './rules.ts'

export type { DuePlan }

/*
 * Local autonomy: every light that supports it stores the plan of the coming nights, so that it switches on at sunset while
 * the platform is offline. Lights with the same targets share a plan. The stored version is the reported one; if it
 * differs from the desired one, the plan is sent again.
 */

const LIGHTS_AT_ONCE = 20_000
const DAY = 86_400_000

/** Called by the clock: computes the desired plan of lights where it may have changed. */
export async function planLights(db: Database): Promise<void> {
  await transact(db, async tx => {
    if (!(await lockPlanning(tx))) return
    const due = await selectLightsToPlan(tx, LIGHTS_AT_ONCE)
    if (due.length === 0) return
    const [programs, calendar] = await Promise.all([programsOf(tx, groupsOf(due)), calendarOf(tx)])
    if (due.some(({ group_id }) => group_id === null)) programs.set(SITE, await siteProgramsOf(tx))
    const alike = grouped(due.filter(hasMemory), keyOf)
    const known = await selectPlans(tx, [...alike.keys(), EMPTY])
    const now = await databaseTime(tx)
    const wanted: { light_id: number; version: number | null }[] = due
      .filter(light => !hasMemory(light))
      .map(({ light_id }) => ({ light_id, version: null }))
    for (const [key, lights] of alike) {
      const plan = planOf(lights[0]!, programs, calendar, now)
      wanted.push(...(await assignVersions(tx, { key: plan ? key : EMPTY, plan: plan ?? NOTHING, lights }, known, now)))
    }
    await updateDesiredPlans(tx, wanted)
    await announce(tx, 'plan.due', {})
  })
}

/** Called by the clock: renews plans that end soon. */
export async function renewPlans(db: Database): Promise<void> {
  await transact(db, updateEndingPlans)
}

/** Called by the clock: deletes replaced plans. */
export const removeOldPlans = deleteOldPlans

/** Called by the gateway: plans to send now. A lost one is sent again later. */
export async function takePlans(db: Connection, limit: number): Promise<DuePlan[]> {
  return takeDuePlans(db, limit)
}

function groupsOf(lights: LightToPlan[]): number[] {
  return [...new Set(lights.flatMap(({ group_id }) => group_id ?? []))]
}

/** A light that announced that it stores no plan gets none. */
function hasMemory({ holds }: LightToPlan): boolean {
  return holds !== 'NONE'
}

/** Lights with the same key share a plan. */
function keyOf({
  group_id,
  options,
  inMaintenance,
  until,
  holds,
  max_entries,
  daylight,
  ...override
}: LightToPlan): string {
  const { at, main_level, main_color_temp, sub_level, sub_color_temp } = override
  const values = until ? [at, until, main_level, main_color_temp, sub_level, sub_color_temp] : null
  // Without an announcement, as before protocol 1.1: an upgrade sends no new plans.
  const memory = holds === 'RULES' || max_entries !== null ? [holds === 'RULES', max_entries] : []
  return JSON.stringify([
    inMaintenance ? 'inMaintenance' : group_id,
    optionsOf(options),
    inMaintenance ? null : values,
    ...memory,
    ...(daylight && !inMaintenance ? [{ daylight }] : []),
  ])
}

/** The plan to hold the present state, for lights that no longer have a schedule. */
const EMPTY = 'empty'
const NOTHING: PlanContent = { entries: [], rules: null, valid_until: null, renew_at: null }
/** A plan is renewed so long before its end, or after half of its time. */
const RENEW_DAYS = 4

/** @returns undefined if nothing is planned for such lights */
function planOf(
  light: LightToPlan,
  programs: Map<number, GroupPrograms>,
  calendar: Awaited<ReturnType<typeof calendarOf>>,
  now: number,
): PlanContent | undefined {
  const group = programs.get(light.group_id ?? SITE)
  if (light.inMaintenance || !group) return undefined
  const inputs = {
    calendar,
    options: optionsOf(light.options),
    override: overrideOf(light),
    now,
    daylight: light.daylight ?? undefined,
  }
  const plan = planEntries(group, { ...inputs, maxEntries: light.max_entries ?? undefined })
  if (!plan) return undefined
  const { entries, validUntil } = plan
  // Rules cannot say that levels are raised for a time: until then the light follows the entries.
  const rules = light.holds === 'RULES' && !light.daylight ? rulesOf(group, inputs) : undefined
  // Rules have no end: their lights get others only when the programs change.
  if (rules) return { entries, rules, valid_until: null, renew_at: null }
  const renewAt = validUntil - Math.min(RENEW_DAYS * DAY, (validUntil - now) / 2)
  return { entries, rules: null, valid_until: new Date(validUntil), renew_at: new Date(renewAt) }
}

/**
 * The desired version of each light. A light refuses a plan older than its own: lights with a newer one, from an earlier
 * override or another group, get the same plan under a new version.
 */
async function assignVersions(
  tx: Connection,
  { key, plan, lights }: { key: string; plan: PlanContent; lights: LightToPlan[] },
  known: Map<string, StoredPlan>,
  now: number,
): Promise<{ light_id: number; version: number | null }[]> {
  const isNew = (light: LightToPlan) => key === EMPTY && light.plan_wanted === null && light.plan_version === null
  const least = (light: LightToPlan) => Math.max(light.plan_wanted ?? 0, light.plan_version ?? 0)
  const kept = known.get(key)
  const current = kept && holds(kept, plan, now) ? kept.version : 0
  const behind = new Set(lights.filter(light => !isNew(light) && (current === 0 || least(light) > current)))
  const fresh = behind.size ? await insertPlan(tx, key, plan) : current
  known.set(key, { version: fresh, key, ...plan })
  return lights.map(light => ({
    light_id: light.light_id,
    version: isNew(light) ? null : behind.has(light) ? fresh : current,
  }))
}

function holds(stored: StoredPlan, plan: PlanContent, now: number): boolean {
  if (stored.rules || plan.rules) return isDeepStrictEqual(stored.rules, plan.rules)
  if (plan.valid_until === null) return stored.entries.length === 0
  const { valid_until, renew_at } = stored
  if (!valid_until || !renew_at || renew_at.getTime() <= now) return false
  return stillHolds(stored.entries, plan.entries, now, valid_until.getTime())
}

function overrideOf({ at, until, main_level, main_color_temp, sub_level, sub_color_temp }: LightToPlan) {
  if (!until || !at) return undefined
  return {
    at: at.getTime(),
    until: until.getTime(),
    mainLevel: main_level,
    mainColorTemp: main_color_temp,
    subLevel: sub_level,
    subColorTemp: sub_color_temp,
  }
}
