import { type SqlBool, sql } from 'kysely'
import type { Statement } from '../../foundation/database/database.ts'
import {
  EARLIER,
  HUB,
  MIN_INCIDENT_LIGHTS,
  OFF_BY_DAY,
  OFFLINE_SINCE,
  type Rules,
  SPAN,
  WATCHED,
} from './fragments.store.ts'

/*
 * One cause that no single group or center has: a broker or a network is down, and a large share of the site goes offline
 * within minutes. Lights that were offline before do not count.
 */

/** Less than this share of what raises it is not looked at closer. */
const GATE = sql`0.5`

/**
 * `with` clauses up to `site_outage`, which has one row of (kind, scope, subject, raises, value, threshold, since, detail),
 * or none. It raises only if the hub that is hit hardest is not all there is: that one has an incident of its own.
 */
export function siteOutage({ SITE_OFFLINE: rule, LIGHT_OFFLINE, CENTER_OFFLINE }: Rules): Statement {
  const offBelowCenter = sql<SqlBool>`(${CENTER_OFFLINE.enabled}::boolean and not s.center_online and s.center_heard_at is not null)`
  const delay = Math.max(0, LIGHT_OFFLINE.for_seconds - rule.for_seconds)
  const gate = sql`greatest(${MIN_INCIDENT_LIGHTS}, ${rule.raise_at}::float8 * ${GATE} / 100 * (
    select coalesce(sum(lights), 0) from light_tally_all
    where device_status <> 'MAINTENANCE' and lifecycle = 'IN_SERVICE'))`
  const share = (part: Statement, all: Statement) => sql`100.0 * ${part} / nullif(${all}, 0)`
  return sql`
    site_away as materialized (
      select s.hub, s.offline_after,
        case when ${offBelowCenter} then least(${OFFLINE_SINCE}, s.center_heard_at) else ${OFFLINE_SINCE} end as at
      from (
        select ${HUB} as hub, s.heard_at, s.restored_at, s.expected_at, s.expected_main_level, s.expected_sub_level, d.created_at,
          m.offline_after, k.daytime_power_cut, k.online as center_online, k.heard_at as center_heard_at
        from light_state s join light_device d on d.id = s.light_id
        left join device_mode m on m.id = d.mode_id left join light_center k on k.id = d.center_id
        where ${rule.enabled}::boolean and s.device_status = 'OFFLINE' and ${WATCHED}
          -- Below the gate no light is read: it costs a sum of the light counts.
          and (select coalesce(sum(lights), 0) from light_tally_all
            where device_status = 'OFFLINE' and lifecycle = 'IN_SERVICE') >= ${gate}
          and d.id = any(array(select light_id from light_state where device_status = 'OFFLINE' and lifecycle = 'IN_SERVICE'))
      ) s where not ${OFF_BY_DAY}),
    site_hub as materialized (
      select ${HUB} as hub, count(*) as lights
      from light_state s join light_device d on d.id = s.light_id
      where ${WATCHED} and (select count(*) from site_away where at <= now()) >= ${gate}
      group by 1),
    site_onset as (
      select min(at) as at from (
        select at, count(*) over (order by extract(epoch from at) / span range between current row and 1 following) as near
        from site_away, (select ${SPAN} as span from site_away) spans where at <= now()) w
      where near >= ${rule.raise_at}::float8 / 100 * (select sum(lights) from site_hub)),
    site_began as (
      select coalesce((select (detail->>'began')::timestamptz from alert_condition where kind = 'SITE_OFFLINE'), at) as at,
        at is not null as is_new from site_onset),
    site_part as (
      select h.lights, count(a.at) as away, b.at as began, b.is_new
      from site_began b cross join site_hub h
      left join site_away a on a.hub = h.hub and a.at between b.at - ${EARLIER} and now()
      where b.at is not null group by h.hub, h.lights, b.at, b.is_new),
    site_outage as (
      select 'SITE_OFFLINE' as kind, 'SYSTEM' as scope, 0 as subject,
        coalesce(is_new and away >= ${MIN_INCIDENT_LIGHTS} and away - worst >= 2 and ${share(sql`away`, sql`lights`)} >= ${rule.raise_at}::float8
          and ${share(sql`(away - worst)`, sql`(lights - worst_lights)`)} >= ${rule.raise_at}::float8, false) as raises,
        (${share(sql`away`, sql`lights`)})::float8 as value, ${rule.raise_at}::float8 as threshold,
        -- It is raised no later than the alerts of its lights.
        least(now(), began + make_interval(secs => ${delay})) as since, jsonb_build_object('began', began) as detail
      from (
        select sum(away) as away, sum(lights) as lights, max(away) as worst, began, is_new,
          (array_agg(lights order by away desc))[1] as worst_lights
        from site_part group by began, is_new) p
      where ${share(sql`away`, sql`lights`)} >= ${rule.clear_at}::float8)`
}
