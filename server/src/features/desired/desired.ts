import { type Connection, type Database, databaseTime, transact } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import type { StoredOrigin } from '../../foundation/lights/commandOrigin.ts'
import { noteControlChange } from '../../foundation/lights/controlChanges.ts'
import { calendarOf, programsOf, siteProgramsOf } from '../schedules/schedules.ts'
import { deleteExpiredOverrides, flagDesiredStates, updateDesiredStates } from './desired.store.ts'
import { type EventPage, insertEvents, type PlannedEventRow, selectEvents } from './plannedEvents.store.ts'
import {
  flagUngroupedLights,
  lockDueGroups,
  lockDueSite,
  type ProgramRow,
  selectPrograms,
  updatePrograms,
  updateSiteProgram,
} from './programs.store.ts'
import { computeTick } from './programs.ts'
import { recordHeartbeat, recordTickCompleted, selectTickAge, tryLockTick } from './ticks.store.ts'

export type { EventPage, PlannedEventRow, ProgramRow }

/*
 * The desired state says what each lamp should do now, and why. There are no timers: each tick compares the plans in the database
 * with the clock, so a missed tick, a step of the clock or a second server does not change the result.
 *
 *   programs of a group ─ advancePrograms ─→ group_program ┐
 *   the site's default ── advanceSite ─────→ site_program ─┤
 *   overrides of operators ────────────────→ light_override ┼─ light_rule (SQL view) ─ applyPendingStates ─→ light_state.expected_*
 *   tests at the pole ─────────────────────→ light_test ───┤
 *   maintenance ───────────────────────────────────────────┘
 *
 * features/control reconciles lights that differ from it.
 */

/** Batches keep transactions, and so locks on lights, short. */
const GROUP_BATCH_SIZE = 200
const LIGHT_BATCH_SIZE = 5000

/**
 * For the scheduler. Does nothing while another server runs a tick.
 * @returns whether the desired state of a light changed
 */
export async function runTick(db: Database): Promise<boolean> {
  const tick = await withTickLock(db, async tx => ({ lastTick: await recordHeartbeat(tx) }))
  if (!tick) return false
  await withTickLock(db, deleteExpiredOverrides)
  let changed = false
  let failure: { error: unknown } | undefined
  // A million ungrouped lights are many batches: groups must switch on time between them.
  for (let more: boolean | undefined = true; more; ) {
    while ((await withTickLock(db, tx => advancePrograms(tx, tick.lastTick))) === GROUP_BATCH_SIZE);
    more = await updateUngroupedLights(db, tick.lastTick).catch(error => {
      failure = { error }
      return false
    })
    for (let checked: number | undefined = LIGHT_BATCH_SIZE; checked === LIGHT_BATCH_SIZE; ) {
      const result = await withTickLock(db, applyPendingStates)
      checked = result?.checked
      changed ||= (result?.changed ?? 0) > 0
    }
  }
  // Groups do not wait for ungrouped lights; the scheduler logs this failure.
  if (failure) throw failure.error
  await withTickLock(db, recordTickCompleted)
  return changed
}

/** @returns whether there may be more ungrouped lights to mark */
async function updateUngroupedLights(db: Database, lastTick: number | null): Promise<boolean | undefined> {
  await withTickLock(db, tx => advanceSite(tx, lastTick))
  return withTickLock(db, tx => flagUngroupedLights(tx, LIGHT_BATCH_SIZE))
}

/** Ticks run twice a second: a longer delay switches lights late. */
const MAX_LAG_SECONDS = 5

/**
 * For readiness: the lag of scheduled switching in seconds, on the server that runs the ticks; undefined: no lag, or no tick was
 * complete yet.
 */
export async function switchingLag(db: Connection): Promise<number | undefined> {
  const seconds = await selectTickAge(db)
  return seconds !== null && seconds > MAX_LAG_SECONDS ? seconds : undefined
}

/** Runs one step in a short transaction of its own. @returns undefined if another server has the lock */
async function withTickLock<T>(db: Database, act: (tx: Connection) => Promise<T>): Promise<T | undefined> {
  return transact(db, async tx => ((await tryLockTick(tx)) ? act(tx) : undefined))
}

/** @returns how many groups were due, at most GROUP_BATCH_SIZE */
async function advancePrograms(tx: Connection, lastTick: number | null): Promise<number> {
  const due = await lockDueGroups(tx, GROUP_BATCH_SIZE)
  if (due.length === 0) return 0
  const now = await databaseTime(tx)
  const ids = due.map(({ group_id }) => group_id)
  const [groups, calendar] = await Promise.all([programsOf(tx, ids), calendarOf(tx)])
  const advanced = due.map(group =>
    computeTick(group, groups.get(group.group_id), { calendar, now, lastTick: lastTick ?? now }),
  )
  const events = advanced.flatMap(({ events }) => events)
  if (events.length) await insertEvents(tx, events)
  await updatePrograms(
    tx,
    advanced.map(({ program }) => program),
  )
  return due.length
}

/** Events of the site's default are not stored: `planned_event` is of groups. */
async function advanceSite(tx: Connection, lastTick: number | null): Promise<void> {
  const due = await lockDueSite(tx)
  if (!due) return
  const now = await databaseTime(tx)
  const { program } = computeTick(due, await siteProgramsOf(tx), {
    calendar: await calendarOf(tx),
    now,
    lastTick: lastTick ?? now,
  })
  await updateSiteProgram(tx, program, due.stale)
}

async function applyPendingStates(tx: Connection): Promise<{ checked: number; changed: number }> {
  const { checked, ids } = await updateDesiredStates(tx, LIGHT_BATCH_SIZE)
  if (ids.length) await announce(tx, 'light.changed', { ids })
  return { checked, changed: ids.length }
}

/** More lights than one request of the API contract may name: the scheduler updates them, in batches. */
const MAX_IMMEDIATE = 20_000

/** For features that changed the rules of lights: updates the desired state in their transaction. */
export async function applyDesiredState(tx: Connection, ids: number[], origin: StoredOrigin): Promise<void> {
  noteControlChange(tx, ids)
  if (ids.length > MAX_IMMEDIATE) return flagDesiredStates(tx, ids, origin)
  await updateDesiredStates(tx, ids.length, ids, origin)
}

/** The current programs of groups. Visible to all who may see the group. */
export const findPrograms = selectPrograms

const WEEK_MS = 7 * 86_400_000
const MAX_SPAN_MS = 400 * 86_400_000

/** @throws BAD_USER_INPUT */
export async function findPlannedEvents(
  db: Connection,
  group: number,
  from = new Date(Date.now() - WEEK_MS),
  to = new Date(),
): Promise<EventPage> {
  if (to.getTime() - from.getTime() > MAX_SPAN_MS) throw badInput('from', 'spanTooLong', 'at most 400 days')
  return selectEvents(db, group, from, to)
}
