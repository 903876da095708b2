import { sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'
import { lightsVisibleTo } from '../../foundation/scope.ts'
import type { Account } from '../../foundation/viewer.ts'

/** What the lights of a group used on a day. */
export interface GroupDay {
  /** YYYY-MM-DD */
  day: string
  group_id: number | null
  /** kWh of all of them */
  energy: number
  /** kWh of those whose installed power is known, and that power, W */
  compared: number
  watts: number
}

/** W at 100 %: the light's own, else its model's; null where neither is known. */
const WATTS = sql`case when num_nonnulls(d.main_watts, d.sub_watts, m.main_watts, m.sub_watts) > 0
  then coalesce(d.main_watts, m.main_watts, 0) + coalesce(d.sub_watts, m.sub_watts, 0) end`

interface Scope {
  from: string
  to: string
  group?: number | null
}

function within(account: Account, { from, to, group }: Scope) {
  return sql`e.day between ${from}::date and ${to}::date and ${lightsVisibleTo(account)}
    and ${group === null || group === undefined ? sql`true` : sql`d.group_id = ${group}`}`
}

/** By day and group: only lights that measured something that day count, in energy and in watts. */
export async function sumByGroupAndDay(db: Connection, account: Account, scope: Scope): Promise<GroupDay[]> {
  const summed = await sql<GroupDay>`
    select day::text as day, group_id, sum(energy) as energy,
      coalesce(sum(energy) filter (where watts is not null), 0) as compared, coalesce(sum(watts), 0)::float8 as watts
    from (
      select e.day, e.energy, d.group_id, ${WATTS} as watts from light_day e
      join light_device d on d.id = e.light_id left join device_mode m on m.id = d.mode_id
      where ${within(account, scope)}) l
    group by day, group_id order by day`.execute(db)
  return summed.rows
}

/** Lights that measured something and that no baseline can be given for. */
export async function countWithoutWatts(db: Connection, account: Account, scope: Scope): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from light_device d left join device_mode m on m.id = d.mode_id
    where ${WATTS} is null and exists (select from light_day e where e.light_id = d.id and ${within(account, scope)})`.execute(
    db,
  )
  return counted.rows[0]!.count
}

export interface SiteRow {
  /** civil date now, YYYY-MM-DD */
  today: string
}

export async function selectSite(db: Connection): Promise<SiteRow> {
  const found = await sql<SiteRow>`
    select (now() at time zone time_zone)::date::text as today from site`.execute(db)
  return found.rows[0]!
}
