import { type Selectable, sql } from 'kysely'
import type { Approval } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { accountsThatMay } from '../../foundation/security/accountsThatMay.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { DarkeningReason } from '../protection/comparer.ts'
import type { Darkening } from '../protection/guard.ts'

export const APPROVAL_STATUSES = ['PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'IMMEDIATE'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

export interface ApprovalRow extends Omit<Selectable<Approval>, 'args' | 'reasons' | 'status'> {
  args: Record<string, unknown>
  reasons: DarkeningReason[]
  status: ApprovalStatus
}

/** An operation, as it was requested. */
export interface Operation {
  /** name of the mutation */
  action: string
  /** its arguments; JSON of them can be sent as variables again */
  args: Record<string, unknown>
}

/** One that is PENDING after its time is EXPIRED. */
const STATUS = sql<ApprovalStatus>`case when a.status = 'PENDING' and a.expires_at <= now() then 'EXPIRED' else a.status end`

export async function selectApprovals(db: Connection, ids: number[]): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select a.*, ${STATUS} as status from approval a where a.id = any(${ids})`.execute(db)
  return rows
}

export interface ApprovalFilter {
  status?: ApprovalStatus[] | null
  /** requests of this account alone */
  requestedBy?: number
}

/** Newest first. */
export async function selectApprovalPage(
  db: Connection,
  { status, requestedBy }: ApprovalFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Omit<Page<ApprovalRow>, 'page' | 'limit'>> {
  const which = sql`(${status ?? null}::text[] is null or ${STATUS} = any(${status ?? null}::text[]))
    and (${requestedBy ?? null}::int is null or a.requested_by = ${requestedBy ?? null}::int)`
  const [items, count] = await Promise.all([
    sql<ApprovalRow>`select a.*, ${STATUS} as status from approval a where ${which}
      order by a.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from approval a where ${which}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count }
}

/** Locks it; undefined: there is none. */
export async function lockApproval(tx: Connection, id: number): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select a.*, ${STATUS} as status from approval a where a.id = ${id} for update`.execute(tx)
  return rows[0]
}

/** A repeated request gets the approval that is pending. */
export async function insertPending(
  tx: Connection,
  { id, name }: Account,
  { action, args }: Operation,
  { reasons, lights, guarded }: Darkening,
): Promise<{ id: number; isNew: boolean }> {
  const json = JSON.stringify(args)
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    with pending as (
      update approval set reasons = ${reasons}, darkened = ${lights}, light_ids = ${guarded}
      where status = 'PENDING' and expires_at > now() and action = ${action} and args = ${json}::jsonb
        and requested_by = ${id} returning id),
    inserted as (
      insert into approval (action, args, requested_by, requested_by_name, reasons, darkened, light_ids)
      select ${action}, ${json}::jsonb, ${id}, ${name}, ${reasons}, ${lights}, ${guarded}
      where not exists (select from pending) returning id)
    select id, false as is_new from pending union all select id, true from inserted`.execute(tx)
  return { id: rows[0]!.id, isNew: rows[0]!.is_new }
}

/** An operation that ran at once, without a second person. */
export async function insertImmediate(
  tx: Connection,
  { id, name }: Account,
  { action, args }: Operation,
  { reasons, lights, guarded }: Darkening,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into approval (action, args, requested_by, requested_by_name, reasons, darkened, light_ids, status)
    values (${action}, ${JSON.stringify(args)}::jsonb, ${id}, ${name}, ${reasons}, ${lights}, ${guarded}, 'IMMEDIATE')
    returning id`.execute(tx)
  return rows[0]!.id
}

export interface Decision {
  status: 'APPROVED' | 'REFUSED' | 'WITHDRAWN'
  by?: Account
  note?: string | null
}

/** @returns false: it was decided, or has expired */
export async function decide(tx: Connection, id: number, { status, by, note }: Decision): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update approval set status = ${status}, decided_by = ${by?.id ?? null}, decided_by_name = ${by?.name ?? null},
      decided_at = now(), note = ${note ?? null}
    where id = ${id} and status = 'PENDING' and expires_at > now()`.execute(tx)
  return Number(numAffectedRows) > 0
}

/** Guarded lights that these campaigns may darken. */
export async function setApprovedLights(tx: Connection, campaigns: number[], lights: number[]): Promise<void> {
  await sql`update campaign set approved_lights = ${lights} where id = any(${campaigns}::bigint[])`.execute(tx)
}

/** The batch operations that an approved operation started. */
export async function setCampaigns(db: Connection, id: number, campaigns: number[]): Promise<void> {
  await sql`
    update approval set campaign_ids = ${campaigns}::bigint[], campaign_id = ${campaigns[0] ?? null}
    where id = ${id}`.execute(db)
}

/** Whether another enabled account of the whole city may approve. */
export async function hasOtherApprover(db: Connection, admin: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from (${accountsThatMay('Approval:approve')}) a where not is_customer and id <> ${admin}) as has`.execute(
    db,
  )
  return rows[0]!.has
}
