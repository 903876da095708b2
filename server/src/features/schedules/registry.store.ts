import { type SqlBool, sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { type ListQuery, selectPage } from '../../foundation/list/selectPage.ts'
import { groupsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { ScheduleColumns } from './scheduleInput.ts'
import type { ScheduleRow } from './sources.store.ts'

/** Of `light_schedule as s`: a customer sees the schedules of visible groups. */
function schedulesVisibleTo(account: Account): Condition {
  if (account.onlyAuthorisedTo === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`exists (
    select from light_group_schedule l join light_group g on g.id = l.group_id
    where l.schedule_id = s.id and ${groupsVisibleTo(account)})`
}

export async function selectSchedules(db: Connection, account: Account, ids: number[]): Promise<ScheduleRow[]> {
  const rows = await db
    .selectFrom('light_schedule as s')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .where(schedulesVisibleTo(account))
    .execute()
  return rows as unknown as ScheduleRow[]
}

export async function selectSchedulePage(
  db: Connection,
  account: Account,
  list: ListQuery,
): Promise<Page<ScheduleRow>> {
  const query = db.selectFrom('light_schedule as s').selectAll().where(list.where).where(schedulesVisibleTo(account))
  const found = await selectPage(query, list, 's.id')
  return { ...found, items: found.items as unknown as ScheduleRow[] }
}

/** Reads the schedule and locks its row. */
export async function lockSchedule(tx: Connection, id: number): Promise<ScheduleRow | undefined> {
  const row = await tx.selectFrom('light_schedule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as unknown as ScheduleRow | undefined
}

/** Waits for a concurrent request with the same name, and then finds it taken. */
export async function scheduleNameTaken(tx: Connection, name: string, but?: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('schedule ' || lower(${name}::text), 0))`.execute(tx)
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from light_schedule where lower(name) = lower(${name}) and id <> ${but ?? 0}) as taken`.execute(
    tx,
  )
  return rows[0]!.taken
}

export async function insertSchedule(tx: Connection, { steps, ...columns }: ScheduleColumns): Promise<ScheduleRow> {
  const row = await tx
    .insertInto('light_schedule')
    .values({ ...columns, steps: JSON.stringify(steps) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as ScheduleRow
}

export async function updateSchedule(
  tx: Connection,
  id: number,
  { steps, ...columns }: ScheduleColumns,
): Promise<ScheduleRow> {
  const row = await tx
    .updateTable('light_schedule')
    .set({ ...columns, steps: JSON.stringify(steps), updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as ScheduleRow
}

/** Assigns the schedule to exactly these groups. */
export async function assignGroups(tx: Connection, schedule: number, groups: number[]): Promise<void> {
  await sql`
    delete from light_group_schedule where schedule_id = ${schedule} and group_id <> all(${groups}::int[])`.execute(tx)
  await sql`
    insert into light_group_schedule (group_id, schedule_id) select unnest(${groups}::int[]), ${schedule}
    on conflict do nothing`.execute(tx)
}

export async function selectGroupsOf(db: Connection, schedule: number): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from light_group_schedule where schedule_id = ${schedule} order by 1`.execute(db)
  return rows.map(row => row.group_id)
}

/** The given groups that exist for this account. */
export async function visibleGroups(db: Connection, account: Account, groups: number[]): Promise<number[]> {
  if (groups.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select g.id from light_group g where g.id = any(${groups}) and ${groupsVisibleTo(account)} order by g.id`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/** Pairs of schedules and groups, of which the account may see both. */
export async function selectAssignments(
  db: Connection,
  account: Account,
  of: { schedules: number[] } | { groups: number[] },
): Promise<{ group_id: number; schedule_id: number }[]> {
  const wanted = 'schedules' in of ? sql`l.schedule_id = any(${of.schedules})` : sql`l.group_id = any(${of.groups})`
  const { rows } = await sql<{ group_id: number; schedule_id: number }>`
    select l.group_id, l.schedule_id from light_group_schedule l join light_group g on g.id = l.group_id
    join light_schedule s on s.id = l.schedule_id
    where ${wanted} and ${groupsVisibleTo(account)} order by l.group_id, s.priority desc, s.id desc`.execute(db)
  return rows
}
