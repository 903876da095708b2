import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { Setting } from './overrideLevels.ts'

export interface LightForControl extends Setting {
  id: number
  device_status: string
  group_status: string | null
  /** A test at the pole is running. */
  is_tested: boolean
  /** Of the group's programs or, without a group, of the site's default. Null: nothing is planned. */
  next_event: Date | null
  options: unknown
  main_last_level: number | null
  sub_last_level: number | null
  /** Who asked for its current state, and when. */
  expected_by: string | null
  expected_at: Date | null
}

/*
 * Lock order of all writers: first the light states, in the order of their ids, then commands of these lights only. So writers do
 * not deadlock.
 */

/** Locks those of the lights that the account may see: no other transaction can command them until this one ends. */
export async function lockLightsToControl(tx: Connection, account: Account, ids: number[]): Promise<LightForControl[]> {
  const found = await sql<LightForControl>`
    select s.light_id as id, s.device_status, m.options, g.group_status,
      exists (select from light_test t where t.light_id = s.light_id and t.until > now()) as is_tested,
      -- A light that was commanded off and is still on has not yet reported its last level.
      case when s.main_level > 0 then s.main_level else s.main_last_level end as main_last_level,
      case when s.sub_level > 0 then s.sub_level else s.sub_last_level end as sub_last_level,
      -- An event that is due now is about to be applied: an override of this moment lasts longer than it.
      case when coalesce(p.rule, sp.rule) is not null
        then greatest(coalesce(p.until, sp.until), now() + interval '1 min') end as next_event,
      s.expected_by, s.expected_at, coalesce(s.expected_main_level, s.main_level) as main_level,
      coalesce(s.expected_main_color_temp, s.main_color_temp) as main_color_temp,
      coalesce(s.expected_sub_level, s.sub_level) as sub_level,
      coalesce(s.expected_sub_color_temp, s.sub_color_temp) as sub_color_temp
    from light_state s
    join light_device d on d.id = s.light_id
    left join device_mode m on m.id = d.mode_id
    left join light_group g on g.id = d.group_id
    left join group_program p on p.group_id = d.group_id
    left join site_program sp on d.group_id is null
    where s.light_id = any(${ids}) and ${lightsVisibleTo(account)} order by s.light_id for update of s`.execute(tx)
  return found.rows
}
