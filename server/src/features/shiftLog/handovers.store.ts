import { type Insertable, type Selectable, sql } from 'kysely'
import type { ShiftHandover } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import type { Page, PageRange } from '../../foundation/list/pagination.ts'
import { accountsThatMay } from '../../foundation/security/accountsThatMay.ts'
import type { ShiftSummary } from './sections.ts'

export const HANDOVER_STATUSES = ['PENDING', 'ACCEPTED', 'WITHDRAWN'] as const
export type HandoverStatus = (typeof HANDOVER_STATUSES)[number]

export interface HandoverRow extends Omit<Selectable<ShiftHandover>, 'summary' | 'status'> {
  summary: ShiftSummary
  status: HandoverStatus
  /** for an account that may still take over: no other account may accept it */
  is_reserved: boolean
}

/** Enabled accounts that may take over. */
const PEOPLE = sql`select id, name from (${accountsThatMay('ShiftLog:sign')}) a where not is_customer`

const HANDOVERS = sql`
  select h.*, exists (select from (${PEOPLE}) a where a.id = h.to_id) as is_reserved from shift_handover h`

export async function selectHandover(db: Connection, id: number): Promise<HandoverRow | undefined> {
  const { rows } = await sql<HandoverRow>`${HANDOVERS} where h.id = ${id}`.execute(db)
  return rows[0]
}

/** Waits for others that accept or withdraw it. */
export async function lockHandover(tx: Connection, id: number): Promise<HandoverRow | undefined> {
  await sql`select from shift_handover where id = ${id} for update`.execute(tx)
  return selectHandover(tx, id)
}

export interface HandoverFilter {
  status?: HandoverStatus[] | null
  /** who signed it, was to take over, or accepted it */
  personId?: number | null
  since?: Date | null
  until?: Date | null
}

/** Newest first. */
export async function selectHandoverPage(
  db: Connection,
  { status = null, personId = null, since, until }: HandoverFilter,
  { limit, offset, page }: PageRange,
): Promise<Page<HandoverRow>> {
  const which = sql`where (${status}::text[] is null or h.status = any(${status}::text[]))
    and (${personId}::int is null or ${personId}::int in (h.from_id, h.to_id, h.accepted_by_id))
    and ${since ? sql`h.signed_at >= ${since}` : sql`true`} and ${until ? sql`h.signed_at < ${until}` : sql`true`}`
  const [items, count] = await Promise.all([
    sql<HandoverRow>`${HANDOVERS} ${which} order by h.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from shift_handover h ${which}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count, limit, page }
}

/** When a handover was signed last, by an account or by anyone. */
export async function selectLastSigned(db: Connection, from: number | undefined): Promise<Date | undefined> {
  const { rows } = await sql<{ signed_at: Date }>`
    select signed_at from shift_handover
    where status <> 'WITHDRAWN' and (${from ?? null}::int is null or from_id = ${from ?? null}::int)
    order by signed_at desc limit 1`.execute(db)
  return rows[0]?.signed_at
}

export async function hasPending(db: Connection, from: number): Promise<boolean> {
  const { rows } = await sql`select from shift_handover where from_id = ${from} and status = 'PENDING'`.execute(db)
  return rows.length > 0
}

/** @returns undefined: another one of the account waits */
export async function insertHandover(tx: Connection, handover: Insertable<ShiftHandover>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('shift_handover')
    .values(handover)
    // A literal: a generic plan does not find the index for a parameter.
    .onConflict(conflict => conflict.column('from_id').where(sql<boolean>`status = 'PENDING'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function updateAccepted(
  tx: Connection,
  id: number,
  by: { id: number; name: string },
  alerts: number,
): Promise<void> {
  await sql`
    update shift_handover set status = 'ACCEPTED', accepted_by_id = ${by.id}, accepted_by_name = ${by.name},
      ended_at = now(), alerts_taken = ${alerts} where id = ${id}`.execute(tx)
}

export async function updateWithdrawn(tx: Connection, id: number): Promise<void> {
  await sql`update shift_handover set status = 'WITHDRAWN', ended_at = now() where id = ${id}`.execute(tx)
}

/** Enabled accounts that may take over: first those that this one handed over to last, then by name. */
export async function selectPeople(db: Connection, viewer: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from (${PEOPLE}) a
    left join lateral (
      select max(h.signed_at) as at from shift_handover h
      where h.from_id = ${viewer} and a.id in (h.to_id, h.accepted_by_id)) last on true
    order by last.at desc nulls last, a.name collate by_name, a.id`.execute(db)
  return rows
}
