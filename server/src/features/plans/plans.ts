import { type Connection, type Database, databaseTime, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { grouped } from '../../foundation/graphql/loaders.ts'
import { optionsOf } from '../models/options.ts'
import { SITE } from '../schedules/programs.ts'
import { calendarOf, type GroupPrograms, programsOf, siteProgramsOf } from '../schedules/schedules.ts'
import { planEntries, RENEW_DAYS, stillHolds } from './entries.ts'
import {
  type DuePlan,
  deleteOldPlans,
  insertPlan,
  lockPlanning,
  type PlanRow,
  selectPlans,
  takeDuePlans,
  takeUnplanned,
  type Unplanned,
  unsettleEnding,
  updateWanted,
} from './plans.store.ts'

export type { DuePlan }

/*
 * Local autonomy: every light that can keep one holds the plan of the nights to come, so that it goes on at sunset while
 * the platform is silent. Lights for which the same is wanted share a plan. What a light holds is what it reported; where
 * that differs from what it should hold, it is sent again.
 */

const LIGHTS_AT_ONCE = 20_000
const DAY = 86_400_000

/** For the clock: finds the plan that lights should hold, where that may have changed. */
export async function planLights(db: Database): Promise<void> {
  await transact(db, async tx => {
    if (!(await lockPlanning(tx))) return
    const due = await takeUnplanned(tx, LIGHTS_AT_ONCE)
    if (due.length === 0) return
    const [programs, calendar] = await Promise.all([programsOf(tx, groupsOf(due)), calendarOf(tx)])
    if (due.some(({ group_id }) => group_id === null)) programs.set(SITE, await siteProgramsOf(tx))
    const alike = grouped(due, keyOf)
    const known = await selectPlans(tx, [...alike.keys(), EMPTY])
    const now = await databaseTime(tx)
    const wanted: { light_id: number; version: number | null }[] = []
    for (const [key, lights] of alike) {
      const plan = planOf(lights[0]!, programs, calendar, now)
      wanted.push(...(await versions(tx, plan ? key : EMPTY, plan ?? NOTHING, lights, known, now)))
    }
    await updateWanted(tx, wanted)
    await announce(tx, 'plan.due', {})
  })
}

/** For the clock: plans that end soon are made anew. */
export async function renewPlans(db: Database): Promise<void> {
  await transact(db, tx => unsettleEnding(tx, RENEW_DAYS))
}

/** For the clock: plans that were replaced are forgotten. */
export const forgetPlans = deleteOldPlans

/** For the gateway: plans that are to be sent now. What gets lost is sent again some time after. */
export async function takePlans(db: Connection, limit: number): Promise<DuePlan[]> {
  return takeDuePlans(db, limit)
}

function groupsOf(lights: Unplanned[]): number[] {
  return [...new Set(lights.flatMap(({ group_id }) => group_id ?? []))]
}

/** Lights with the same key hold the same plan. */
function keyOf({ group_id, options, resting, until, ...wish }: Unplanned): string {
  const { at, main_level, main_color_temp, sub_level, sub_color_temp } = wish
  const override = until ? [at, until, main_level, main_color_temp, sub_level, sub_color_temp] : null
  return JSON.stringify([resting ? 'resting' : group_id, optionsOf(options), resting ? null : override])
}

type Plan = NonNullable<ReturnType<typeof planEntries>>

/** Hold what is: for lights for which nothing is planned any more. */
const EMPTY = 'empty'
const NOTHING: Plan = { entries: [], validUntil: null }

/** @returns undefined when nothing is planned for such lights */
function planOf(
  light: Unplanned,
  programs: Map<number, GroupPrograms>,
  calendar: Awaited<ReturnType<typeof calendarOf>>,
  now: number,
): Plan | undefined {
  const group = programs.get(light.group_id ?? SITE)
  if (light.resting || !group) return undefined
  return planEntries(group, calendar, optionsOf(light.options), overrideOf(light), now)
}

/**
 * The version that each light should hold. A light refuses a plan that is older than the one it has: those that have a
 * newer one, from an override that is over or another group, get the same plan under a new version.
 */
async function versions(
  tx: Connection,
  key: string,
  plan: Plan,
  lights: Unplanned[],
  known: Map<string, PlanRow>,
  now: number,
): Promise<{ light_id: number; version: number | null }[]> {
  const isNew = (light: Unplanned) => key === EMPTY && light.plan_wanted === null && light.plan_version === null
  const least = (light: Unplanned) => Math.max(light.plan_wanted ?? 0, light.plan_version ?? 0)
  const kept = known.get(key)
  const good = kept && holds(kept, plan, now) ? kept.version : 0
  const behind = new Set(lights.filter(light => !isNew(light) && (good === 0 || least(light) > good)))
  const fresh = behind.size ? await insertPlan(tx, key, plan.entries, plan.validUntil) : good
  known.set(key, { version: fresh, key, entries: plan.entries, valid_until: dateOf(plan.validUntil) })
  return lights.map(light => ({
    light_id: light.light_id,
    version: isNew(light) ? null : behind.has(light) ? fresh : good,
  }))
}

function holds({ entries, valid_until }: PlanRow, plan: Plan, now: number): boolean {
  if (plan.validUntil === null) return entries.length === 0
  const until = valid_until?.getTime() ?? 0
  return until > now + RENEW_DAYS * DAY && stillHolds(entries, plan.entries, now, until)
}

function dateOf(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant)
}

function overrideOf({ at, until, main_level, main_color_temp, sub_level, sub_color_temp }: Unplanned) {
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
