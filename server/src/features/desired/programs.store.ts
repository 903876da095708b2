import { type Selectable, sql } from 'kysely'
import type { ProgramReason } from '#lighting/desired/reason.ts'
import type { Levels } from '#lighting/schedules/program.ts'
import type { GroupProgram } from '../../foundation/database/database.generated.ts'
import { type Connection, forceIndexScans } from '../../foundation/database/database.ts'
import { notifyChangedSql } from '../../foundation/events/events.ts'
import { SITE } from '../schedules/programs.ts'

/** A group with due programs, and their last result. Timestamps in ms since 1970. */
export interface DueGroup {
  group_id: number
  stale: boolean
  settled_until: number | null
  since: number | null
  main_level: number | null
  sub_level: number | null
}

/** Groups whose next event is due, whose sources changed, or whose current event is in the future after a clock setback. */
export async function lockDueGroups(tx: Connection, limit: number): Promise<DueGroup[]> {
  const taken = await sql<DueGroup>`
    select group_id, stale, main_level, sub_level,
      extract(epoch from settled_until)::float8 * 1000 as settled_until, extract(epoch from since)::float8 * 1000 as since
    from group_program where stale or until <= now() or since > now()
    order by until, group_id limit ${limit} for update skip locked`.execute(tx)
  return taken.rows
}

/** What the programs of a group require. All null: nothing is planned. */
export interface ProgramNow {
  group_id: number
  rule: 'SCHEDULE' | 'PRESET' | 'SITE_DEFAULT' | null
  schedule_id: number | null
  levels: Levels | null
  /** ms since 1970 */
  since: number | null
  until: number | null
  reason: ProgramReason | null
}

/** Writes current programs of groups and marks their lights for the update of the desired state. */
export async function updatePrograms(tx: Connection, programs: ProgramNow[]): Promise<void> {
  const rows = JSON.stringify(
    programs.map(({ levels, ...program }) => ({
      ...program,
      main_level: levels?.mainLevel,
      main_color_temp: levels?.mainColorTemp,
      sub_level: levels?.subLevel,
      sub_color_temp: levels?.subColorTemp,
    })),
  )
  await sql`
    with n as (select * from jsonb_to_recordset(${rows}::jsonb) as n (group_id int, rule text, schedule_id int,
      main_level smallint, main_color_temp int, sub_level smallint, sub_color_temp int, since float8, until float8,
      reason jsonb)),
    locked as materialized (
      select s.light_id from light_state s
      where s.light_id in (select d.id from light_device d join n on n.group_id = d.group_id)
      order by s.light_id for update),
    flagged as (
      update light_state s set expected_stale = true, plan_stale = s.plan_stale or p.stale
      from locked join light_device d on d.id = locked.light_id join group_program p on p.group_id = d.group_id
      where s.light_id = locked.light_id)
    update group_program p set rule = n.rule, schedule_id = n.schedule_id, main_level = n.main_level,
      main_color_temp = n.main_color_temp, sub_level = n.sub_level, sub_color_temp = n.sub_color_temp,
      since = to_timestamp(n.since / 1000), until = to_timestamp(n.until / 1000), reason = n.reason,
      settled_until = now(), stale = false
    from n where p.group_id = n.group_id`.execute(tx)
}

/** The site's default, if due for the same reasons as a group. */
export async function lockDueSite(tx: Connection): Promise<DueGroup | undefined> {
  const taken = await sql<DueGroup>`
    select ${SITE}::int as group_id, stale, main_level, sub_level,
      extract(epoch from settled_until)::float8 * 1000 as settled_until, extract(epoch from since)::float8 * 1000 as since
    from site_program where stale or until <= now() or since > now() for update skip locked`.execute(tx)
  return taken.rows[0]
}

