import { type Connection, type Database, databaseTime, transact } from '../../foundation/database.ts'
import { announce } from '../../foundation/events.ts'
import { grouped } from '../../foundation/loaders.ts'
import { optionsOf } from '../models/options.ts'
import { calendarOf, type GroupPrograms, programsOf } from '../schedules/schedules.ts'
import { planEntries, RENEW_DAYS, stillHolds } from './entries.ts'
import {
  type DuePlan,
  deleteOldPlans,
  insertPlan,
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
    const due = await takeUnplanned(tx, LIGHTS_AT_ONCE)
    if (due.length === 0) return
    const [programs, calendar] = await Promise.all([programsOf(tx, groupsOf(due)), calendarOf(tx)])
    const alike = grouped(due, keyOf)
    const known = await selectPlans(tx, [...alike.keys()])
    const now = await databaseTime(tx)
    const wanted: { light_id: number; version: number | null }[] = []
    for (const [key, lights] of alike) {
      const version = await versionFor(tx, key, lights[0]!, programs, calendar, known.get(key), now)
      for (const light of lights)
        wanted.push({ light_id: light.light_id, version: version ?? (await emptied(tx, light, known)) })
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

/** @returns undefined when nothing is planned for such lights */
async function versionFor(
  tx: Connection,
  key: string,
  light: Unplanned,
  programs: Map<number, GroupPrograms>,
  calendar: Awaited<ReturnType<typeof calendarOf>>,
  known: PlanRow | undefined,
  now: number,
): Promise<number | undefined> {
  const group = light.group_id === null ? undefined : programs.get(light.group_id)
  if (light.resting || !group) return undefined
  const plan = planEntries(group, calendar, optionsOf(light.options), overrideOf(light), now)
  if (!plan) return undefined
  const until = known?.valid_until?.getTime() ?? 0
  if (known && until > now + RENEW_DAYS * DAY && stillHolds(known.entries, plan.entries, now, until))
    return known.version
  return insertPlan(tx, key, plan.entries, plan.validUntil)
}

/** A light that holds a plan which is not wanted any more gets an empty one: hold what is. */
async function emptied(tx: Connection, light: Unplanned, known: Map<string, PlanRow>): Promise<number | null> {
  if (light.plan_wanted === null && light.plan_version === null) return null
  const key = 'empty'
  const version = known.get(key)?.version ?? 0
  // Versions only grow for one light: an empty plan from before the one that it holds would be refused.
  if (version >= Math.max(light.plan_wanted ?? 0, light.plan_version ?? 0)) return version
  const fresh = await insertPlan(tx, key, [], null)
  known.set(key, { version: fresh, key, entries: [], valid_until: null })
  return fresh
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
