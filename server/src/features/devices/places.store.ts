import { sql } from 'kysely'
import type { Connection, Statement } from '../../foundation/database/database.ts'
import { lightTally } from '../../foundation/lights/lightTally.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

export interface PlaceRow {
  kind: 'REGION' | 'ROAD'
  name: string
  /** names of the larger regions */
  within: string | null
  /** null: of a road */
  code: string | null
  lights: number
}

/** Regions, smallest level first, then roads; each with most lights first. A text of '' matches all names. */
export async function selectPlaces(
  db: Connection,
  account: Account,
  { text, limit }: { text: string; limit: number },
): Promise<PlaceRow[]> {
  const contains = (name: Statement) => sql`strpos(lower(${name}), lower(${text})) > 0`
  const { rows } = await sql<PlaceRow>`
    with recursive region as (
      select 'REGION' as kind, min(r.name) as name, nullif(min(r.within), '') as within, r.code, r.level,
        sum(s.lights)::int as lights
      from (select group_id, sum(lights) as lights from ${lightTally(account)} t group by 1) s
        join light_group g on g.id = s.group_id
        cross join lateral (values
          (g.district_code, g.district_name, concat_ws(' · ', g.province_name, g.city_name), 3),
          (g.city_code, g.city_name, g.province_name, 2),
          (g.province_code, g.province_name, null, 1)) as r(code, name, within, level)
      where s.lights > 0 and r.code is not null and ${contains(sql`r.name`)}
      group by r.code, r.level order by r.level desc, lights desc, name limit ${limit}),
    ${roadsOf(account, contains(sql`address1`))},
    road as (
      select 'ROAD' as kind, address1 as name, null as within, null as code, 0 as level, lights::int
      from lights_of_road order by lights desc, name limit ${limit})
    select kind, name, within, code, lights from (select * from region union all select * from road) p
    order by level desc, lights desc, name`.execute(db)
  return rows
}

/** The lights of each road, `lights_of_road`. Of all roads, the index is read once for each, so that few rows are counted. */
function roadsOf(account: Account, isWanted: Statement): Statement {
  if (account.onlyAuthorisedTo !== undefined)
    return sql`lights_of_road as (select address1, count(*) as lights from light_device d
      where ${lightsVisibleTo(account)} and address1 <> '' and ${isWanted} group by 1)`
  const next = (after: Statement) =>
    sql`(select address1 from light_device where address1 > ${after} order by address1 limit 1)`
  return sql`
    name_of_road(address1) as (
      ${next(sql`''`)} union all select ${next(sql`n.address1`)} from name_of_road n where n.address1 is not null),
    lights_of_road as (
      select address1, (select count(*) from light_device d where d.address1 = n.address1) as lights
      from name_of_road n where ${isWanted})`
}
