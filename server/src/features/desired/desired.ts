import { type Connection, type Database, databaseTime, transact } from '../../foundation/database.ts'
import { badInput } from '../../foundation/errors.ts'
import { announce } from '../../foundation/events.ts'
import { calendarOf, programsOf } from '../schedules/schedules.ts'
import {
  beat,
  type EventPage,
  endWishes,
  insertEvents,
  type PlannedEventRow,
  type ProgramRow,
  selectEvents,
  selectPrograms,
  settle,
  takeDueGroups,
  takeTurn,
  updatePrograms,
} from './desired.store.ts'
import { advance } from './programs.ts'

export type { EventPage, PlannedEventRow, ProgramRow }

/*
 * Desired state: at any moment the platform knows what every lamp should be doing, and why. Nothing here waits for an
 * instant: each turn compares the plan in the database with the clock, so that a missed turn, a step of the clock or a
 * second server change nothing about what holds afterwards.
 *
 *   programs of a group ─ advance ─→ group_program ┐
 *   wishes of people ──────────────→ light_wish ───┼─ light_rule (SQL view) ─ settle ─→ light_state.expected_*
 *   maintenance ───────────────────────────────────┘
 *
 * What differs from it is driven towards it by features/control.
 */

const GROUPS_AT_ONCE = 1000
const LIGHTS_AT_ONCE = 10_000

/** For the clock: one turn. Nothing happens while another server takes its own. */
export async function turn(db: Database): Promise<void> {
  await transact(db, async tx => {
    if (!(await takeTurn(tx))) return
    const lastTurn = await beat(tx)
    await endWishes(tx)
    await advancePrograms(tx, lastTurn)
    await settleDue(tx)
  })
}

async function advancePrograms(tx: Connection, lastTurn: number | null): Promise<void> {
  const due = await takeDueGroups(tx, GROUPS_AT_ONCE)
  if (due.length === 0) return
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
}

async function settleDue(tx: Connection): Promise<void> {
  const { ids } = await settle(tx, LIGHTS_AT_ONCE)
  if (ids.length) await announce(tx, 'light.changed', { ids })
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
