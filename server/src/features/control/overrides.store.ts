import { sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { notifyChangedSql } from '../../foundation/events/events.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { DELETED_OVERRIDE_IDS } from './lightOverrides.store.ts'
import type { RequestedLevels } from './overrideLevels.ts'

export interface OverrideRow {
  id: number
  at: Date
  by: string | null
  target: 'LIGHT' | 'GROUP' | 'SELECTION'
  group_id: number | null
  campaign_id: number | null
  asked: RequestedLevels
  reason: string | null
  /** Latest end among the lights that are still under it. */
  until: Date
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
}

/** On `light_override as w`. */
const ACTIVE = sql<boolean>`w.kind = 'OVERRIDE' and w.until > now()`

/** Overrides that are active on a light that the account may see, newest first. */
export async function selectOverrides(
  db: Connection,
  account: Account,
  { ids, groupId = null, deviceId = null, by }: OverrideFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: OverrideRow[]; totalCount: number }> {
  const active = sql`
    select w.override_id as id, count(*) as light_count, max(w.until) as until, min(w.light_id) as light_id
    from light_override w join light_device d on d.id = w.light_id
    where ${ACTIVE} and w.override_id is not null and ${lightsVisibleTo(account)}
      and (${ids ?? null}::bigint[] is null or w.override_id = any(${ids ?? null}::bigint[]))
    group by w.override_id
    having (${groupId}::int is null or bool_or(d.group_id = ${groupId}))
      and (${deviceId}::int is null or bool_or(d.id = ${deviceId}))`
  const matching = sql`from active a join override_request r on r.id = a.id
    where ${by ? sql`r.by ilike ${`%${by.replace(/[\\%_]/g, '\\$&')}%`}` : sql`true`}`
  const found = await sql<OverrideRow & { total: number }>`
    with active as (${active})
    select r.id, r.at, r.by, r.target, r.group_id, r.campaign_id, r.asked, r.reason, a.until, a.light_id, a.light_count,
      ${askedCount(account)} as asked_count, count(*) over () as total
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

/** How many overrides are active, on how many lights. */
export async function countOverrides(db: Connection, account: Account): Promise<{ overrides: number; lights: number }> {
  const { rows } = await sql<{ overrides: number; lights: number }>`
    select count(distinct w.override_id) as overrides, count(*) as lights
    from light_override w join light_device d on d.id = w.light_id
    where ${ACTIVE} and ${lightsVisibleTo(account)}`.execute(db)
  return rows[0]!
}

/** Those of the overrides, active or not, with a light that the account may see. */
export async function selectVisibleOverrideIds(db: Connection, account: Account, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from override_request r where r.id = any(${ids}::bigint[])
      and exists (select from light_device d where d.id = any(r.light_ids) and ${lightsVisibleTo(account)})`.execute(db)
  return rows.map(row => row.id)
}

/** Moves the end of overrides on the lights that the account may see, earlier or later. @returns the lights */
export async function updateOverrideEnds(
  tx: Connection,
  account: Account,
  ids: number[],
  until: Date,
): Promise<number[]> {
  const moved = await sql<{ light_id: number }>`
    with locked as materialized (
      select light_id from light_state
      where light_id = any(array(select w.light_id from light_override w where ${isUnderOverride(account, ids)}))
      order by light_id for update),
    moved as (
      update light_override w set until = ${until}
      where w.light_id = any(array(select light_id from locked)) and ${isUnderOverride(account, ids)}
      returning w.light_id, w.override_id),
    requests as (
      update override_request r set until = greatest(${until}, (
        select max(w.until) from light_override w
        where w.override_id = r.id and not w.light_id = any(array(select light_id from moved))))
      where r.id in (select override_id from moved) returning r.campaign_id, r.until),
    campaigns as (update campaign c set until = r.until from requests r where c.id = r.campaign_id),
    announced as (${notifyChangedSql('override.changed', sql`select distinct override_id from moved`)})
    select light_id from moved cross join (select count(*) from announced) as n`.execute(tx)
  return moved.rows.map(row => row.light_id)
}

/** On `light_override as w`: an active one, of these if given, on a light that the account may see. */
function isUnderOverride(account: Account, ids: number[] | undefined): Condition {
  return sql`${ACTIVE} and ${ids ? sql`w.override_id = any(${ids}::bigint[])` : sql`true`}
    and exists (select from light_device d where d.id = w.light_id and ${lightsVisibleTo(account)})`
}

/** Ends overrides on the lights that the account may see. @param ids default: all @returns the lights */
export async function deleteOverrides(tx: Connection, account: Account, ids?: number[]): Promise<number[]> {
  const deleted = await sql<{ light_id: number }>`
    with locked as materialized (
      select light_id from light_state
      where light_id = any(array(select w.light_id from light_override w where ${isUnderOverride(account, ids)}))
      order by light_id for update),
    deleted as (
      delete from light_override w where w.light_id = any(array(select light_id from locked)) and ${isUnderOverride(account, ids)}
      returning w.light_id, w.override_id),
    announced as (${notifyChangedSql('override.changed', DELETED_OVERRIDE_IDS)})
    select light_id from deleted cross join (select count(*) from announced) as n`.execute(tx)
  return deleted.rows.map(row => row.light_id)
}

export interface EndEffect {
  lights: number
  off: number
  on: number
  dimmed: number
  brightened: number
}

/**
 * What lights would be required to do if these overrides ended now: the next rule of the view `light_rule`, computed without
 * locks. Lights in maintenance or under a test, and those without a next rule, keep their state.
 */
export async function selectEndEffect(db: Connection, account: Account, ids?: number[]): Promise<EndEffect> {
  const level = (lamp: 'main' | 'sub') => sql`case when ${sql.ref(`m.${lamp}`)} then
    case when ${sql.ref(`n.${lamp}_level`)} > 0 and not ${sql.ref(`m.${lamp}_dims`)} then 100
      else ${sql.ref(`n.${lamp}_level`)} end end`
  const { rows } = await sql<EndEffect>`
    with overridden as materialized (select w.light_id from light_override w where ${isUnderOverride(account, ids)})
    select (select count(*) from overridden) as lights, count(*) filter (where is_lit and not will_be) as off,
      count(*) filter (where not is_lit and will_be) as on,
      count(*) filter (where is_lit and will_be and levels_after < levels) as dimmed,
      count(*) filter (where is_lit and will_be and levels_after > levels) as brightened
    from (
      select coalesce(greatest(s.expected_main_level, s.expected_sub_level), 0) > 0 as is_lit,
        coalesce(greatest(a.main_level, a.sub_level), 0) > 0 as will_be,
        coalesce(s.expected_main_level, 0) + coalesce(s.expected_sub_level, 0) as levels,
        coalesce(a.main_level, 0) + coalesce(a.sub_level, 0) as levels_after
      from overridden join light_device d on d.id = overridden.light_id join light_state s on s.light_id = d.id
      left join device_mode dm on dm.id = d.mode_id
      cross join lateral (select
        coalesce((dm.options->>'mainLight')::boolean, dm.options is null) as main,
        coalesce((dm.options->>'mainBrightness')::boolean, dm.options is null) as main_dims,
        coalesce((dm.options->>'subLight')::boolean, false) as sub,
        coalesce((dm.options->>'subBrightness')::boolean, false) as sub_dims) m
      left join light_group g on g.id = d.group_id
      cross join lateral (
        select 4 as strength, p.main_level, p.sub_level from group_program p
        where p.group_id = d.group_id and p.rule is not null
        union all
        select 5, w.main_level, w.sub_level from light_override w where w.light_id = d.id and w.kind = 'MANUAL'
        union all
        select 6, sp.main_level, sp.sub_level from site_program sp where d.group_id is null and sp.rule is not null
        order by strength limit 1) n
      cross join lateral (select ${level('main')} as main_level, ${level('sub')} as sub_level) a
      where not s.maintenance and g.group_status is distinct from 'MAINTENANCE'
        and not exists (select from light_test t where t.light_id = d.id and t.until > now())) l`.execute(db)
  return rows[0]!
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
    from light_override w join light_device d on d.id = w.light_id
    where ${ACTIVE} and d.group_id = any(${groups}) and ${lightsVisibleTo(account)}
    group by d.group_id`.execute(db)
  return rows.map(row => ({ ...row, by: row.by ?? [] }))
}
