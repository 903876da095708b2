import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import type { Page, PageRange } from '../../foundation/list/pagination.ts'
import { selectPage } from '../../foundation/list/selectPage.ts'
import type { AuditRow } from '../audit/audit.ts'

const COLUMNS = [
  ...(['e.id', 'e.at', 'e.account_kind', 'e.account_id', 'e.account_name', 'e.client_id'] as const),
  ...(['e.address', 'e.action', 'e.subject', 'e.object_id', 'e.result'] as const),
] as const

/** Entries of older releases may be larger: a page of them must not exhaust memory. */
const MAX_DETAIL_BYTES = 8192
const boundedDetail = sql<AuditRow['detail']>`case
  when pg_column_size(e.detail) <= ${MAX_DETAIL_BYTES}::int and octet_length(e.detail::text) <= ${MAX_DETAIL_BYTES}::int then e.detail
  when e.detail is not null then jsonb_build_object('truncated', true) end`

function entriesWhere(db: Connection, conditions: Condition[]) {
  let query = db.selectFrom('audit_entry as e').select([...COLUMNS, boundedDetail.as('detail')])
  for (const where of conditions) query = query.where(where)
  return query
}

/**
 * Newest first.
 * @param isCostly the conditions are computed once, for the count and the page together
 */
export async function selectEntryPage(
  db: Connection,
  conditions: Condition[],
  page: PageRange,
  isCostly: boolean,
): Promise<Page<AuditRow>> {
  const matching = entriesWhere(db, conditions).clearSelect().select('e.id')
  const { items, ...rest } = isCostly
    ? await selectIdsOnce(db, matching, page)
    : await selectPage(matching, { order: [{ column: 'e.id', direction: 'desc' }], page }, 'e.id')
  // Only the rows of the page: those before it would have their details read, too.
  const ids = items.map(({ id }) => id)
  const rows = await entriesWhere(db, [sql`e.id = any(${ids}::bigint[])`])
    .orderBy('e.id', 'desc')
    .execute()
  return { ...rest, items: rows }
}

