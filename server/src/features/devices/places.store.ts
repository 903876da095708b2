import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
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
  const { rows } = await sql<PlaceRow>`
    with seen as materialized (
      select d.group_id, d.address1, count(*) as lights from light_device d where ${lightsVisibleTo(account)} group by 1, 2),
    region as (
      select 'REGION' as kind, min(r.name) as name, nullif(min(r.within), '') as within, r.code, r.level,
        sum(s.lights)::int as lights
      from (select group_id, sum(lights) as lights from seen group by 1) s join light_group g on g.id = s.group_id
        cross join lateral (values
          (g.district_code, g.district_name, concat_ws(' · ', g.province_name, g.city_name), 3),
          (g.city_code, g.city_name, g.province_name, 2),
          (g.province_code, g.province_name, null, 1)) as r(code, name, within, level)
      where r.code is not null and strpos(lower(r.name), lower(${text})) > 0
      group by r.code, r.level order by r.level desc, lights desc, name limit ${limit}),
    road as (
      select 'ROAD' as kind, address1 as name, null as within, null as code, 0 as level, sum(lights)::int as lights
      from seen where address1 <> '' and strpos(lower(address1), lower(${text})) > 0
      group by address1 order by lights desc, name limit ${limit})
    select kind, name, within, code, lights from (select * from region union all select * from road) p
    order by level desc, lights desc, name`.execute(db)
  return rows
}
