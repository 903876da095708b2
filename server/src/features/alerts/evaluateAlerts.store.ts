import { sql } from 'kysely'
import { FAULT_KINDS, KIND_NAMES, oneStepUp } from '#lighting/alerts/kinds.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import { AFFECTED } from './affectedLights.store.ts'
import { currentConditions } from './conditions.store.ts'
import { MONITORED, type Rules } from './sqlFragments.store.ts'

/** An alert that is raised again within this time after it was cleared sends no notification. */
const FLAPPING = sql`interval '10 min'`

/**
 * Tries to take the lock of the sweep, until the transaction ends. @returns false while another server sweeps
 *
 * A large outage turns ten rows into a hundred thousand between two statements, before statistics are updated. So these
 * statements use joins that stay linear, and read open alerts, never history.
 */
export async function lockSweep(tx: Connection): Promise<boolean> {
  await sql`set local enable_nestloop = off`.execute(tx)
  // JIT compilation would take longer than the query (100 ms).
  await sql`set local jit = off`.execute(tx)
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${LOCKS.alerts}) as locked`.execute(
    tx,
  )
  return rows[0]!.locked
}

export async function readRules(db: Connection): Promise<Rules> {
  const rows = await db.selectFrom('alert_rule').selectAll().execute()
  return Object.fromEntries(rows.map(row => [row.kind, row])) as unknown as Rules
}

/** Updates alert_condition: new conditions, conditions that held long enough, ended ones, and those that ended long enough ago. */
export async function updateConditions(tx: Connection, rules: Rules): Promise<void> {
  const subjectExists = sql`case c.scope
    when 'LIGHT' then exists (
      select from light_state s join light_device d on d.id = s.light_id where s.light_id = c.subject and ${MONITORED})
    when 'CENTER' then exists (select from light_center k where k.id = c.subject)
    when 'GROUP' then exists (select from light_group g where g.id = c.subject)
    else true end`
  const clearedLongEnough = sql`(not r.enabled or r.clear_seconds = 0 or not ${subjectExists}
    or coalesce(c.quiet_since <= now() - make_interval(secs => r.clear_seconds), false))`
  await sql`
    with ${currentConditions(rules)},
    started as (
      insert into alert_condition (kind, scope, subject, since, standing, value, threshold, detail)
      select f.kind, f.scope, f.subject, f.since, f.since <= now() - make_interval(secs => r.for_seconds), f.value,
        f.threshold, f.detail
      from f join alert_rule r on r.kind = f.kind
      where f.raises and not exists (
        select from alert_condition c where c.scope = f.scope and c.subject = f.subject and c.kind = f.kind)),
    confirmed as (
      update alert_condition c set standing = true, quiet_since = null, value = f.value, threshold = f.threshold,
        detail = f.detail
      from f join alert_rule r on r.kind = f.kind
      where c.scope = f.scope and c.subject = f.subject and c.kind = f.kind
        and case when c.standing then c.quiet_since is not null
          else f.raises and c.since <= now() - make_interval(secs => r.for_seconds) end),
    ended as (
      select c.scope, c.subject, c.kind, not c.standing or ${clearedLongEnough} as is_over
      from alert_condition c join alert_rule r on r.kind = c.kind
      left join f on f.scope = c.scope and f.subject = c.subject and f.kind = c.kind
      where case when c.standing then f.kind is null else f.raises is not true end),
    quiet as (
      update alert_condition c set quiet_since = now() from ended g
      where not g.is_over and c.quiet_since is null
        and c.scope = g.scope and c.subject = g.subject and c.kind = g.kind)
    delete from alert_condition c using ended g
    where g.is_over and c.scope = g.scope and c.subject = g.subject and c.kind = g.kind`.execute(tx)
}

interface Changed {
  id: number
  light_id: number | null
}

/** Opens alerts for standing conditions without a parent, and for parents. @returns the opened alerts */
export async function raiseAlerts(tx: Connection, rules: Rules): Promise<Changed[]> {
  const severities = KIND_NAMES.flatMap(kind => [
    { kind, gathers: false, severity: rules[kind].severity },
    { kind, gathers: true, severity: oneStepUp(rules[kind].severity) },
  ])
  const { rows } = await sql<Changed>`
    with required as (
      select coalesce(c.parent, c.key) as key, not bool_or(c.parent is null) as gathers,
        max(c.value) filter (where c.parent is null) as value,
        max(c.threshold) filter (where c.parent is null) as threshold,
        (array_agg(c.detail) filter (where c.parent is null))[1] as detail,
        -- Notified before: by the alert that it belonged to, or that all its lights belonged to.
        coalesce(bool_or(before.id is null) filter (where c.parent is null),
          bool_or(before.id is null or before.light_id is not null)) as is_new
      from alert_condition c left join alert before on before.id = c.alert_id and before.cleared_at is null
      where c.standing group by 1),
    flapping as (select distinct key from alert where cleared_at > now() - ${FLAPPING}),
    fresh as (
      select w.*, split_part(key, ' ', 1) as kind, split_part(key, ' ', 2) as scope,
        split_part(key, ' ', 3)::int as subject
      from required w where not exists (select from alert a where a.key = w.key and a.cleared_at is null))
    insert into alert (kind, severity, light_id, center_id, group_id, gathers, value, threshold, detail, tell)
    select f.kind, r.severity, case scope when 'LIGHT' then subject end, case scope when 'CENTER' then subject end,
      case scope when 'GROUP' then subject end, f.gathers, value, threshold, detail,
      is_new and flapping.key is null
    from fresh f
    join ${unnestRows('r', severities, { kind: 'text', gathers: 'boolean', severity: 'text' })}
      on r.kind = f.kind and r.gathers = f.gathers
    left join flapping on flapping.key = f.key
    order by f.scope, f.subject
    returning id, light_id`.execute(tx)
  return rows
}

/** Cached plans of foreign key checks, made while the table was short, would scan it. */
export async function analyzeAlerts(db: Connection): Promise<void> {
  await sql`analyze alert`.execute(db)
}

/** Clears alerts without a standing condition. One that became part of an incident refers to it. @returns the cleared alerts */
export async function clearAlerts(tx: Connection): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with ended as (
      select a.id, i.incident_id from alert a
      left join (
        select c.alert_id, min(p.id) as incident_id from alert_condition c
        join alert p on p.key = c.parent and p.cleared_at is null
        where c.standing group by c.alert_id) i on i.alert_id = a.id
      where a.cleared_at is null and not exists (
        select from alert_condition x where x.standing and coalesce(x.parent, x.key) = a.key))
    update alert a set cleared_at = now(), incident_id = ended.incident_id from ended
    where a.id = ended.id and a.cleared_at is null
    returning a.id, a.light_id`.execute(tx)
  await sql`
    update alert_condition c set alert_id = a.id from alert a
    where c.standing and a.key = coalesce(c.parent, c.key) and a.cleared_at is null and c.alert_id is distinct from a.id`.execute(
    tx,
  )
  return rows
}

