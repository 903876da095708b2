import { type Insertable, type Selectable, sql } from 'kysely'
import type { ShiftNote } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import type { Page, PageRange } from '../../foundation/list/pagination.ts'

/** With the id of the note that corrects it. */
export type NoteRow = Selectable<ShiftNote> & { corrected_by_id: number | null }

export interface NoteFilter {
  isPinned?: boolean | null
  since?: Date | null
  /** part of the text, the author or the object */
  search?: string | null
}

const NOTES = sql`
  select n.*, (select max(c.id) from shift_note c where c.corrects_id = n.id) as corrected_by_id from shift_note n`

export async function selectNotes(db: Connection, ids: number[]): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`${NOTES} where n.id = any(${ids})`.execute(db)
  return rows
}

/** Newest first. */
export async function selectNotePage(
  db: Connection,
  { isPinned = null, since, search }: NoteFilter,
  { limit, offset, page }: PageRange,
): Promise<Page<NoteRow>> {
  const part = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null
  const which = sql`where (${isPinned}::boolean is null or n.is_pinned = ${isPinned}::boolean)
    and ${since ? sql`n.at >= ${since}` : sql`true`}
    and (${part}::text is null or concat_ws(' ', n.text, n.by_name, n.about_name) ilike ${part}::text)`
  const [items, count] = await Promise.all([
    sql<NoteRow>`${NOTES} ${which} order by n.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from shift_note n ${which}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count, limit, page }
}

/** @returns undefined: another note corrects the same one */
export async function insertNote(tx: Connection, note: Insertable<ShiftNote>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('shift_note')
    .values(note)
    .onConflict(conflict => conflict.column('corrects_id').where('corrects_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** @returns false: there is no such note */
export async function updatePin(tx: Connection, id: number, isPinned: boolean, by: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shift_note set is_pinned = ${isPinned},
      pin_by_name = case when is_pinned = ${isPinned} then pin_by_name else ${by} end,
      pin_at = case when is_pinned = ${isPinned} then pin_at else now() end
    where id = ${id}`.execute(tx)
  return Number(numAffectedRows) > 0
}
