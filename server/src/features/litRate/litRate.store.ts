import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LitCounts } from '#lighting/litRate/litRate.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { cachedScan } from '../../foundation/lights/cachedScan.ts'
import { groupsVisibleTo, lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { LIT_RATE_STATE } from '../devices/devices.ts'
import type { RoadClass } from '../groups/groupInput.ts'

export interface GroupLitCounts extends LitCounts {
  group_id: number | null
  road_class: RoadClass
}

const COUNTS = sql`count(*) filter (where state = 'LIT')::int as lit,
  count(*) filter (where state = 'DARK')::int as dark, count(*) filter (where state = 'UNKNOWN')::int as unknown`

/** Groups with lights that should be lit; lights without a group count for other roads. All groups: see cachedScan. */
export async function countLit(
  db: Connection,
  account: Account,
  group?: number | null,
): Promise<readonly GroupLitCounts[]> {
  const scan = () => scanLit(db, account, group)
  return group === null || group === undefined ? cachedScan(db, account, 'lit rate', scan) : scan()
}

async function scanLit(db: Connection, account: Account, group?: number | null): Promise<GroupLitCounts[]> {
  const counted = await sql<GroupLitCounts>`
    select l.group_id, coalesce(g.road_class, 'OTHER') as road_class, ${COUNTS}
    from (
      select d.group_id, ${LIT_RATE_STATE} as state from light_device d join light_state s on s.light_id = d.id
      where ${lightsVisibleTo(account)} and ${group === null || group === undefined ? sql`true` : sql`d.group_id = ${group}`}
    ) l left join light_group g on g.id = l.group_id
    where state <> 'NOT_EXPECTED' group by l.group_id, g.road_class order by l.group_id`.execute(db)
  return counted.rows
}

export interface Targets {
  main: number
  other: number
}

export async function selectTargets(db: Connection): Promise<Targets> {
  const found = await sql<Targets>`select lit_rate_main as main, lit_rate_other as other from site`.execute(db)
  return found.rows[0]!
}

export async function updateTargets(db: Connection, { main, other }: Targets): Promise<void> {
  await db.updateTable('site').set({ lit_rate_main: main, lit_rate_other: other }).execute()
}

export const SAMPLE_MINUTES = 10
const SAMPLE_INTERVAL = sql`make_interval(mins => ${sql.lit(SAMPLE_MINUTES)})`
const slotOf = (instant: RawBuilder<unknown>) => sql`date_bin(${SAMPLE_INTERVAL}, ${instant}, '2000-01-01Z')`

/**
 * One sample every ten minutes for each group with lights that should be lit; the first server stores it. There is always
 * one for lights without a group, which shows that the platform was running.
 */
export async function insertSamples(db: Connection): Promise<void> {
  await sql`
    with slot as (select ${slotOf(sql`now()`)} as at),
    counted as (
      select group_id, ${COUNTS} from (select d.group_id, ${LIT_RATE_STATE} as state
        from light_device d join light_state s on s.light_id = d.id) l
      where state <> 'NOT_EXPECTED' group by group_id)
    insert into lit_rate_sample (at, group_id, lit, dark, unknown)
    select slot.at, c.* from slot, (
      select * from counted union all
      select null, 0, 0, 0 where not exists (select from counted where group_id is null)) c
    where not exists (select from lit_rate_sample o where o.at = slot.at)
    on conflict do nothing`.execute(db)
}

export interface NightSamples {
  /** of its evening, YYYY-MM-DD */
  night: string
  worst: number | null
  mean: number | null
  unknown: number
  samples: number
}

/** A customer sees nights of its groups; samples of others would reveal too much. */
function samplesVisibleTo(account: Account) {
  if (account.onlyAuthorisedTo === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`r.group_id in (select g.id from light_group g where ${groupsVisibleTo(account)})`
}

/** Nights last from noon to noon in the site's time zone. */
export async function selectNights(
  db: Connection,
  account: Account,
  { from, to, group }: { from: string; to: string; group?: number | null },
): Promise<NightSamples[]> {
  const found = await sql<NightSamples>`
    with slots as (
      select r.at, sum(lit) as lit, sum(dark) as dark, sum(unknown) as unknown from lit_rate_sample r, site
      where r.at >= (${from}::date + interval '12 hours') at time zone time_zone
        and r.at < (${to}::date + interval '36 hours') at time zone time_zone
        and ${group === null || group === undefined ? sql`true` : sql`r.group_id = ${group}`}
        and (r.group_id is null or exists (select from light_group g where g.id = r.group_id))
        and ${samplesVisibleTo(account)}
      group by r.at having sum(lit + dark + unknown) > 0)
    select (at at time zone time_zone - interval '12 hours')::date::text as night, count(*)::int as samples,
      min(100.0 * lit / nullif(lit + dark, 0))::float8 as worst,
      avg(100.0 * lit / nullif(lit + dark, 0))::float8 as mean,
      avg(100.0 * unknown / (lit + dark + unknown))::float8 as unknown
    from slots, site group by 1 order by 1`.execute(db)
  return found.rows
}

/** Sampled slots of ten minutes of each night, by its evening; any group counts: the platform samples all at once. */
export async function countSlots(
  db: Connection,
  nights: { night: string; begin: number; end: number }[],
): Promise<Map<string, number>> {
  const found = await sql<{ night: string; slots: number }>`
    select n.night, count(*)::int as slots
    from unnest(${nights.map(({ night }) => night)}::text[], ${nights.map(({ begin }) => begin / 1000)}::float8[],
        ${nights.map(({ end }) => end / 1000)}::float8[]) as n (night, begins, ends),
      generate_series(${slotOf(sql`to_timestamp(n.begins)`)}, to_timestamp(n.ends) - interval '1 second',
        ${SAMPLE_INTERVAL}) as slot (at)
    where exists (select from lit_rate_sample r where r.at = slot.at) group by n.night`.execute(db)
  return new Map(found.rows.map(({ night, slots }) => [night, slots]))
}
