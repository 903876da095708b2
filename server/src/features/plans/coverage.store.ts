import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { PLAN_STORAGE } from '../devices/devices.ts'

/** Lights of a schedule, by whether they store the plan. */
export interface Coverage {
  schedule_id: number
  lights: number
  held: number
  due: number
  refused: number
  unsupported: number
}

/** Without schedules that are disabled or have no lights. Lights in maintenance have no plan, and do not count. */
export async function selectCoverage(db: Connection, account: Account, schedules: number[]): Promise<Coverage[]> {
  const { rows } = await sql<Coverage>`
    select c.schedule_id, count(*) as lights,
      count(*) filter (where c.storage = 'HELD') as held, count(*) filter (where c.storage = 'DUE') as due,
      count(*) filter (where c.storage = 'REFUSED') as refused,
      count(*) filter (where c.storage = 'UNSUPPORTED') as unsupported
    from (
      select gs.schedule_id, ${PLAN_STORAGE} as storage
      from light_group_schedule gs
      join light_schedule p on p.id = gs.schedule_id and p.is_enabled
      join light_group g on g.id = gs.group_id and g.enable_status
      join light_device d on d.group_id = g.id
      join light_state s on s.light_id = d.id and s.lifecycle = 'IN_SERVICE'
      where gs.schedule_id = any(${schedules}) and ${lightsVisibleTo(account)}) c
    where c.storage <> 'NOTHING'
    group by c.schedule_id`.execute(db)
  return rows
}
