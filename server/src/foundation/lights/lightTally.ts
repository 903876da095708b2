import { sql } from 'kysely'
import type { Condition } from '../database/database.ts'
import { lightsVisibleTo } from '../security/scope.ts'
import type { Account } from '../security/viewer.ts'

/**
 * Lights by state, as `device_status, switched_on, lit_state, lifecycle, lights`: maintained by triggers; counted for
 * customers, who see only some lights.
 */
export function tallyOfAll(account: Account) {
  return account.onlyAuthorisedTo === undefined ? sql`light_tally_all` : lightTally(account)
}

/** The same by group, too, as `group_id`. */
export function lightTally(account: Account, where: Condition = sql`true`) {
  if (account.onlyAuthorisedTo === undefined) return sql`(select * from light_tally d where ${where})`
  return sql`(select d.group_id, s.device_status, s.switched_on, s.lit_state, s.lifecycle, 1 as lights
    from light_device d join light_state s on s.light_id = d.id where ${lightsVisibleTo(account)} and ${where})`
}
