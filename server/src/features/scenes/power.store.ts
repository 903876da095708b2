import { sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { RATED_MAIN_WATTS, RATED_SUB_WATTS } from '../../foundation/lights/ratedPower.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { optionsOf } from '../models/options.ts'
import type { LightsOfPower } from './power.ts'

/**
 * Lights that a request would command now, counted by what their power depends on: those that are online, without fault, and
 * neither in maintenance nor under a test.
 * @param which of `light_device as d` with its `light_state as s`
 */
export async function selectLightsOfPower(
  db: Connection,
  account: Account,
  which: Condition,
): Promise<LightsOfPower[]> {
  const { rows } = await sql<LightsOfPower & { options: unknown }>`
    select count(*) as lights, m.options, ${RATED_MAIN_WATTS}::float8 as main_watts, ${RATED_SUB_WATTS}::float8 as sub_watts,
      coalesce(s.expected_main_level, s.main_level) as main_level, coalesce(s.expected_sub_level, s.sub_level) as sub_level,
      case when s.main_level > 0 then s.main_level else s.main_last_level end as main_last_level,
      case when s.sub_level > 0 then s.sub_level else s.sub_last_level end as sub_last_level,
      null as main_color_temp, null as sub_color_temp
    from light_device d join light_state s on s.light_id = d.id left join device_mode m on m.id = d.mode_id
    left join light_group g on g.id = d.group_id
    where ${which} and ${lightsVisibleTo(account)} and s.device_status = 'NORMAL'
      and g.group_status is distinct from 'MAINTENANCE'
      and not exists (select from light_test t where t.light_id = d.id and t.until > now())
    group by 2, 3, 4, 5, 6, 7, 8`.execute(db)
  return rows.map(row => ({ ...row, options: optionsOf(row.options) }))
}
