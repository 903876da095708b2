import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { modelsRatedOn, RATED_WATTS } from '../../foundation/lights/ratedPower.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

/** Civil dates, YYYY-MM-DD, both included. */
export interface DateSpan {
  from: string
  to: string
}

/** What the lights of a place used in a day or a month. */
export interface PlaceSum {
  /** YYYY-MM-DD, the first of the month */
  date: string
  place: number
  /** days of the month with a meter reading, as bits: the first of the month is the lowest */
  days: number
  /** kWh of all lights */
  energy: number
  /** kWh of lights with known installed power, and that power in W; null: none */
  compared: number
  watts: number | null
}

/** Days on which no rated power of a model changes, and their whole months. */
export interface Period {
  /** one of its days */
  day: string
  days: DateSpan[]
  /** first days of whole months in the past */
  months?: DateSpan
}

/** Which lights count. */
export interface Scope {
  account: Account
  group?: number | null
  /** the place of each group; lights without a group are in place 0 */
  places: ReadonlyMap<number, number>
}

/**
 * Lights with their place and their rated power on a day. `group by` computes this once, not for each day of a light. A
 * light counts to its present group.
 */
function lightsOf({ account, group, places }: Scope, day: string) {
  return sql`(
    select d.id, coalesce(min(p.place), 0) as place, min(${RATED_WATTS}) as watts
    from light_device d left join ${modelsRatedOn(day)} on m.id = d.mode_id
    left join unnest(${[...places.keys()]}::int[], ${[...places.values()]}::int[]) as p (group_id, place)
      on p.group_id = d.group_id
    where ${lightsVisibleTo(account)} and ${group == null ? sql`true` : sql`d.group_id = ${group}`}
    group by d.id) as l`
}

/** Groups of these lights. */
export async function selectGroupIds(db: Connection, { account, group }: Omit<Scope, 'places'>): Promise<number[]> {
  if (group != null) return [group]
  const found = await sql<{ id: number }>`
    select distinct d.group_id as id from light_device d
    where d.group_id is not null and ${lightsVisibleTo(account)}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** First days of changed rated power of models, after the first day of the span. */
export async function selectRatingChanges(db: Connection, { from, to }: DateSpan): Promise<string[]> {
  const found = await sql<{ day: string }>`
    select distinct valid_from::text as day from device_mode_rating r
    where valid_from > ${from}::date and valid_from <= ${to}::date and exists (
      select from device_mode_rating e where e.mode_id = r.mode_id and e.valid_from < r.valid_from)
    order by day`.execute(db)
  return found.rows.map(({ day }) => day)
}

/** By day and place: only lights with readings on that day count, in energy and in watts. Within one period. */
export async function sumDays(db: Connection, scope: Scope, { from, to }: DateSpan): Promise<PlaceSum[]> {
  const summed = await sql<PlaceSum>`
    select e.day::text as date, l.place, 1 as days, sum(e.energy) as energy,
      coalesce(sum(e.energy) filter (where l.watts is not null), 0) as compared, sum(l.watts) as watts
    from light_day e join ${lightsOf(scope, from)} on l.id = e.light_id
    where e.day between ${from}::date and ${to}::date
    group by e.day, l.place order by e.day`.execute(db)
  return summed.rows
}

/**
 * By month, place and the days with readings: 12 million rows for ten years of 100,000 lights, not 365 million. The
 * properties of lights are arrays indexed by ID: with so many rows this takes half as long as a join. Within one period.
 */
export async function sumMonths(db: Connection, scope: Scope, { from, to }: DateSpan): Promise<PlaceSum[]> {
  const few = scope.group != null || scope.account.onlyAuthorisedTo !== undefined
  const placeOf = sql`((select places from lights))[e.light_id]`
  const wattsOf = sql`((select watts from lights))[e.light_id]`
  const summed = await sql<PlaceSum>`
    with lights as materialized (
      select array_agg(l.place order by n.id) as places, array_agg(l.watts order by n.id) as watts
      from generate_series(1, (select max(id) from light_device)) as n (id) left join ${lightsOf(scope, from)} using (id))
    select e.month::text as date, ${placeOf} as place, e.days, sum(e.energy) as energy,
      coalesce(sum(e.energy) filter (where ${wattsOf} is not null), 0) as compared, sum(${wattsOf}) as watts
    from light_month e
    where e.month between ${from}::date and ${to}::date and ${placeOf} is not null
      and ${few ? sql`e.light_id in (select l.id from ${lightsOf(scope, from)})` : sql`true`}
    group by e.month, 2, e.days order by e.month`.execute(db)
  return summed.rows
}

/** Lights with readings but without a baseline, in any of the periods. */
export async function countWithoutWatts(db: Connection, scope: Scope, periods: Period[]): Promise<number> {
  const lights = periods.map(
    period => sql`select l.id from ${lightsOf(scope, period.day)} where l.watts is null and (${isMeasured(period)})`,
  )
  const counted = await sql<{ count: number }>`
    select count(*) as count from (${sql.join(lights, sql` union `)}) x`.execute(db)
  return counted.rows[0]!.count
}

function isMeasured({ days, months }: Period) {
  const measured = days.map(
    ({ from, to }) =>
      sql<SqlBool>`exists (select from light_day e where e.light_id = l.id and e.day between ${from} and ${to})`,
  )
  if (months)
    measured.push(sql<SqlBool>`exists (
      select from light_month e where e.light_id = l.id and e.month between ${months.from} and ${months.to})`)
  return sql.join(measured, sql` or `)
}

export interface SiteDate {
  /** current civil date, YYYY-MM-DD */
  today: string
}

export async function selectSiteDate(db: Connection): Promise<SiteDate> {
  const found = await sql<SiteDate>`
    select (now() at time zone time_zone)::date::text as today from site`.execute(db)
  return found.rows[0]!
}
