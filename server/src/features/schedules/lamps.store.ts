import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { RATED_MAIN_WATTS, RATED_SUB_WATTS } from '../../foundation/lights/ratedPower.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

/** Number and rated power of a group's lights that an account may see. */
export interface Lamps {
  group_id: number
  lights: number
  /** not in maintenance, themselves or with their group */
  in_service: number
  /** with unknown rated power */
  without_watts: number
  /** W at 100 %, all lights together */
  main_watts: number
  sub_watts: number
}

/** Rated W of a lamp: the light's own, else its model's (`device_mode as m`); null: unknown. */
const MAIN_WATTS = sql<number | null>`${RATED_MAIN_WATTS}::float8`
const SUB_WATTS = sql<number | null>`${RATED_SUB_WATTS}::float8`

/** Uses `light_group as g`, too. */
const COUNTED = sql`count(*) as lights,
  count(*) filter (where not s.maintenance and coalesce(g.group_status, 'NORMAL') <> 'MAINTENANCE') as in_service,
  count(*) filter (where ${MAIN_WATTS} is null and ${SUB_WATTS} is null) as without_watts,
  coalesce(sum(${MAIN_WATTS}), 0) as main_watts, coalesce(sum(${SUB_WATTS}), 0) as sub_watts`
const DRAWN = sql`from light_device d join light_state s on s.light_id = d.id
  left join device_mode m on m.id = d.mode_id`

export async function selectLamps(db: Connection, account: Account, groups: number[]): Promise<Map<number, Lamps>> {
  const { rows } = await sql<Lamps>`
    select d.group_id, ${COUNTED} ${DRAWN}
    join light_group g on g.id = d.group_id
    where d.group_id = any(${groups}) and ${lightsVisibleTo(account)} group by d.group_id`.execute(db)
  return new Map(rows.map(row => [row.group_id, row]))
}

/** Lights that move into a group, and lights that leave it. */
export interface Moves {
  connect: number[]
  disconnect: number[]
}

/** The same for one group after a change; id 0: a new group. */
export async function selectLampsAfter(
  db: Connection,
  account: Account,
  group: number,
  { connect, disconnect }: Moves,
): Promise<Map<number, Lamps>> {
  const { rows } = await sql<Lamps>`
    select ${group}::int as group_id, ${COUNTED} ${DRAWN}
    left join light_group g on g.id = ${group}
    where ((d.group_id = ${group} and not d.id = any(${disconnect})) or d.id = any(${connect}))
      and ${lightsVisibleTo(account)} having count(*) > 0`.execute(db)
  return new Map(rows.map(row => [row.group_id, row]))
}

export async function selectNow(db: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]!.now
}
