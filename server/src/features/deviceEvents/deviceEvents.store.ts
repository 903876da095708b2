import { type Selectable, sql } from 'kysely'
import type { DeviceEvent } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { type ColumnTypes, unnestRows } from '../../foundation/database/unnestRows.ts'
import type { Reporter } from '../../foundation/lights/reporters.ts'
import type { Page, PageRange } from '../../foundation/list/pagination.ts'
import type { EventState } from './changes.ts'

export type DeviceEventRow = Selectable<DeviceEvent>

export interface StoredState extends Reporter, EventState {
  kind: string
}

export async function selectStates(db: Connection, of: Reporter[]): Promise<StoredState[]> {
  const ids = (column: keyof Reporter) => [...new Set(of.flatMap(reporter => reporter[column] ?? []))]
  const { rows } = await sql<StoredState>`
    select light_id, center_id, kind, active, floor(extract(epoch from device_time) * 1000)::float8 as time,
      value, unit, text
    from device_event_state where light_id = any(${ids('light_id')}) or center_id = any(${ids('center_id')})`.execute(
    db,
  )
  return rows
}

/** An event to be stored. */
export interface EventRow extends Reporter {
  kind: string
  alert_kind: string | null
  active: boolean
  /** ISO 8601 */
  time?: string
  value?: number
  unit?: string
  text?: string
}

const EVENT: ColumnTypes<EventRow> = {
  light_id: 'int',
  center_id: 'int',
  kind: 'text',
  alert_kind: 'text',
  active: 'boolean',
  time: 'timestamptz',
  value: 'float8',
  unit: 'text',
  text: 'text',
}

/** A device clock that is ahead by more than this is wrong: the time of receipt counts. */
const MAX_AHEAD = sql`interval '1 min'`

/** In this order. */
export async function insertEvents(db: Connection, rows: EventRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into device_event (light_id, center_id, kind, active, time, value, unit, text)
    select light_id, center_id, kind, active, case when time <= now() + ${MAX_AHEAD} then time else now() end,
      value, unit, text
    from ${unnestRows('e', rows, EVENT)}`.execute(db)
}

/** @param rows each kind of a device once */
export async function upsertStates(db: Connection, rows: EventRow[]): Promise<void> {
  await sql`
    insert into device_event_state as s
      (light_id, center_id, kind, alert_kind, active, device_time, value, unit, text)
    select light_id, center_id, kind, alert_kind, active, time, value, unit, text from ${unnestRows('e', rows, EVENT)}
    -- every writer locks them in this order
    order by light_id, center_id, kind
    on conflict (light_id, center_id, kind) do update set alert_kind = excluded.alert_kind, active = excluded.active,
      device_time = coalesce(excluded.device_time, s.device_time), value = excluded.value, unit = excluded.unit,
      text = excluded.text, received_at = now()`.execute(db)
}

/** The same as `lampFailure` of a reading. Locks the states of the lights. */
export async function updateLampFailure(db: Connection, lights: { id: number; failed: boolean }[]): Promise<void> {
  await sql`
    with locked as materialized (
      select s.light_id, l.failed from ${unnestRows('l', lights, { id: 'int', failed: 'boolean' })}
      join light_state s on s.light_id = l.id order by s.light_id for update of s)
    update light_state s set lamp_failure = locked.failed from locked
    where s.light_id = locked.light_id and s.lamp_failure is distinct from locked.failed`.execute(db)
}

/** Newest first. */
export async function selectEventPage(
  db: Connection,
  of: { light: number } | { center: number },
  { limit, offset }: PageRange,
): Promise<Pick<Page<DeviceEventRow>, 'items' | 'totalCount'>> {
  const which = 'light' in of ? sql`light_id = ${of.light}` : sql`center_id = ${of.center}`
  const [items, count] = await Promise.all([
    sql<DeviceEventRow>`select * from device_event where ${which} order by id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count from device_event where ${which}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count }
}

/** Keeps states that are still active, and when they began. */
export async function deleteOldEvents(db: Connection): Promise<void> {
  const old = sql`received_at < (select now() - make_interval(days => reading_days) from site)`
  await deleteInBatches(
    db,
    'device_event',
    sql`${old} and (not active or exists (
      select from device_event n where (n.light_id = device_event.light_id or n.center_id = device_event.center_id)
        and n.kind = device_event.kind and n.id > device_event.id))`,
  )
  await deleteInBatches(db, 'device_event_state', sql`${old} and not active`)
}
