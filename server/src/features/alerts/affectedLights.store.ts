import { type SqlBool, sql } from 'kysely'
import { CONTROLLED, IS_ON_WITHOUT_END, MONITORED, OVERDUE } from './sqlFragments.store.ts'

/** On `light_device as d`, `alert as a`: the light has its own alert, or is affected by another one. */
const HAS_OTHER_ALERT = sql<SqlBool>`exists (
  select from alert_condition o where o.scope = 'LIGHT' and o.subject = d.id and o.kind = 'LIGHT_OFFLINE'
    and o.parent is distinct from a.key)`

/** Rows of (alert_id, light_id): affected lights of open alerts of a center, group or site. */
export const AFFECTED = sql`
  select a.id as alert_id, d.id as light_id
  from alert a join light_center k on k.id = a.center_id
  join light_device d on d.center_id = k.id join light_state s on s.light_id = d.id
  -- With an offline center, a lost phase keeps the lights that were lost with it: these have a condition.
  where a.cleared_at is null and (a.kind = 'CENTER_OFFLINE' or a.kind = 'PHASE_DOWN' and k.online) and ${MONITORED}
    and not s.online and not ${HAS_OTHER_ALERT}
  union
  select a.id, d.id
  from alert a join alert_condition k on k.parent = a.key and k.kind = 'CENTER_OFFLINE' and k.standing
  join light_device d on d.center_id = k.subject join light_state s on s.light_id = d.id
  where a.cleared_at is null and a.kind = 'SITE_OFFLINE' and ${MONITORED} and not s.online and not ${HAS_OTHER_ALERT}
  union
  select a.id, d.id
  from alert a join light_device d on d.group_id = a.group_id join light_state s on s.light_id = d.id
  where a.cleared_at is null and a.kind = 'NOT_CONFIRMED' and ${OVERDUE} and ${CONTROLLED}
  union
  select a.id, d.id
  from alert a join alert_rule r on r.kind = a.kind join light_device d on d.group_id = a.group_id
  join light_state s on s.light_id = d.id join light_override w on w.light_id = d.id
  where a.cleared_at is null and a.kind = 'ON_WITHOUT_END' and ${IS_ON_WITHOUT_END}
    and w.at < now() - make_interval(secs => r.clear_at * 3600)`