/** Writes the current program of ungrouped lights. flagUngroupedLights marks them next. */
export async function updateSiteProgram(tx: Connection, program: ProgramNow, stale: boolean): Promise<void> {
  const { rule, levels, since, until, reason } = program
  const [from, to] = [since === null ? null : since / 1000, until === null ? null : until / 1000]
  await sql`
    update site_program set rule = ${rule}, main_level = ${levels?.mainLevel ?? null},
      main_color_temp = ${levels?.mainColorTemp ?? null}, sub_level = ${levels?.subLevel ?? null},
      sub_color_temp = ${levels?.subColorTemp ?? null}, since = to_timestamp(${from}::float8),
      until = to_timestamp(${to}::float8), reason = ${reason === null ? null : JSON.stringify(reason)}::jsonb,
      settled_until = now(), stale = false,
      flags_plans = ${stale} or (flags_plans and flagged_up_to is not null),
      flagged_up_to = case when not ${stale} and (rule, main_level, sub_level, since, until) is not distinct from
        (${rule}::text, ${levels?.mainLevel ?? null}::smallint, ${levels?.subLevel ?? null}::smallint,
          to_timestamp(${from}::float8), to_timestamp(${to}::float8)) then flagged_up_to else 0 end`.execute(tx)
}

/**
 * Marks the next batch of ungrouped lights for the update of the desired state. A request without an end was made when nothing was
 * planned: if the site's default plans something now, the request ends with the next event.
 * @returns whether there may be more
 */
export async function flagUngroupedLights(tx: Connection, limit: number): Promise<boolean> {
  const site = await tx.selectFrom('site_program').selectAll().where('flagged_up_to', 'is not', null).executeTakeFirst()
  if (!site) return false
  await forceIndexScans(tx)
  const { rows } = await sql<{ last: number | null; lights: number }>`
    with locked as materialized (
      select s.light_id from light_device d join light_state s on s.light_id = d.id
      where d.group_id is null and d.id > ${site.flagged_up_to} order by d.id limit ${limit} for update of s),
    flagged as (
      update light_state s set expected_stale = true, plan_stale = s.plan_stale or ${site.flags_plans}
      where s.light_id = any(array(select light_id from locked))),
    ended as (
      delete from light_override w
      where w.light_id = any(array(select light_id from locked)) and w.kind = 'MANUAL' and ${site.rule !== null}
      returning w.*),
    limited as materialized (
      select * from ended where ${site.flags_plans && site.until !== null} and not exists (
        select from light_override o where o.light_id = ended.light_id and o.kind = 'OVERRIDE')),
    requested as (
      insert into override_request (at, by, target, asked, until, light_ids)
      select at, by, case count(*) when 1 then 'LIGHT' else 'SELECTION' end,
        jsonb_strip_nulls(jsonb_build_object('mainBrightness', main_level, 'mainColorTemp', main_color_temp,
          'subBrightness', sub_level, 'subColorTemp', sub_color_temp)), ${site.until}::timestamptz, array_agg(light_id)
      from limited group by at, by, main_level, main_color_temp, sub_level, sub_color_temp
      returning id, light_ids),
    written as (
      insert into light_override (light_id, kind, main_level, main_color_temp, sub_level, sub_color_temp, at, until, by,
        campaign_id, override_id)
      select l.light_id, 'OVERRIDE', l.main_level, l.main_color_temp, l.sub_level, l.sub_color_temp, l.at,
        ${site.until}::timestamptz, l.by, l.campaign_id, r.id
      from requested r cross join unnest(r.light_ids) as of (light_id) join limited l using (light_id)),
    announced as (${notifyChangedSql('override.changed', sql`select id from requested`)})
    select max(light_id) as last, count(*) as lights from locked
    cross join (select count(*) from announced) as n`.execute(tx)
  const { last, lights } = rows[0]!
  const more = lights === limit
  await sql`update site_program set flagged_up_to = ${more ? last : null}::int`.execute(tx)
  return more
}

export type ProgramRow = Selectable<GroupProgram>

export async function selectPrograms(db: Connection, groups: number[]): Promise<ProgramRow[]> {
  return db.selectFrom('group_program').selectAll().where('group_id', '=', sql<number>`any(${groups})`).execute()
}
