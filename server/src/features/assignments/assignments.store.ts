import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { accountsThatMay } from '../../foundation/security/accountsThatMay.ts'
import type { Scope } from '../../foundation/security/scope.ts'
import { type AlertRow, alertsVisibleTo } from '../alerts/alerts.ts'

/** An enabled account that may read alerts. */
export interface Assignee extends Scope {
  id: number
  name: string
}

async function selectAssignees(db: Connection, which: RawBuilder<unknown>): Promise<Assignee[]> {
  const { rows } = await sql<{ id: number; name: string; is_customer: boolean }>`
    select * from (${accountsThatMay('Alert:read')}) a where ${which} order by name collate by_name, id`.execute(db)
  return rows.map(({ id, name, is_customer }) => ({ id, name, onlyAuthorisedTo: is_customer ? id : undefined }))
}

/** Those that see the whole city, by name. */
export async function selectStaff(db: Connection): Promise<Assignee[]> {
  return selectAssignees(db, sql`not is_customer`)
}

export async function selectAssignee(db: Connection, id: number): Promise<Assignee | undefined> {
  return (await selectAssignees(db, sql`id = ${id}`))[0]
}

/** Locks those of the alerts that the account may see. */
export async function lockAlerts(tx: Connection, account: Scope, ids: number[]): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select a.* from alert a where a.id = any(${ids}) and ${alertsVisibleTo(account)} order by a.id for update`.execute(
    tx,
  )
  return rows
}

/** @param to undefined: unassigned @returns the alerts */
export async function updateAssignee(
  tx: Connection,
  ids: number[],
  to: Pick<Assignee, 'id' | 'name'> | undefined,
  by: string,
): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    update alert set assigned_to = ${to?.id ?? null}, assigned_name = ${to?.name ?? null},
      assigned_by_name = ${to ? by : null}, assigned_at = case when ${to !== undefined} then now() end
    where id = any(${ids}) returning *`.execute(tx)
  return rows
}

/** Locks the open alerts that an account has had since `at` (in milliseconds) or longer, and that another may see. */
export async function lockOpenOf(
  tx: Connection,
  { id: admin, at }: { id: number; at: Date },
  visibleTo: Scope,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from alert a where a.assigned_to = ${admin} and a.cleared_at is null
      and date_trunc('milliseconds', a.assigned_at) <= ${at} and ${alertsVisibleTo(visibleTo)}
    order by a.id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Accounts that open alerts are assigned to. */
export async function selectAssigned(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct assigned_to as id from alert where assigned_to is not null and cleared_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Open alerts of an account that it may no longer see become unassigned. @param scope undefined: it sees none */
export async function releaseAlerts(tx: Connection, admin: number, scope: Scope | undefined): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update alert a set assigned_to = null, assigned_name = null, assigned_by_name = null, assigned_at = null
    where a.assigned_to = ${admin} and a.cleared_at is null and not ${scope ? alertsVisibleTo(scope) : sql`false`}
    returning a.id`.execute(tx)
  return rows.map(({ id }) => id)
}