async function selectIdsOnce(
  db: Connection,
  matching: Expression<unknown>,
  { page, limit, offset }: PageRange,
): Promise<Page<{ id: number }>> {
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with hit as materialized (${matching})
    select (select count(*) from hit) as count,
      array(select id from hit order by id desc limit ${limit} offset ${offset}) as ids`.execute(db)
  const { count, ids } = rows[0]!
  return { items: ids.map(id => ({ id: Number(id) })), totalCount: Number(count), page, limit }
}

/** The newest entries before an id. */
export async function selectEntriesBefore(
  db: Connection,
  conditions: Condition[],
  { before, limit }: { before: number; limit: number },
): Promise<AuditRow[]> {
  return entriesWhere(db, conditions).where('e.id', '<', before).orderBy('e.id', 'desc').limit(limit).execute()
}

/** How many entries match, at most `limit`, and the newest. */
export async function countEntries(
  db: Connection,
  conditions: Condition[],
  limit: number,
): Promise<{ count: number; newest: number | null }> {
  const matching = entriesWhere(db, conditions).clearSelect().select('e.id').orderBy('e.id', 'desc').limit(limit)
  return db
    .selectFrom(matching.as('m'))
    .select([sql<number>`count(*)`.as('count'), sql<number | null>`max(m.id)`.as('newest')])
    .executeTakeFirstOrThrow()
}

/** As in 0057_audit_objects.sql. */
const BLOCK = sql.lit(1000)
/** An earlier release stored the id of the import as the id of a light. */
const MISNAMED = sql`('lightImportApplied', 'lightImportUndone')`

/** On `audit_entry as e`: an entry about this object, or one that affects it. */
export function affectsObject(subject: string, id: number): Condition {
  return sql`e.id = any(array(
    select id from audit_entry where subject = ${subject} and object_id = ${id}
      and not (subject = 'LightDevice' and action in ${MISNAMED})
    union
    select entry_id from audit_object
    where subject = ${subject} and block = ${id}::int / ${BLOCK} and ${id}::int = any(ids)))`
}

/** Objects of one type, as a query of their ids. */
export interface ObjectSet {
  subject: 'LightDevice' | 'LightGroup' | 'LightCenter'
  ids: RawBuilder<unknown>
}

export async function hasMoreThan(db: Connection, { ids }: ObjectSet, most: number): Promise<boolean> {
  const { rows } = await sql`select from (${ids}) d offset ${most} limit 1`.execute(db)
  return rows.length > 0
}

const IS_NAMED_RIGHT = sql`not (x.subject = 'LightDevice' and x.action in ${MISNAMED})`

/** On `audit_entry as e`: an entry about one of these few objects, or one that affects any of them. */
export function affectsAny(sets: ObjectSet[]): Condition {
  return inAny(
    sets.map(
      ({ subject, ids }) => sql`
        select x.id from audit_entry x where x.subject = ${subject} and x.object_id in (${ids}) and ${IS_NAMED_RIGHT}
        union all
        select o.entry_id from (select id / ${BLOCK} as block, array_agg(id) as ids from (${ids}) d(id) group by 1) p
        join audit_object o on o.subject = ${subject} and o.block = p.block and o.ids && p.ids`,
    ),
  )
}

/**
 * The same for many objects, in a span of time. Comparing two arrays of 1,000 ids takes milliseconds, so the affected
 * objects are joined instead.
 * @param span of `audit_entry as x`
 */
export function affectsAnyWithin(sets: ObjectSet[], span: Condition[]): Condition {
  const within = sql.join(span, sql` and `)
  return inAny(
    sets.map(
      ({ subject, ids }) => sql`(
        with l as materialized (${ids}),
        x as materialized (select id, subject, object_id, action from audit_entry x where ${within})
        select x.id from x join l on l.id = x.object_id where x.subject = ${subject} and ${IS_NAMED_RIGHT}
        union all
        select o.entry_id from x join audit_object o on o.entry_id = x.id cross join unnest(o.ids) u(id)
          join l on l.id = u.id
        where o.subject = ${subject})`,
    ),
  )
}

function inAny(parts: RawBuilder<unknown>[]): Condition {
  return sql`e.id in (${sql.join(parts, sql` union all `)})`
}

/** The lights of a condition on `light_device as d`. */
export function lightsWhere(where: Condition): RawBuilder<unknown> {
  return sql`select d.id from light_device d where ${where}`
}

/** Groups or centers of a region, at any of its levels. */
export function objectsOfRegion(table: 'light_group' | 'light_center', code: string): RawBuilder<unknown> {
  return sql`select id from ${sql.table(table)} where ${code} in (province_code, city_code, district_code)`
}

export function onlyObject(id: number): RawBuilder<unknown> {
  return sql`select ${id}::int as id`
}

export function madeBy(kind: 'ADMIN' | 'USER', id: number): Condition {
  return sql`e.account_kind = ${kind} and e.account_id = ${id}`
}

/** Without an account: from an address, or by the system itself. */
export function withoutAccount(kind: 'ANONYMOUS' | 'SYSTEM'): Condition {
  return sql`e.account_id is null and e.address is ${kind === 'SYSTEM' ? sql`null` : sql`not null`}`
}

/** @param of alias of audit_entry */
export function madeBetween(of: 'e' | 'x', { from, to }: { from?: Date | null; to?: Date | null }): Condition[] {
  const at = sql.ref(`${of}.at`)
  const parts: RawBuilder<SqlBool>[] = []
  if (from) parts.push(sql`${at} >= ${from}`)
  if (to) parts.push(sql`${at} < ${to}`)
  return parts
}

export function withResult(results: readonly string[], isOther: boolean): Condition {
  return isOther
    ? sql`e.result <> 'OK' and e.result <> all(${results}::text[])`
    : sql`e.result = any(${results}::text[])`
}

export interface PersonRow {
  kind: 'ADMIN' | 'USER'
  id: number
  /** as recorded, the latest last */
  names: string[]
}

/**
 * Accounts that the audit names: first those of type ADMIN, since there may be many users of other applications. The
 * recursion reads one entry of each account and name from the index, and ends at the limit.
 * @param limit of accounts with a name: one that was renamed counts again
 */
export async function selectPeople(db: Connection, limit: number): Promise<PersonRow[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    (select account_kind, account_id, account_name from audit_entry
      where account_kind is not null and account_id is not null and account_name is not null ${after}
      order by account_kind, account_id, account_name limit 1)`
  const { rows } = await sql<PersonRow>`
    with recursive person as (
      ${next(sql``)}
      union all
      select n.* from person p cross join lateral ${next(
        sql`and (account_kind, account_id, account_name) > (p.account_kind, p.account_id, p.account_name)`,
      )} n)
    select account_kind as kind, account_id as id, array_agg(account_name order by latest) as names
    from (select * from person limit ${limit}) person cross join lateral (
      select max(e.id) as latest from audit_entry e where e.account_kind = person.account_kind
        and e.account_id = person.account_id and e.account_name = person.account_name) l
    group by 1, 2 order by (array_agg(account_name order by latest desc))[1] collate by_name, 2`.execute(db)
  return rows
}
