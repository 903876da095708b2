import { sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'
import { lightsVisibleTo } from '../../foundation/scope.ts'
import type { Account } from '../../foundation/viewer.ts'

/** What the lights of a group are and draw, as far as an account may see them. */
export interface Lamps {
  group_id: number
  lights: number
  /** in maintenance neither themselves nor with their group */
  in_service: number
  /** of which nobody knows what their lamps draw */
  without_watts: number
  /** W at 100 %, all lights together */
  main_watts: number
  sub_watts: number
}

/** W at 100 % of a lamp: the light's own, else its model's (`device_mode as m`); null where neither is known. */
const MAIN_WATTS = sql<number | null>`coalesce(d.main_watts, m.main_watts)::float8`
const SUB_WATTS = sql<number | null>`coalesce(d.sub_watts, m.sub_watts)::float8`

export async function selectLamps(db: Connection, account: Account, groups: number[]): Promise<Map<number, Lamps>> {
  const { rows } = await sql<Lamps>`
    select d.group_id, count(*) as lights, count(*) filter (where not s.maintenance and g.group_status <> 'MAINTENANCE') as in_service,
      count(*) filter (where ${MAIN_WATTS} is null and ${SUB_WATTS} is null) as without_watts,
      coalesce(sum(${MAIN_WATTS}), 0) as main_watts, coalesce(sum(${SUB_WATTS}), 0) as sub_watts
    from light_device d join light_state s on s.light_id = d.id left join device_mode m on m.id = d.mode_id
    join light_group g on g.id = d.group_id
    where d.group_id = any(${groups}) and ${lightsVisibleTo(account)} group by d.group_id`.execute(db)
  return new Map(rows.map(row => [row.group_id, row]))
}

export async function selectNow(db: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]!.now
}
