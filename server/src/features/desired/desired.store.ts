import { type Selectable, sql } from 'kysely'
import type { Levels } from '#lighting/schedules/program.ts'
import type { GroupProgram } from '../../foundation/database/database.generated.ts'
import { byIndex, type Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { notices } from '../../foundation/events/events.ts'
import { ended } from '../../foundation/lights/lightStates.ts'
import { SITE } from '../schedules/programs.ts'

/** Seconds in which a light is to do what it has newly been asked, before it counts as unconfirmed. */
const SECONDS_TO_OBEY = 15
/** Seconds that a light which holds the plan gets to do by itself what the plan says. */
const SECONDS_FOR_THE_PLAN = 3
/** An event that old is none that lights are doing by themselves just now. */
const FRESH_EVENT_SECONDS = 20

/** A group whose programs are to be looked at, as they were left. Instants in ms since 1970. */
export interface DueGroup {
  group_id: number
  stale: boolean
  settled_until: number | null
  since: number | null
  main_level: number | null
  sub_level: number | null
}

/** Groups whose next event has come, whose sources changed, or behind whose present event the clock has gone back. */
export async function takeDueGroups(tx: Connection, limit: number): Promise<DueGroup[]> {
  const taken = await sql<DueGroup>`
    select group_id, stale, main_level, sub_level,
      extract(epoch from settled_until)::float8 * 1000 as settled_until, extract(epoch from since)::float8 * 1000 as since
    from group_program where stale or until <= now() or since > now()
    order by until, group_id limit ${limit} for update skip locked`.execute(tx)
  return taken.rows
}

/** What the programs of a group ask; everything null: nothing is planned. */
export interface ProgramNow {
  group_id: number
  rule: 'SCHEDULE' | 'PRESET' | 'SITE_DEFAULT' | null
  schedule_id: number | null
  levels: Levels | null
  /** ms since 1970 */
  since: number | null
  until: number | null
  reason: object | null
}

/** Writes what groups are to do now. Their lights are settled next. */
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
    held as materialized (
      select s.light_id from light_state s
      where s.light_id in (select d.id from light_device d join n on n.group_id = d.group_id)
      order by s.light_id for update),
    flagged as (
      update light_state s set unsettled = true, plan_unsettled = s.plan_unsettled or p.stale
      from held join light_device d on d.id = held.light_id join group_program p on p.group_id = d.group_id
      where s.light_id = held.light_id)
    update group_program p set rule = n.rule, schedule_id = n.schedule_id, main_level = n.main_level,
      main_color_temp = n.main_color_temp, sub_level = n.sub_level, sub_color_temp = n.sub_color_temp,
      since = to_timestamp(n.since / 1000), until = to_timestamp(n.until / 1000), reason = n.reason,
      settled_until = now(), stale = false
    from n where p.group_id = n.group_id`.execute(tx)
}

/** The site's default, when its next event has come, the site changed, or the clock has gone back behind its event. */
export async function takeDueSite(tx: Connection): Promise<DueGroup | undefined> {
  const taken = await sql<DueGroup>`
    select ${SITE}::int as group_id, stale, main_level, sub_level,
      extract(epoch from settled_until)::float8 * 1000 as settled_until, extract(epoch from since)::float8 * 1000 as since
    from site_program where stale or until <= now() or since > now() for update skip locked`.execute(tx)
  return taken.rows[0]
}

/** Writes what lights in no group are to do now. flagUngrouped marks them next. */
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
 * Flags the next lights in no group to be settled by what the site's default asks now. A request without an end was made
 * where nothing was planned: while the site's default plans something, it ends with the next event.
 * @returns whether there may be more
 */
export async function flagUngrouped(tx: Connection, limit: number): Promise<boolean> {
  const site = await tx.selectFrom('site_program').selectAll().where('flagged_up_to', 'is not', null).executeTakeFirst()
  if (!site) return false
  await byIndex(tx)
  const { rows } = await sql<{ last: number | null; lights: number }>`
    with held as materialized (
      select s.light_id from light_device d join light_state s on s.light_id = d.id
      where d.group_id is null and d.id > ${site.flagged_up_to} order by d.id limit ${limit} for update of s),
    flagged as (
      update light_state s set unsettled = true, plan_unsettled = s.plan_unsettled or ${site.flags_plans}
      where s.light_id = any(array(select light_id from held))),
    ended as (
      delete from light_wish w
      where w.light_id = any(array(select light_id from held)) and w.kind = 'MANUAL' and ${site.rule !== null}
      returning w.*),
    limited as materialized (
      select * from ended where ${site.flags_plans && site.until !== null} and not exists (
        select from light_wish o where o.light_id = ended.light_id and o.kind = 'OVERRIDE')),
    requested as (
      insert into override_request (at, by, target, asked, until, light_ids)
      select at, by, case count(*) when 1 then 'LIGHT' else 'SELECTION' end,
        jsonb_strip_nulls(jsonb_build_object('mainBrightness', main_level, 'mainColorTemp', main_color_temp,
          'subBrightness', sub_level, 'subColorTemp', sub_color_temp)), ${site.until}::timestamptz, array_agg(light_id)
      from limited group by at, by, main_level, main_color_temp, sub_level, sub_color_temp
      returning id, light_ids),
    written as (
      insert into light_wish (light_id, kind, main_level, main_color_temp, sub_level, sub_color_temp, at, until, by,
        campaign_id, override_id)
      select l.light_id, 'OVERRIDE', l.main_level, l.main_color_temp, l.sub_level, l.sub_color_temp, l.at,
        ${site.until}::timestamptz, l.by, l.campaign_id, r.id
      from requested r cross join unnest(r.light_ids) as of (light_id) join limited l using (light_id)),
    announced as (${notices('override.changed', sql`select id from requested`)})
    select max(light_id) as last, count(*) as lights from held
    cross join (select count(*) from announced) as n`.execute(tx)
  const { last, lights } = rows[0]!
  const more = lights === limit
  await sql`update site_program set flagged_up_to = ${more ? last : null}::int`.execute(tx)
  return more
}

export interface EventRow {
  group_id: number
  schedule_id: number
  civil_date: string
  ordinal: number
  kind: string
  /** ms since 1970 */
  due_at: number
  outcome: 'DONE' | 'MISSED'
}

/** Keeps each event once, and counts it. One that was moved by a changed schedule is another one. */
export async function insertEvents(tx: Connection, events: EventRow[]): Promise<void> {
  await sql`
    with kept as (
    insert into planned_event (group_id, schedule_id, civil_date, ordinal, kind, due_at, outcome)
    select group_id, schedule_id, civil_date, ordinal, kind, to_timestamp(due_at / 1000), outcome
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (group_id int, schedule_id int, civil_date date,
      ordinal smallint, kind text, due_at float8, outcome text)
    on conflict (group_id, schedule_id, civil_date, ordinal) do update
      set due_at = excluded.due_at, kind = excluded.kind, outcome = excluded.outcome, done_at = now()
      where abs(extract(epoch from planned_event.due_at - excluded.due_at)) > 1
      returning outcome)
    update planned_event_tally t set events = t.events + k.events
    from (select outcome, count(*) as events from kept group by outcome) k where t.outcome = k.outcome`.execute(tx)
}

/** Deletes overrides and tests that have expired. */
export async function endWishes(tx: Connection): Promise<void> {
  await sql`
    with held as materialized (
      select light_id from light_state
      where light_id = any(array(
        select light_id from light_wish where until <= now()
        union all select light_id from light_test where until <= now()))
      order by light_id for update),
    gone as (
      delete from light_wish where light_id = any(array(select light_id from held)) and until <= now()
      returning light_id, override_id),
    tested as (
      delete from light_test where light_id = any(array(select light_id from held)) and until <= now()
      returning light_id),
    flagged as (
      update light_state set unsettled = true, plan_unsettled = true
      where light_id = any(array(select light_id from gone union all select light_id from tested))),
    announced as (${notices('override.changed', sql`select distinct override_id from gone where override_id is not null`)})
    select count(*) from announced`.execute(tx)
}

/**
 * Writes the winning rule of lights into what is expected of them. A light that is asked for something new gets a new
 * version and time to obey; one that will do it by its plan is left alone for a moment.
 * @param ids these lights, whose wishes changed, hence their plans, too; left out: those whose sources changed
 * @returns the lights of which something else is expected now
 */
export async function settle(
  tx: Connection,
  limit: number,
  ids?: number[],
): Promise<{ looked: number; ids: number[] }> {
  const which = ids ? sql`light_id = any(${ids})` : sql`unsettled`
  await byIndex(tx)
  const settled = await sql<{ light_id: number; changed: boolean; by_hand: boolean }>`
    with due as materialized (
      select light_id from light_state where ${which} order by light_id limit ${limit}
      for update ${ids ? sql`` : sql`skip locked`}),
    wanted as materialized (
      select r.*,
        (r.rule, r.main_level, r.main_color_temp, r.sub_level, r.sub_color_temp) is distinct from
          (s.expected_rule, s.expected_main_level, s.expected_main_color_temp, s.expected_sub_level,
            s.expected_sub_color_temp)
          or (r.at is not null and r.at is distinct from s.expected_at) as changed,
        lamp_obeys(r.main_level, r.main_color_temp, s.main_level, s.main_color_temp)
          and lamp_obeys(r.sub_level, r.sub_color_temp, s.sub_level, s.sub_color_temp) as obeyed
      from due join light_state s using (light_id)
      -- One light after the other, whatever the tables were like when they were last counted: planned as one join, the
      -- rules of the whole city are worked out for one light, or for twenty thousand new ones each anew.
      cross join lateral (select * from light_rule where light_rule.light_id = due.light_id offset 0) r),
    -- what is on its way to bring something else is not sent any more
    overtaken as (
      update light_command set ${ended('SUPERSEDED')}
      where light_id = any(array(select light_id from wanted where changed)) and status in ('QUEUED', 'SENT')),
    -- what was asked by hand before anything was planned is over, and does not come back when the plan goes
    forgotten as (
      delete from light_wish
      where light_id = any(array(select light_id from wanted where rule in ('SCHEDULE', 'PRESET', 'SITE_DEFAULT')))
        -- A plan that is about to be looked at may end: what was asked for after it stays.
        and kind = 'MANUAL' and not exists (
          select from light_device d left join group_program p using (group_id) left join site_program sp on d.group_id is null
          where d.id = light_wish.light_id and (p.stale or sp.stale)))
    update light_state s set unsettled = false, plan_unsettled = s.plan_unsettled or ${ids !== undefined},
      expected_rule = r.rule,
      expected_main_level = r.main_level, expected_main_color_temp = r.main_color_temp,
      expected_sub_level = r.sub_level, expected_sub_color_temp = r.sub_color_temp,
      expected_until = r.until, expected_reason = r.reason,
      expected_at = case when r.rule is null then null when r.changed then coalesce(r.at, now()) else s.expected_at end,
      expected_cause = case when r.rule in ('OVERRIDE', 'MANUAL') then 'OPERATOR' else r.rule end,
      expected_by = coalesce(r.by, r.reason->>'schedule', r.reason->>'group'),
      expected_version = case when r.changed then next_version(s.expected_version) else s.expected_version end,
      wait_until = case when not r.changed then s.wait_until
        when s.online and not r.obeyed then now() + make_interval(secs => ${SECONDS_TO_OBEY}) end,
      drive_at = case when not r.changed then s.drive_at
        when r.rule in ('SCHEDULE', 'PRESET', 'SITE_DEFAULT') and s.plan_version = s.plan_wanted
          and r.at > now() - make_interval(secs => ${FRESH_EVENT_SECONDS})
          then now() + make_interval(secs => ${SECONDS_FOR_THE_PLAN}) end,
      drive_count = case when r.changed then 0 else s.drive_count end
    from wanted r where s.light_id = r.light_id
    returning s.light_id, r.changed, r.rule is not distinct from 'MANUAL' as by_hand`.execute(tx)
  await nameVersions(
    tx,
    settled.rows.filter(row => row.changed && row.by_hand).map(row => row.light_id),
  )
  return {
    looked: settled.rows.length,
    ids: settled.rows.filter(row => row.changed).map(row => row.light_id),
  }
}

/** Campaigns of which the scheduler begins what they ask: they are followed from the version that brings it. */
async function nameVersions(tx: Connection, lights: number[]): Promise<void> {
  if (lights.length === 0) return
  await sql`
    update campaign_light l set version = s.expected_version from light_wish w join light_state s using (light_id)
    where w.light_id = any(${lights}) and w.kind = 'MANUAL' and l.light_id = w.light_id
      and l.campaign_id = w.campaign_id and l.version is null`.execute(tx)
}

export type ProgramRow = Selectable<GroupProgram>

export async function selectPrograms(db: Connection, groups: number[]): Promise<ProgramRow[]> {
  return db.selectFrom('group_program').selectAll().where('group_id', '=', sql<number>`any(${groups})`).execute()
}

export interface PlannedEventRow {
  schedule_id: number
  civil_date: string
  ordinal: number
  kind: string
  due_at: Date
  outcome: string
  done_at: Date
}

export interface EventPage {
  items: PlannedEventRow[]
  done: number
  missed: number
}

const MOST_EVENTS = 200

export async function selectEvents(db: Connection, group: number, from: Date, to: Date): Promise<EventPage> {
  const [items, counts] = await Promise.all([
    sql<PlannedEventRow>`
      select schedule_id, civil_date::text, ordinal, kind, due_at, outcome, done_at from planned_event
      where group_id = ${group} and due_at between ${from} and ${to} order by due_at desc limit ${MOST_EVENTS}`.execute(
      db,
    ),
    sql<{ done: number; missed: number }>`
      select count(*) filter (where outcome = 'DONE') as done, count(*) filter (where outcome = 'MISSED') as missed
      from planned_event where group_id = ${group} and due_at between ${from} and ${to}`.execute(db),
  ])
  return { items: items.rows, ...counts.rows[0]! }
}

/** @returns the turn before this one, ms since 1970 */
export async function beat(tx: Connection): Promise<number | null> {
  const { rows } = await sql<{ before: number | null }>`
    with before as (select at from heartbeat where name = 'night'),
    now as (insert into heartbeat (name, at) values ('night', now())
      on conflict (name) do update set at = excluded.at)
    select (select extract(epoch from at)::float8 * 1000 from before) as before`.execute(tx)
  return rows[0]!.before
}

/** Kept when a turn is complete: all that was due is settled. */
export async function keepSettled(tx: Connection): Promise<void> {
  await sql`insert into heartbeat (name, at) values ('settled', clock_timestamp())
    on conflict (name) do update set at = excluded.at`.execute(tx)
}

/** Seconds since a turn of any server was complete; null: none was yet. */
export async function selectSettledAge(db: Connection): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - at)::float8 as seconds from heartbeat where name = 'settled'`.execute(
    db,
  )
  return rows[0]?.seconds ?? null
}

/** Only one server at a time takes a turn; should it die, the database frees the place at once. */
export async function takeTurn(tx: Connection): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCKS.turn}) as mine`.execute(tx)
  return rows[0]!.mine
}
