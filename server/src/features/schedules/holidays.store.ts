import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import type { HolidayRow } from './sources.store.ts'

export async function upsertHolidays(tx: Connection, rows: HolidayRow[]): Promise<void> {
  await sql`
    insert into holiday (date, kind, name)
    select date, kind, name from ${unnestRows('r', rows, { date: 'date', kind: 'text', name: 'text' })}
    on conflict (date) do update set kind = excluded.kind, name = excluded.name`.execute(tx)
}

/** @returns the deleted days, by date */
export async function deleteHolidays(tx: Connection, dates: string[]): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    delete from holiday where date = any(${dates}::date[])
    returning to_char(date, 'YYYY-MM-DD') as date, kind, name`.execute(tx)
  return rows.sort((a, b) => (a.date < b.date ? -1 : 1))
}
