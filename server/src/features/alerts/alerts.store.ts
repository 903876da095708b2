import { type Selectable, sql } from 'kysely'
import type { Alert } from '../../foundation/database/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { centersVisibleTo, groupsVisibleTo, lightsVisibleTo, type Scope } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { Rule } from './sqlFragments.store.ts'

export type AlertRow = Selectable<Alert>

/**
 * On `alert as a`. For a customer: alerts of their lights, centers and groups; incidents and site outages only if they affect one of
 * their lights; none of the platform itself.
 */
export function alertsVisibleTo(account: Scope): Condition {
  if (account.onlyAuthorisedTo === undefined) return sql<boolean>`true`
  return sql<boolean>`(
    exists (select from light_device d where d.id = a.light_id and ${lightsVisibleTo(account)})
    or exists (select from light_center c where c.id = a.center_id and not a.gathers and ${centersVisibleTo(account)})
    or exists (select from light_group g where g.id = a.group_id and not a.gathers and ${groupsVisibleTo(account)})
    or (a.gathers or a.kind = 'SITE_OFFLINE') and exists (
      select from alert_light l join light_device d on d.id = l.light_id
      where l.alert_id = a.id and ${lightsVisibleTo(account)}))`
}

/** Those that the account may see. Also for other features. */
export async function selectAlerts(db: Connection, account: Account, ids: number[]): Promise<AlertRow[]> {
  return db
    .selectFrom('alert as a')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .where(alertsVisibleTo(account))
    .execute()
}

