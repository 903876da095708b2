import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { type ColumnTypes, unnestRows } from '../../foundation/database/unnestRows.ts'

export interface EventRow {
  group_id: number
  schedule_id: number
  civil_date: string
  ordinal: number
  kind: string
  /** ms since 1970 */
  due_at: number
  outcome: 'DONE' | 'MISSED'
}

const EVENT: ColumnTypes<EventRow> = {
  group_id: 'int',
  schedule_id: 'int',
  civil_date: 'date',
  ordinal: 'smallint',
  kind: 'text',
  due_at: 'float8',
  outcome: 'text',
}

/** Stores and counts each event once. An event that a changed schedule moved counts as another one. */
export async function insertEvents(tx: Connection, events: EventRow[]): Promise<void> {
  await sql`
    with kept as (
    insert into planned_event (group_id, schedule_id, civil_date, ordinal, kind, due_at, outcome)
    select group_id, schedule_id, civil_date, ordinal, kind, to_timestamp(due_at / 1000), outcome
    from ${unnestRows('e', events, EVENT)}
    on conflict (group_id, schedule_id, civil_date, ordinal) do update
      set due_at = excluded.due_at, kind = excluded.kind, outcome = excluded.outcome, done_at = now()
      where abs(extract(epoch from planned_event.due_at - excluded.due_at)) > 1
      returning outcome)
    update planned_event_tally t set events = t.events + k.events
    from (select outcome, count(*) as events from kept group by outcome) k where t.outcome = k.outcome`.execute(tx)
}

export interface PlannedEventRow {
  schedule_id: number
  civil_date: string
  ordinal: number
  kind: string
  due_at: Date
  outcome: string
  done_at: Date
}

export interface EventPage {
  items: PlannedEventRow[]
  done: number
  missed: number
}

const MAX_EVENTS = 200

export async function selectEvents(db: Connection, group: number, from: Date, to: Date): Promise<EventPage> {
  const [items, counts] = await Promise.all([
    sql<PlannedEventRow>`
      select schedule_id, civil_date::text, ordinal, kind, due_at, outcome, done_at from planned_event
      where group_id = ${group} and due_at between ${from} and ${to} order by due_at desc limit ${MAX_EVENTS}`.execute(
      db,
    ),
    sql<{ done: number; missed: number }>`
      select count(*) filter (where outcome = 'DONE') as done, count(*) filter (where outcome = 'MISSED') as missed
      from planned_event where group_id = ${group} and due_at between ${from} and ${to}`.execute(db),
  ])
  return { items: items.rows, ...counts.rows[0]! }
}
