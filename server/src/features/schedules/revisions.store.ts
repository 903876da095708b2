import { type Selectable, sql } from 'kysely'
import type { LightScheduleRevision } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import type { Page, PageRange } from '../../foundation/list/pagination.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { ScheduleColumns } from './scheduleInput.ts'

/** How a revision came about: see the enum LightScheduleRevisionKind. */
export type RevisionKind =
  | 'INITIAL'
  | 'CREATED'
  | 'CHANGED'
  | 'MOVED'
  | 'RESTORED'
  | 'UNDELETED'
  | 'GROUP_DELETED'
  | 'GROUP_UNDELETED'

export type RevisionRow = Omit<Selectable<LightScheduleRevision>, 'content' | 'kind'> & {
  kind: RevisionKind
  content: ScheduleColumns
}

/** A move in the order of precedence, and the revision whose content returns. */
export interface RevisionFacts {
  restoredFrom?: number | undefined
  /** places in the order of all schedules, from 1 */
  moved?: { from: number; to: number } | undefined
}

/** A revision of each of the schedules that differs from its latest one, in the transaction of the change. */
export async function insertRevisions(
  tx: Connection,
  { kind, name, id }: Account,
  { schedules, why }: { schedules: number[]; why: RevisionKind },
  { restoredFrom, moved }: RevisionFacts = {},
): Promise<void> {
  await sql`
    select revise_schedules(${schedules}::int[], ${why}, ${kind}, ${id}::int, ${name}, ${restoredFrom ?? null}::int,
      ${moved?.from ?? null}::int, ${moved?.to ?? null}::int)`.execute(tx)
}

/** The number of the latest revision, by schedule. */
export async function selectLatestNumbers(db: Connection, schedules: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; number: number }>`
    select s.id, (select max(r.number) from light_schedule_revision r where r.schedule_id = s.id) as number
    from unnest(${schedules}::int[]) as s (id)`.execute(db)
  return new Map(rows.map(row => [row.id, row.number ?? 0]))
}

/** Newest first. */
export async function selectRevisionPage(
  db: Connection,
  schedule: number,
  page: PageRange,
): Promise<Page<RevisionRow>> {
  const query = db.selectFrom('light_schedule_revision').where('schedule_id', '=', schedule)
  const items = await query.selectAll().orderBy('number', 'desc').limit(page.limit).offset(page.offset).execute()
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { items: items as unknown as RevisionRow[], totalCount: Number(count), ...page }
}

/** A revision, with the name of its schedule. */
export type NamedRevision = Pick<RevisionRow, 'schedule_id' | 'at' | 'kind' | 'by_name'> & { name: string }

/** Of schedules that exist, since an instant; newest first. */
export async function selectRevisionsSince(
  db: Connection,
  since: Date,
  { limit, offset, page }: PageRange,
): Promise<Page<NamedRevision>> {
  const from = sql`from light_schedule_revision r join light_schedule s on s.id = r.schedule_id
    where r.at >= ${since} and r.kind <> 'INITIAL'`
  const [items, count] = await Promise.all([
    sql<NamedRevision>`select r.schedule_id, r.at, r.kind, r.by_name, s.name ${from}
      order by r.at desc, r.schedule_id, r.number desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${from}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count, limit, page }
}

/** Those of the given revisions that exist. */
export async function selectRevisions(
  db: Connection,
  wanted: { schedule_id: number; number: number }[],
): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select r.* from ${unnestRows('w', wanted, { schedule_id: 'int', number: 'int' })}
    join light_schedule_revision r using (schedule_id, number)`.execute(db)
  return rows
}
