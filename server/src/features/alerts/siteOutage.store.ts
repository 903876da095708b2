import { type SqlBool, sql } from 'kysely'
import type { Statement } from '../../foundation/database/database.ts'
import {
  HUB,
  MIN_INCIDENT_LIGHTS,
  MONITORED,
  OFF_BY_DAY,
  OFFLINE_SINCE,
  ONSET_TOLERANCE,
  OUTAGE_WINDOW,
  type Rules,
} from './sqlFragments.store.ts'

/*
 * A site outage has a cause beyond a single group or center: a broker or a network is down, and a large share of the site goes
 * offline within minutes. Lights that were offline before do not count.
 */

/** Below this share of the raise threshold, no light is read. */
const MIN_SHARE = sql`0.5`

/**
 * CTEs up to `site_outage`, with at most one row of (kind, scope, subject, raises, value, threshold, since, detail). It raises only
 * if more than the most affected hub is offline: a single hub has an incident of its own.
 */
export function siteOutage({ SITE_OFFLINE: rule, LIGHT_OFFLINE, CENTER_OFFLINE }: Rules): Statement {
  const offBelowCenter = sql<SqlBool>`(${CENTER_OFFLINE.enabled}::boolean and not s.center_online and s.center_heard_at is not null)`
  const delay = Math.max(0, LIGHT_OFFLINE.for_seconds - rule.for_seconds)
  const gate = sql`greatest(${MIN_INCIDENT_LIGHTS}, ${rule.raise_at}::float8 * ${MIN_SHARE} / 100 * (
    select coalesce(sum(lights), 0) from light_tally_all
    where device_status <> 'MAINTENANCE' and lifecycle = 'IN_SERVICE'))`
  const share = (part: Statement, all: Statement) => sql`100.0 * ${part} / nullif(${all}, 0)`
  return sql`
    site_offline_light as materialized (
      select s.hub, s.offline_after,
        case when ${offBelowCenter} then least(${OFFLINE_SINCE}, s.center_heard_at) else ${OFFLINE_SINCE} end as at
      from (
        select ${HUB} as hub, s.heard_at, s.restored_at, s.expected_at, s.expected_main_level, s.expected_sub_level, d.created_at,
          m.offline_after, k.daytime_power_cut, k.online as center_online, k.heard_at as center_heard_at
        from light_state s join light_device d on d.id = s.light_id
        left join device_mode m on m.id = d.mode_id left join light_center k on k.id = d.center_id
        where ${rule.enabled}::boolean and s.device_status = 'OFFLINE' and ${MONITORED}
          -- Below the gate, only the light counts are summed.
          and (select coalesce(sum(lights), 0) from light_tally_all
            where device_status = 'OFFLINE' and lifecycle = 'IN_SERVICE') >= ${gate}
          and d.id = any(array(select light_id from light_state where device_status = 'OFFLINE' and lifecycle = 'IN_SERVICE'))
      ) s where not ${OFF_BY_DAY}),
    site_hub as materialized (
      select ${HUB} as hub, count(*) as lights
      from light_state s join light_device d on d.id = s.light_id
      where ${MONITORED} and (select count(*) from site_offline_light where at <= now()) >= ${gate}
      group by 1),
    site_onset as (
      select min(at) as at from (
        select at, count(*) over (order by extract(epoch from at) / span range between current row and 1 following) as near
        from site_offline_light, (select ${OUTAGE_WINDOW} as span from site_offline_light) spans where at <= now()) w
      where near >= ${rule.raise_at}::float8 / 100 * (select sum(lights) from site_hub)),
    site_began as (
      select coalesce((select (detail->>'began')::timestamptz from alert_condition where kind = 'SITE_OFFLINE'), at) as at,
        at is not null as is_new from site_onset),
    site_part as (
      select h.lights, count(a.at) as offline, b.at as began, b.is_new
      from site_began b cross join site_hub h
      left join site_offline_light a on a.hub = h.hub and a.at between b.at - ${ONSET_TOLERANCE} and now()
      where b.at is not null group by h.hub, h.lights, b.at, b.is_new),
    site_outage as (
      select 'SITE_OFFLINE' as kind, 'SYSTEM' as scope, 0 as subject,
        coalesce(is_new and offline >= ${MIN_INCIDENT_LIGHTS} and offline - worst >= 2 and ${share(sql`offline`, sql`lights`)} >= ${rule.raise_at}::float8
          and ${share(sql`(offline - worst)`, sql`(lights - worst_lights)`)} >= ${rule.raise_at}::float8, false) as raises,
        (${share(sql`offline`, sql`lights`)})::float8 as value, ${rule.raise_at}::float8 as threshold,
        -- Raised no later than the alerts of its lights.
        least(now(), began + make_interval(secs => ${delay})) as since, jsonb_build_object('began', began) as detail
      from (
        select sum(offline) as offline, sum(lights) as lights, max(offline) as worst, began, is_new,
          (array_agg(lights order by offline desc))[1] as worst_lights
        from site_part group by began, is_new) p
      where ${share(sql`offline`, sql`lights`)} >= ${rule.clear_at}::float8)`
}
