import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { RequestedLevels } from './overrideLevels.ts'

export interface OverrideRow {
  id: number
  at: Date
  by: string | null
  target: 'LIGHT' | 'GROUP' | 'SELECTION'
  group_id: number | null
  campaign_id: number | null
  /** of its campaign; null: not a request to a target */
  target_name: string | null
  /** of its campaign; null: not started by a scene */
  scene_name: string | null
  asked: RequestedLevels
  reason: string | null
  /** Latest end among the lights that are still under it. null: none of them has one */
  until: Date | null
  /** Of the lights that are still under it. */
  without_end_count: number
  /** One of the lights that are still under it. */
  light_id: number
  /** Lights that the account may see: still under it, and requested at first. */
  light_count: number
  asked_count: number
}

export interface OverrideFilter {
  ids?: number[]
  /** a light of this group is under it */
  groupId?: number | null
  /** this light is under it */
  deviceId?: number | null
  /** Part of the operator's name. */
  by?: string | null
  /** whether one of its lights has no end */
  withoutEnd?: boolean | null
}

/** On `light_override as w`: it has an end, and is in effect unless a test or maintenance is. */
export const IS_LIMITED = sql<boolean>`w.kind = 'OVERRIDE' and w.until > now()`
/**
 * On `light_override as w`: an override of the list. A row without a request is what a light of a MANUAL group did
 * before an override, or since one ended.
 */
export const IS_LISTED = sql<boolean>`w.override_id is not null and (${IS_LIMITED} or w.kind = 'MANUAL')`

/** Overrides that are active on a light that the account may see, newest first. */
export async function selectOverrides(
  db: Connection,
  account: Account,
  { ids, groupId = null, deviceId = null, by, withoutEnd = null }: OverrideFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: OverrideRow[]; totalCount: number }> {
  const active = sql`
    select w.override_id as id, count(*) as light_count, max(w.until) as until, min(w.light_id) as light_id,
      count(*) filter (where w.until is null) as without_end_count
    from light_override w join light_device d on d.id = w.light_id
    where ${IS_LISTED} and ${lightsVisibleTo(account)}
      and (${ids ?? null}::bigint[] is null or w.override_id = any(${ids ?? null}::bigint[]))
    group by w.override_id
    having (${groupId}::int is null or bool_or(d.group_id = ${groupId}))
      and (${deviceId}::int is null or bool_or(d.id = ${deviceId}))
      and (${withoutEnd}::boolean is null or bool_or(w.until is null) = ${withoutEnd})`
  const matching = sql`from active a join override_request r on r.id = a.id left join campaign c on c.id = r.campaign_id
    where ${by ? sql`r.by ilike ${`%${by.replace(/[\\%_]/g, '\\$&')}%`}` : sql`true`}`
  const found = await sql<OverrideRow & { total: number }>`
    with active as (${active})
    select r.id, r.at, r.by, r.target, r.group_id, r.campaign_id, r.asked, r.reason, c.target_name, c.scene_name, a.until, a.light_id,
      a.light_count, a.without_end_count, ${askedCount(account)} as asked_count, count(*) over () as total
    ${matching} order by r.id desc limit ${limit} offset ${offset}`.execute(db)
  const [first] = found.rows
  if (first || offset === 0) return { items: found.rows, totalCount: first?.total ?? 0 }
  // A page beyond the last one has no row with the total.
  const counted = await sql<{ total: number }>`
    with active as (${active}) select count(*) as total ${matching}`.execute(db)
  return { items: [], totalCount: counted.rows[0]!.total }
}

function askedCount(account: Account) {
  if (account.onlyAuthorisedTo === undefined) return sql<number>`cardinality(r.light_ids)`
  return sql<number>`(select count(*) from light_device d where d.id = any(r.light_ids) and ${lightsVisibleTo(account)})`
}

export interface OverrideCounts {
  /** with an end */
  overrides: number
  /** under an override with an end */
  lights: number
  /** overrides with lights that have no end */
  without_end: number
}

export async function countOverrides(db: Connection, account: Account): Promise<OverrideCounts> {
  const { rows } = await sql<OverrideCounts>`
    select count(distinct w.override_id) filter (where ${IS_LIMITED}) as overrides,
      count(*) filter (where ${IS_LIMITED}) as lights,
      count(distinct w.override_id) filter (where w.kind = 'MANUAL') as without_end
    from light_override w join light_device d on d.id = w.light_id
    where (${IS_LIMITED} or ${IS_LISTED}) and ${lightsVisibleTo(account)}`.execute(db)
  return rows[0]!
}

/** Those of the overrides, active or not, with a light that the account may see. */
export async function selectVisibleOverrideIds(db: Connection, account: Account, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from override_request r where r.id = any(${ids}::bigint[])
      and exists (select from light_device d where d.id = any(r.light_ids) and ${lightsVisibleTo(account)})`.execute(db)
  return rows.map(row => row.id)
}

export interface LightOverrideRow {
  id: number | null
  light_id: number
  by: string | null
  at: Date
  until: Date
  reason: string | null
}

/** The overrides that these lights are under. */
export async function selectOverridesOfLights(db: Connection, lights: number[]): Promise<LightOverrideRow[]> {
  const { rows } = await sql<LightOverrideRow>`
    select w.override_id as id, w.light_id, w.by, w.at, w.until, r.reason
    from light_override w left join override_request r on r.id = w.override_id
    where w.light_id = any(${lights}) and ${IS_LIMITED}`.execute(db)
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
    from light_override w join light_device d on d.id = w.light_id
    where ${IS_LIMITED} and d.group_id = any(${groups}) and ${lightsVisibleTo(account)}
    group by d.group_id`.execute(db)
  return rows.map(row => ({ ...row, by: row.by ?? [] }))
}