/** Updates the affected lights of open alerts. A cleared alert keeps its last ones. @returns the changes */
export async function updateAffectedLights(tx: Connection): Promise<{ alert_id: number; light_id: number }[]> {
  const { rows } = await sql<{ alert_id: number; light_id: number }>`
    with affected as materialized (
      select alert_id, subject as light_id from alert_condition
      where standing and scope = 'LIGHT' and parent is not null and alert_id is not null
      union ${AFFECTED}),
    known as materialized (
      select alert_id, light_id from alert_light where left_at is null
        and alert_id = any(array(select id from alert where cleared_at is null and light_id is null))),
    joined as (
      insert into alert_light (alert_id, light_id) select alert_id, light_id from affected
      except select alert_id, light_id from known
      on conflict (alert_id, light_id) do update set left_at = null, joined_at = now()
      returning alert_id, light_id),
    departed as (
      update alert_light l set left_at = now()
      from (select alert_id, light_id from known except select alert_id, light_id from affected) x
      where l.alert_id = x.alert_id and l.light_id = x.light_id
      returning l.alert_id, l.light_id)
    select alert_id, light_id from joined union all select alert_id, light_id from departed`.execute(tx)
  return rows
}

/**
 * A light is FAULT while one of its fault conditions stands. A lamp that is on again is no fault, although its alert waits for the
 * clear delay. @returns the lights that changed
 */
export async function updateFaults(tx: Connection): Promise<number[]> {
  const faulty = sql`
    select c.subject as light_id from alert_condition c join light_state s on s.light_id = c.subject
    where c.scope = 'LIGHT' and c.standing and c.kind = any(${FAULT_KINDS})
      and (c.kind <> 'LAMP_DARK' or s.switched_on and c.quiet_since is null)`
  const { rows } = await sql<{ light_id: number }>`
    with faulty as materialized (${faulty}),
    differing as (
      select light_id, false as fault from light_state s
      where fault and not exists (select from faulty x where x.light_id = s.light_id)
      union
      select s.light_id, true from light_state s join faulty x on x.light_id = s.light_id where not s.fault),
    locked as (
      select light_id from light_state where light_id in (select light_id from differing) order by light_id for update)
    update light_state s set fault = d.fault from differing d join locked l on l.light_id = d.light_id
    where s.light_id = d.light_id returning s.light_id`.execute(tx)
  return rows.map(row => row.light_id)
}

/** @returns how many were deleted */
export async function deleteOldAlerts(db: Connection): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alert where id in (
      select id from alert where cleared_at < now() - interval '400 days' order by cleared_at limit 5000)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
