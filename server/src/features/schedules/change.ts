import type { Place } from '#lighting/sun/place.ts'
import type { Connection } from '../../foundation/database/database.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { PlanChange } from './impact.ts'
import { type Moves, selectLamps, selectLampsAfter, selectNow } from './lamps.store.ts'
import { sunKey } from './places.ts'
import { type Move, withPriority } from './priority.ts'
import { OWN_SCHEDULE_ID, programOfSchedule } from './programs.ts'
import { calendarOf, type PlanSource, placesOfGroups, planned, sitePlaceOf, sourcesOf } from './schedules.ts'
import type { GroupSource, ScheduleRow } from './sources.store.ts'

interface ScheduleChange {
  /** of the existing schedule; undefined: a new one */
  id?: number | undefined
  /** undefined: it is deleted */
  becomes?: ScheduleRow
  /** groups that it is assigned to now */
  touched: number[]
  /** and afterwards */
  groups: number[]
  /** its move in the order of precedence */
  move?: Move | undefined
  /** it moves, and nothing else changes */
  onlyMoves?: boolean
}

/** The effect on groups if a schedule becomes `becomes` and is assigned to exactly `groups`. */
export async function scheduleChange(
  db: Connection,
  account: Account,
  { id, becomes, touched, groups, move, onlyMoves }: ScheduleChange,
): Promise<PlanChange> {
  const before = await sourcesOf(db, [...new Set([...touched, ...groups])])
  const wanted = new Set(groups)
  const after = before.map(({ group, schedules }) => {
    const others = schedules.filter(schedule => schedule.id !== id)
    const all = becomes && wanted.has(group.id) ? [...others, becomes] : others
    return { group, schedules: move ? all.map(schedule => withPriority(schedule, move)) : all }
  })
  const change = await changeOf(db, account, { before, after })
  if (!becomes?.is_enabled) return change
  const places = change.after.filter(({ groupId }) => wanted.has(groupId)).map(({ place }) => place)
  if (onlyMoves)
    return { ...change, program: { program: programOfSchedule(becomes), places: [] }, passed: move?.passed }
  const looked = places.length ? distinct(places) : [await sitePlaceOf(db)]
  return { ...change, program: { program: programOfSchedule(becomes), places: looked } }
}

/**
 * The effect on a group whose stored row differs before or after the change.
 * @param columns those that differ from the stored row
 */
export async function groupChange(
  db: Connection,
  account: Account,
  id: number,
  { was = {}, becomes = {}, moves }: { was?: Partial<GroupSource>; becomes?: Partial<GroupSource>; moves?: Moves },
): Promise<PlanChange> {
  const sources = await sourcesOf(db, [id])
  const withColumns = (columns: Partial<GroupSource>) =>
    sources.map(({ group, schedules }) => ({ group: { ...group, ...columns }, schedules }))
  const plans = { before: withColumns(was), after: withColumns(becomes), moves }
  return withOwn(await changeOf(db, account, plans))
}

/** The effect on several groups. @param becomes by group: the columns that differ from what is stored */
export async function groupsChange(
  db: Connection,
  account: Account,
  becomes: ReadonlyMap<number, Partial<GroupSource>>,
): Promise<PlanChange> {
  const sources = await sourcesOf(db, [...becomes.keys()])
  const after = sources.map(({ group, schedules }) => ({ group: { ...group, ...becomes.get(group.id) }, schedules }))
  return changeOf(db, account, { before: sources, after })
}

/** A group to create with these lights; before, nothing is planned. */
export async function newGroupChange(
  db: Connection,
  account: Account,
  group: GroupSource,
  connect: number[],
): Promise<PlanChange> {
  const moves = { connect, disconnect: [] }
  const before: PlanSource = { group: { ...group, control_mode: 'MANUAL' }, schedules: [] }
  return withOwn(await changeOf(db, account, { before: [before], after: [{ group, schedules: [] }], moves }))
}

function withOwn(change: PlanChange): PlanChange {
  const [after] = change.after
  const own = after?.programs.find(({ scheduleId }) => scheduleId === OWN_SCHEDULE_ID)
  return own ? { ...change, program: { program: own, places: [after!.place] } } : change
}

/** @param moves of the one group */
async function changeOf(
  db: Connection,
  account: Account,
  { before, after, moves }: { before: PlanSource[]; after: PlanSource[]; moves?: Moves | undefined },
): Promise<PlanChange> {
  const groupsOf = (sources: PlanSource[]) => sources.map(({ group }) => group)
  const was = await placesOfGroups(db, groupsOf(before))
  const becomes = await placesOfGroups(db, groupsOf(after), moves && { account, ...moves })
  return {
    before: before.map(source => planned(source, was.get(source.group.id)!)),
    after: after.map(source => planned(source, becomes.get(source.group.id)!)),
    calendar: await calendarOf(db),
    lamps: moves
      ? await selectLampsAfter(db, account, after[0]!.group.id, moves)
      : await selectLamps(
          db,
          account,
          after.map(({ group }) => group.id),
        ),
    now: await selectNow(db),
  }
}

/** Key of places with the same sun and clock. */
function distinct(places: Place[]): Place[] {
  return [...new Map(places.map(place => [sunKey(place), place])).values()]
}