/** The light, center or group of each alert. */
export async function selectSubjectNames(db: Connection, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, coalesce(d.name, c.name, g.name) as name from alert a left join light_device d on d.id = a.light_id
    left join light_center c on c.id = a.center_id left join light_group g on g.id = a.group_id
    where a.id = any(${ids}) and coalesce(d.name, c.name, g.name) is not null`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** On `alert_light as l`. */
const BELOW = sql<boolean>`l.left_at is null`

export interface AlertFilter {
  open?: boolean | null
  acknowledged?: boolean | null
  since?: Date | null
  clearedSince?: Date | null
  assigned?: boolean | null
  /** id of the account */
  assignedTo?: number | null
  severity?: string[] | null
  kind?: string[] | null
  lightId?: number | null
  centerId?: number | null
  groupId?: number | null
}

function timeConditions({ since, clearedSince }: AlertFilter): Condition[] {
  return [
    ...(since ? [sql<boolean>`a.raised_at >= ${since}`] : []),
    ...(clearedSince ? [sql<boolean>`a.cleared_at >= ${clearedSince}`] : []),
  ]
}

/** Customers find alerts of no other assignee: they do not learn which accounts exist. */
function assigneeConditions(
  { onlyAuthorisedTo: customer }: Account,
  { assigned, assignedTo }: AlertFilter,
): Condition[] {
  const isHidden = customer !== undefined && assignedTo !== customer
  return [
    ...(typeof assigned === 'boolean' ? [sql<boolean>`(a.assigned_to is not null) = ${assigned}`] : []),
    ...(typeof assignedTo === 'number'
      ? [isHidden ? sql<boolean>`false` : sql<boolean>`a.assigned_to = ${assignedTo}`]
      : []),
  ]
}

/** Newest first. The filter by light includes incidents that affect it. */
export async function selectAlertPage(
  db: Connection,
  account: Account,
  where: AlertFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: AlertRow[]; totalCount: number }> {
  let query = db.selectFrom('alert as a').where(alertsVisibleTo(account))
  if (typeof where.open === 'boolean') query = query.where('a.cleared_at', where.open ? 'is' : 'is not', null)
  if (typeof where.acknowledged === 'boolean')
    query = query.where('a.acknowledged_at', where.acknowledged ? 'is not' : 'is', null)
  for (const condition of [...timeConditions(where), ...assigneeConditions(account, where)])
    query = query.where(condition)
  if (where.severity) query = query.where('a.severity', '=', sql<string>`any(${where.severity})`)
  if (where.kind) query = query.where('a.kind', '=', sql<string>`any(${where.kind})`)
  if (typeof where.lightId === 'number')
    query = query.where(sql<boolean>`(a.light_id = ${where.lightId}
      or a.id in (select l.alert_id from alert_light l join light_device d on d.id = l.light_id
        where d.id = ${where.lightId} and ${BELOW} and ${lightsVisibleTo(account)}))`)
  if (typeof where.centerId === 'number')
    query = query.where(sql<boolean>`(a.center_id = ${where.centerId}
      or a.light_id in (select id from light_device where center_id = ${where.centerId}))`)
  if (typeof where.groupId === 'number')
    query = query.where(sql<boolean>`(a.group_id = ${where.groupId}
      or a.light_id in (select id from light_device where group_id = ${where.groupId}))`)
  const [items, { count }] = await Promise.all([
    query.selectAll().orderBy('a.id', 'desc').limit(limit).offset(offset).execute(),
    query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { items, totalCount: count }
}

/** Affected lights that the account may see, by alert. */
export async function countAffected(db: Connection, account: Account, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('alert_light as l')
    .innerJoin('light_device as d', 'd.id', 'l.light_id')
    .select(['l.alert_id', sql<number>`count(*)`.as('count')])
    .where('l.alert_id', '=', sql<number>`any(${ids})`)
    .where(BELOW)
    .where(lightsVisibleTo(account))
    .groupBy('l.alert_id')
    .execute()
  return new Map(rows.map(row => [row.alert_id, row.count]))
}

export async function selectAffected(
  db: Connection,
  account: Account,
  id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('alert_light as l')
    .innerJoin('light_device as d', 'd.id', 'l.light_id')
    .select('l.light_id')
    .where('l.alert_id', '=', id)
    .where(BELOW)
    .where(lightsVisibleTo(account))
    .orderBy('l.light_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(row => row.light_id)
}

/** Open alerts of lights, and incidents that affect them. The caller has checked that the viewer may see the lights. */
export async function selectOpenOfLights(
  db: Connection,
  lights: number[],
): Promise<{ light: number; alert: AlertRow }[]> {
  const { rows } = await sql<AlertRow & { of_light: number }>`
    select a.*, a.light_id as of_light from alert a where a.cleared_at is null and a.light_id = any(${lights})
    union all
    select a.*, l.light_id from alert_light l join alert a on a.id = l.alert_id and a.cleared_at is null
    where l.left_at is null and l.light_id = any(${lights})
    order by id desc`.execute(db)
  return rows.map(({ of_light, ...alert }) => ({ light: of_light, alert }))
}

export async function countOpenBySeverity(db: Connection, account: Account): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('alert as a')
    .select(['a.severity', sql<number>`count(*)`.as('count')])
    .where('a.cleared_at', 'is', null)
    .where(alertsVisibleTo(account))
    .groupBy('a.severity')
    .execute()
  return new Map(rows.map(row => [row.severity, row.count]))
}

/** The first acknowledgement stays. @returns which of the ids are there for this account */
export async function markAcknowledged(
  tx: Connection,
  account: Account,
  ids: number[],
  note: string | null,
): Promise<AlertRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from alert a where id = any(${ids}) and ${alertsVisibleTo(account)} order by id for update`.execute(tx)
  const locked = rows.map(row => row.id)
  await sql`
    update alert a set acknowledged_at = now(), acknowledged_by = ${account.kind === 'ADMIN' ? account.id : null},
      acknowledged_name = ${account.name}, note = ${note}
    where id = any(${locked}) and acknowledged_at is null`.execute(tx)
  return tx.selectFrom('alert').selectAll().where('id', '=', sql<number>`any(${locked})`).execute()
}

export async function selectRules(db: Connection): Promise<(Rule & { updated_at: Date })[]> {
  const rows = await db.selectFrom('alert_rule').selectAll().orderBy('kind').execute()
  return rows as unknown as (Rule & { updated_at: Date })[]
}

export async function lockRule(tx: Connection, kind: string): Promise<Rule | undefined> {
  const row = await tx.selectFrom('alert_rule').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst()
  return row as unknown as Rule | undefined
}

export async function updateRule(tx: Connection, { kind, ...columns }: Rule): Promise<void> {
  await tx
    .updateTable('alert_rule')
    .set({ ...columns, updated_at: sql`now()` })
    .where('kind', '=', kind)
    .execute()
}
