import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import {
  HUB,
  MIN_INCIDENT_LIGHTS,
  MIN_INCIDENT_SHARE,
  MONITORED,
  ONSET_TOLERANCE,
  OUTAGE_WINDOW,
} from './sqlFragments.store.ts'

/** A phase lost within this time before its center belongs to the same outage. */
const ONE_OUTAGE = sql`interval '15 min'`

/**
 * Assigns each condition to its parent alert. A wider cause takes over a narrower one: the site its centers, a center
 * its phases, each of them its lights. Conditions from before the cause stay separate. Remaining lights form an incident
 * with those of the same kind in their center, group or, with neither, the site.
 */
export async function assignParents(tx: Connection): Promise<void> {
  await sql`
    with root as materialized (
      select c.kind, c.subject, c.key, case c.kind when 'CENTER_OFFLINE' then least(k.heard_at, c.since)
        when 'SITE_OFFLINE' then (c.detail->>'began')::timestamptz else c.since end as began
      from alert_condition c left join light_center k on c.kind = 'CENTER_OFFLINE' and k.id = c.subject
      where c.standing and c.kind in ('SITE_OFFLINE', 'CENTER_OFFLINE', 'PHASE_DOWN', 'NOT_CONFIRMED')),
    site as (select key, began from root where kind = 'SITE_OFFLINE'),
    center as materialized (
      select k.id, phase.key as phase, phase.began as phase_began,
        phase.began >= offline.began - ${ONE_OUTAGE} as takes_phase,
        case when offline.began >= site.began - ${ONSET_TOLERANCE} then site.key else offline.key end as offline,
        case when offline.began >= site.began - ${ONSET_TOLERANCE} then site.key end as above,
        case when phase.began >= offline.began - ${ONE_OUTAGE} then least(phase.began, offline.began)
          else offline.began end as offline_began
      from light_center k
      left join root offline on offline.kind = 'CENTER_OFFLINE' and offline.subject = k.id
      left join root phase on phase.kind = 'PHASE_DOWN' and phase.subject = k.id
      left join site on true
      where offline.key is not null or phase.key is not null),
    mine as materialized (
      select c.subject, c.kind, c.parent, c.since, c.standing, m.offline_after, ${HUB} as hub,
        coalesce(
          case when (c.kind in ('LIGHT_OFFLINE', 'LAMP_DARK')
              or k.takes_phase and c.kind in ('UNDER_VOLTAGE', 'UNDER_CURRENT'))
            and c.since >= k.offline_began - ${ONSET_TOLERANCE} then k.offline end,
          case when c.kind in ('LIGHT_OFFLINE', 'LAMP_DARK', 'UNDER_VOLTAGE', 'UNDER_CURRENT')
            and k.takes_phase is not true and c.since >= k.phase_began - ${ONSET_TOLERANCE} then k.phase end,
          case when c.kind = 'LIGHT_OFFLINE' and c.since >= site.began - ${ONSET_TOLERANCE} then site.key end,
          unconfirmed.key) as root
      from alert_condition c join light_device d on d.id = c.subject left join device_mode m on m.id = d.mode_id
      left join center k on k.id = d.center_id
      left join root unconfirmed on unconfirmed.kind = 'NOT_CONFIRMED' and unconfirmed.subject = d.group_id
        and c.kind = 'LAMP_DARK'
      left join site on true
      -- Lights of one outage are not detected in the same second: pending ones count already.
      where c.scope = 'LIGHT' and (c.standing or c.kind = 'LIGHT_OFFLINE')),
    ${INCIDENTS},
    parents as (
      select 'LIGHT' as scope, mine.subject, mine.kind, coalesce(mine.root, incident.key) as parent
      from mine left join incident on incident.kind = mine.kind and incident.hub = mine.hub and mine.root is null
        and (mine.kind <> 'LIGHT_OFFLINE' or mine.since >= incident.began)
      union all
      select 'CENTER', id, 'CENTER_OFFLINE', above from center where offline is not null
      union all
      select 'CENTER', id, 'PHASE_DOWN', case when takes_phase then offline end from center where phase is not null)
    update alert_condition c set parent = p.parent from parents p
    where c.scope = p.scope and c.subject = p.subject and c.kind = p.kind and c.parent is distinct from p.parent`.execute(
    tx,
  )
}

/**
 * CTEs up to `incident`: a fault of many lights of a hub, and its start. Lights that went offline before the start are not part of
 * it; lights that do later join. An incident lasts while MIN_INCIDENT_LIGHTS of its lights have the fault.
 */
const INCIDENTS = sql`
  many as (
    select kind, hub, ${OUTAGE_WINDOW} as span from mine where root is null group by 1, 2 having count(*) >= ${MIN_INCIDENT_LIGHTS}),
  sized as materialized (
    select hub, greatest(${MIN_INCIDENT_LIGHTS}, (
      select count(*) from light_device d join light_state s on s.light_id = d.id
      where ${MONITORED} and ${HUB} = h.hub) * ${MIN_INCIDENT_SHARE}::numeric) as min_lights
    from (select distinct hub from many) h),
  clustered as (
    select kind, mine.hub, many.kind || ' ' || many.hub as key, mine.since, sized.min_lights,
      coalesce(parent = many.kind || ' ' || many.hub, false) as is_member,
      count(*) over (partition by kind, mine.hub
        order by case when kind = 'LIGHT_OFFLINE' then extract(epoch from mine.since) / span else 0 end
        range between current row and 1 following) as lights
    from mine join many using (kind, hub) join sized on sized.hub = mine.hub where root is null),
  incident as (
    select kind, hub, key, case when count(*) filter (where is_member) >= ${MIN_INCIDENT_LIGHTS} then min(since) filter (where is_member)
      else min(since) filter (where lights >= min_lights) end as began
    from clustered group by 1, 2, 3
    having count(*) filter (where is_member) >= ${MIN_INCIDENT_LIGHTS} or bool_or(lights >= min_lights))`
