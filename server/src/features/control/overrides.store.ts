import { sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database.ts'
import { notices } from '../../foundation/events.ts'
import { lightsVisibleTo } from '../../foundation/scope.ts'
import type { Account } from '../../foundation/viewer.ts'
import { GONE_OVERRIDES } from './control.store.ts'
import type { Wish } from './wish.ts'

export interface OverrideRow {
  id: number
  at: Date
  by: string | null
  target: 'LIGHT' | 'GROUP' | 'SELECTION'
  group_id: number | null
  campaign_id: number | null
  asked: Omit<Wish, 'until'>
  /** latest end of the lights that are still under it */
  until: Date
  /** one of the lights that are still under it */
  light_id: number
  /** of the lights that the account may see: still under it, and asked at first */
  light_count: number
  asked_count: number
}

export interface OverrideFilter {
  ids?: number[]
  /** a light of this group is under it */
  groupId?: number | null
  /** this light is under it */
  deviceId?: number | null
  /** part of the name of who asked */
  by?: string | null
}

/** Of `light_wish as w`. */
const ACTIVE = sql<boolean>`w.kind = 'OVERRIDE' and w.until > now()`

/** Overrides that are active on a light that the account may see, newest first. */
export async function selectOverrides(
  db: Connection,
  account: Account,
  { ids, groupId = null, deviceId = null, by }: OverrideFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: OverrideRow[]; totalCount: number }> {
  const found = await sql<OverrideRow & { total: number }>`
    with active as (
      select w.override_id as id, count(*) as light_count, max(w.until) as until, min(w.light_id) as light_id
      from light_wish w join light_device d on d.id = w.light_id
      where ${ACTIVE} and w.override_id is not null and ${lightsVisibleTo(account)}
        and (${ids ?? null}::bigint[] is null or w.override_id = any(${ids ?? null}::bigint[]))
      group by w.override_id
      having (${groupId}::int is null or bool_or(d.group_id = ${groupId}))
        and (${deviceId}::int is null or bool_or(d.id = ${deviceId})))
    select r.id, r.at, r.by, r.target, r.group_id, r.campaign_id, r.asked, a.until, a.light_id, a.light_count,
      ${askedCount(account)} as asked_count, count(*) over () as total
    from active a join override_request r on r.id = a.id
    where ${by ? sql`r.by ilike ${`%${by.replace(/[\\%_]/g, '\\$&')}%`}` : sql`true`}
    order by r.id desc limit ${limit} offset ${offset}`.execute(db)
  // A page behind the last one has no rows to tell how many there are.
  const totalCount = found.rows[0]?.total ?? (offset === 0 ? 0 : await countOverrides(db, account))
  return { items: found.rows, totalCount }
}

function askedCount(account: Account) {
  if (account.onlyAuthorisedTo === undefined) return sql<number>`cardinality(r.light_ids)`
  return sql<number>`(select count(*) from light_device d where d.id = any(r.light_ids) and ${lightsVisibleTo(account)})`
}

async function countOverrides(db: Connection, account: Account): Promise<number> {
  return (await countOverridden(db, account)).overrides
}

/** How many overrides are active, on how many lights. */
export async function countOverridden(
  db: Connection,
  account: Account,
): Promise<{ overrides: number; lights: number }> {
  const { rows } = await sql<{ overrides: number; lights: number }>`
    select count(distinct w.override_id) as overrides, count(*) as lights
    from light_wish w join light_device d on d.id = w.light_id
    where ${ACTIVE} and ${lightsVisibleTo(account)}`.execute(db)
  return rows[0]!
}

/** Those of these requests that put a light under an override that the account may see, whether or not it still is. */
export async function selectKnown(db: Connection, account: Account, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from override_request r where r.id = any(${ids}::bigint[])
      and exists (select from light_device d where d.id = any(r.light_ids) and ${lightsVisibleTo(account)})`.execute(db)
  return rows.map(row => row.id)
}

/** `light_wish as w`: under one of these overrides, or under any, of a light that the account may see. */
function under(account: Account, ids: number[] | undefined): Condition {
  return sql`${ACTIVE} and ${ids ? sql`w.override_id = any(${ids}::bigint[])` : sql`true`}
    and exists (select from light_device d where d.id = w.light_id and ${lightsVisibleTo(account)})`
}

/** Ends overrides on the lights that the account may see. @param ids without them all @returns the lights */
export async function deleteOverrides(tx: Connection, account: Account, ids?: number[]): Promise<number[]> {
  const gone = await sql<{ light_id: number }>`
    with held as materialized (
      select light_id from light_state
      where light_id = any(array(select w.light_id from light_wish w where ${under(account, ids)}))
      order by light_id for update),
    gone as (
      delete from light_wish w where w.light_id = any(array(select light_id from held)) and ${under(account, ids)}
      returning w.light_id, w.override_id),
    announced as (${notices('override.changed', GONE_OVERRIDES)})
    select light_id from gone cross join (select count(*) from announced) as n`.execute(tx)
  return gone.rows.map(row => row.light_id)
}

export interface EndEffect {
  lights: number
  off: number
  on: number
  dimmed: number
  brightened: number
}

/**
 * What lights would be required to do if these overrides ended now: by the view that knows the order of rules, asked while
 * they are gone, before that is rolled back. It waits for no row that another transaction holds.
 */
export async function previewWithout(tx: Connection, account: Account, ids?: number[]): Promise<EndEffect> {
  await sql`savepoint preview`.execute(tx)
  const { rows } = await sql<{ light_id: number }>`
    with free as materialized (
      select w.light_id from light_wish w where ${under(account, ids)} for update of w skip locked)
    delete from light_wish w where w.kind = 'OVERRIDE' and w.light_id = any(array(select light_id from free))
    returning w.light_id`.execute(tx)
  const lights = rows.map(row => row.light_id)
  const effect = await sql<EndEffect>`
    select count(*) as lights, count(*) filter (where is_lit and not will_be) as off,
      count(*) filter (where not is_lit and will_be) as on,
      count(*) filter (where is_lit and will_be and levels_after < levels) as dimmed,
      count(*) filter (where is_lit and will_be and levels_after > levels) as brightened
    from (
      select coalesce(greatest(s.expected_main_level, s.expected_sub_level), 0) > 0 as is_lit,
        coalesce(greatest(r.main_level, r.sub_level), 0) > 0 as will_be,
        coalesce(s.expected_main_level, 0) + coalesce(s.expected_sub_level, 0) as levels,
        coalesce(r.main_level, 0) + coalesce(r.sub_level, 0) as levels_after
      from unnest(${lights}::int[]) as l (light_id) join light_state s using (light_id)
      cross join lateral (select * from light_rule where light_rule.light_id = l.light_id offset 0) r
      -- Of which nothing would be required, or whose rule is a stronger one, they stay as they are.
      where r.rule is not null and r.rule not in ('MAINTENANCE', 'TEST')) l`.execute(tx)
  await sql`rollback to savepoint preview`.execute(tx)
  return { ...effect.rows[0]!, lights: lights.length }
}

export interface LightOverrideRow {
  id: number | null
  light_id: number
  by: string | null
  at: Date
  until: Date
}

/** The overrides that these lights are under. */
export async function selectOverridesOfLights(db: Connection, lights: number[]): Promise<LightOverrideRow[]> {
  const { rows } = await sql<LightOverrideRow>`
    select w.override_id as id, w.light_id, w.by, w.at, w.until from light_wish w
    where w.light_id = any(${lights}) and ${ACTIVE}`.execute(db)
  return rows
}

export interface GroupOverrideRow {
  /** of the group */
  id: number
  lights: number
  overrides: number
  by: string[]
  until: Date
}

/** Of groups with lights under an override that the account may see; the others are left out. */
export async function selectOverridesOfGroups(
  db: Connection,
  account: Account,
  groups: number[],
): Promise<GroupOverrideRow[]> {
  const { rows } = await sql<GroupOverrideRow>`
    select d.group_id as id, count(*) as lights, count(distinct w.override_id) as overrides, max(w.until) as until,
      array_agg(distinct w.by order by w.by) filter (where w.by is not null) as by
    from light_wish w join light_device d on d.id = w.light_id
    where ${ACTIVE} and d.group_id = any(${groups}) and ${lightsVisibleTo(account)}
    group by d.group_id`.execute(db)
  return rows.map(row => ({ ...row, by: row.by ?? [] }))
}
