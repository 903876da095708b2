import { type Connection, type Database, databaseTime, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { badInput } from '../../foundation/graphql/errors.ts'
import { calendarOf, programsOf, siteProgramsOf } from '../schedules/schedules.ts'
import {
  beat,
  type EventPage,
  endWishes,
  flagUngrouped,
  insertEvents,
  keepSettled,
  type PlannedEventRow,
  type ProgramRow,
  selectEvents,
  selectPrograms,
  selectSettledAge,
  settle,
  takeDueGroups,
  takeDueSite,
  takeTurn,
  updatePrograms,
  updateSiteProgram,
} from './desired.store.ts'
import { advance } from './programs.ts'

export type { EventPage, PlannedEventRow, ProgramRow }

/*
 * Desired state: at any moment the platform knows what every lamp should be doing, and why. Nothing here waits for an
 * instant: each turn compares the plan in the database with the clock, so that a missed turn, a step of the clock or a
 * second server change nothing about what holds afterwards.
 *
 *   programs of a group ─ advance ─→ group_program ┐
 *   the site's default ── advance ─→ site_program ─┤
 *   wishes of people ──────────────→ light_wish ───┼─ light_rule (SQL view) ─ settle ─→ light_state.expected_*
 *   maintenance ───────────────────────────────────┘
 *
 * What differs from it is driven towards it by features/control.
 */

/** Taken at a time, so that nobody waits long for a light: what is left is taken right after. */
const GROUPS_AT_ONCE = 200
const LIGHTS_AT_ONCE = 5000

/**
 * For the clock: one turn. Nothing happens while another server takes its own.
 * @returns whether something else is expected of a light now
 */
export async function turn(db: Database): Promise<boolean> {
  const begun = await inTurn(db, async tx => ({ lastTurn: await beat(tx) }))
  if (!begun) return false
  await inTurn(db, endWishes)
  let changed = false
  let failure: { error: unknown } | undefined
  // A million lights in no group are many parts: between them, groups switch in time.
  for (let more: boolean | undefined = true; more; ) {
    while ((await inTurn(db, tx => advancePrograms(tx, begun.lastTurn))) === GROUPS_AT_ONCE);
    more = await tellSite(db, begun.lastTurn).catch(error => {
      failure = { error }
      return false
    })
    for (let looked: number | undefined = LIGHTS_AT_ONCE; looked === LIGHTS_AT_ONCE; ) {
      const settled = await inTurn(db, settleDue)
      looked = settled?.looked
      changed ||= (settled?.changed ?? 0) > 0
    }
  }
  // Groups do not wait for lights in no group; the clock logs why those do.
  if (failure) throw failure.error
  await inTurn(db, keepSettled)
  return changed
}

/** @returns whether there may be more lights in no group to flag */
async function tellSite(db: Database, lastTurn: number | null): Promise<boolean | undefined> {
  await inTurn(db, tx => advanceSite(tx, lastTurn))
  return inTurn(db, tx => flagUngrouped(tx, LIGHTS_AT_ONCE))
}

/** A turn comes twice a second: one that takes longer than this switches lights late. */
const LATE_SECONDS = 5

/**
 * For readiness: for how many seconds scheduled switching lags, on whichever server takes the turns; undefined: it does
 * not. Not yet, where no turn was ever complete.
 */
export async function switchingLag(db: Connection): Promise<number | undefined> {
  const seconds = await selectSettledAge(db)
  return seconds !== null && seconds > LATE_SECONDS ? seconds : undefined
}

/** A transaction of its own for each part: it holds its lights in the order of their ids, and not for long. */
async function inTurn<T>(db: Database, act: (tx: Connection) => Promise<T>): Promise<T | undefined> {
  return transact(db, async tx => ((await takeTurn(tx)) ? act(tx) : undefined))
}

/** @returns how many groups were due, at most GROUPS_AT_ONCE */
async function advancePrograms(tx: Connection, lastTurn: number | null): Promise<number> {
  const due = await takeDueGroups(tx, GROUPS_AT_ONCE)
  if (due.length === 0) return 0
  const now = await databaseTime(tx)
  const ids = due.map(({ group_id }) => group_id)
  const [groups, calendar] = await Promise.all([programsOf(tx, ids), calendarOf(tx)])
  const advanced = due.map(group => advance(group, groups.get(group.group_id), calendar, now, lastTurn ?? now))
  const events = advanced.flatMap(({ events }) => events)
  if (events.length) await insertEvents(tx, events)
  await updatePrograms(
    tx,
    advanced.map(({ program }) => program),
  )
  return due.length
}

/** Its events are not kept: `planned_event` is of groups. */
async function advanceSite(tx: Connection, lastTurn: number | null): Promise<void> {
  const due = await takeDueSite(tx)
  if (!due) return
  const now = await databaseTime(tx)
  const { program } = advance(due, await siteProgramsOf(tx), await calendarOf(tx), now, lastTurn ?? now)
  await updateSiteProgram(tx, program, due.stale)
}

async function settleDue(tx: Connection): Promise<{ looked: number; changed: number }> {
  const { looked, ids } = await settle(tx, LIGHTS_AT_ONCE)
  if (ids.length) await announce(tx, 'light.changed', { ids })
  return { looked, changed: ids.length }
}

/** For features that have just changed what is wanted of lights: it is settled before they go on. */
export async function settleLights(tx: Connection, ids: number[]): Promise<void> {
  await settle(tx, ids.length, ids)
}

/** What the programs of groups ask now; whoever may see a group may see that. */
export const findPrograms = selectPrograms

const WEEK_MS = 7 * 86_400_000
const LONGEST_MS = 400 * 86_400_000

/** @throws BAD_USER_INPUT */
export async function findPlannedEvents(
  db: Connection,
  group: number,
  from = new Date(Date.now() - WEEK_MS),
  to = new Date(),
): Promise<EventPage> {
  if (to.getTime() - from.getTime() > LONGEST_MS) throw badInput('from', 'spanTooLong', 'at most 400 days')
  return selectEvents(db, group, from, to)
}
