import { sql } from 'kysely'
import { type Connection, lookups } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { type Told, toldOf } from '../../foundation/database/isoTimestamp.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { notice, notices } from '../../foundation/events/events.ts'
import { ended, idsBehind } from '../../foundation/lights/lightStates.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { Setting, Wish } from './wish.ts'

export interface LightForControl extends Setting {
  id: number
  device_status: string
  group_status: string | null
  /** someone tests it at the pole */
  is_tested: boolean
  /** of its group's programs or, without a group, of the site's default; null: nothing is planned */
  next_event: Date | null
  options: unknown
  main_last_level: number | null
  sub_last_level: number | null
}

/*
 * Whoever writes takes the states first, in the order of their lights, and commands only of states it holds: so no two
 * wait for each other.
 */

/** What is known of those of the lights that the account may see, and is about to tell something; nobody else may tell them meanwhile. */
export async function lockLights(tx: Connection, account: Account, ids: number[]): Promise<LightForControl[]> {
  const found = await sql<LightForControl>`
    select s.light_id as id, s.device_status, m.options, g.group_status,
      exists (select from light_test t where t.light_id = s.light_id and t.until > now()) as is_tested,
      -- one that still burns, though it was asked to go off, has not reported yet what it burnt with
      case when s.main_level > 0 then s.main_level else s.main_last_level end as main_last_level,
      case when s.sub_level > 0 then s.sub_level else s.sub_last_level end as sub_last_level,
      -- an event that has just come is about to be applied: what is asked in that moment outlasts it
      case when coalesce(p.rule, sp.rule) is not null
        then greatest(coalesce(p.until, sp.until), now() + interval '1 min') end as next_event,
      coalesce(s.expected_main_level, s.main_level) as main_level,
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

export interface NewCommand extends Setting {
  id: string
  light_id: number
  /** undefined: it is to be sent */
  rejected?: string
  /** end of the wish; undefined: none */
  until?: Date
}

/** What is kept of a request that puts lights under an override. */
export interface OverrideRequest {
  by: string
  target: 'LIGHT' | 'GROUP' | 'SELECTION'
  asked: Omit<Wish, 'until'>
  campaign?: number
  group?: number
}

const COMMAND_FIELDS = sql`(
  id uuid, light_id int, rejected text, until timestamptz,
  main_level smallint, main_color_temp int, sub_level smallint, sub_color_temp int)`

/**
 * Keeps what a person wants of lights: until its end or, without one, for as long as nothing is planned. A light in
 * whose group nothing is planned returns after the end to what it was asked or did before. What has an end is one override,
 * however many lights it is of; asked again for its campaign, it is extended.
 */
export async function insertWishes(tx: Connection, wishes: NewCommand[], request: OverrideRequest): Promise<void> {
  const rows = JSON.stringify(wishes)
  const { by, target, asked, campaign = null, group = null } = request
  await sql`
    with n as (select * from jsonb_to_recordset(${rows}::jsonb) as n ${COMMAND_FIELDS}),
    kept as (
      insert into light_wish (light_id, kind, main_level, main_color_temp, sub_level, sub_color_temp, by)
      select n.light_id, 'MANUAL', coalesce(s.expected_main_level, s.main_level),
        coalesce(s.expected_main_color_temp, s.main_color_temp), coalesce(s.expected_sub_level, s.sub_level),
        coalesce(s.expected_sub_color_temp, s.sub_color_temp), s.expected_by
      from n join light_state s using (light_id) join light_device d on d.id = n.light_id
      left join group_program p on p.group_id = d.group_id
      left join site_program sp on d.group_id is null
      where n.until is not null and p.rule is null and sp.rule is null
      on conflict do nothing),
    overridden as (
      delete from light_wish where light_id = any(array(select light_id from n where until is null)) and kind = 'OVERRIDE'),
    -- Those that lights leave for this one.
    left_behind as (
      select distinct override_id as id from light_wish
      where light_id = any(array(select light_id from n)) and override_id is not null),
    requested as (
      insert into override_request as r (by, target, group_id, campaign_id, asked, until, light_ids)
      select ${by}, ${target}, ${group}, ${campaign}::bigint, ${JSON.stringify(asked)}::jsonb, max(until), array_agg(light_id)
      from n where until is not null having count(*) > 0
      on conflict (campaign_id) do update set until = greatest(r.until, excluded.until),
        light_ids = array(select distinct unnest(r.light_ids || excluded.light_ids))
      returning id),
    written as (
      insert into light_wish as w (light_id, kind, main_level, main_color_temp, sub_level, sub_color_temp, until, by,
        campaign_id, override_id)
      select light_id, case when until is null then 'MANUAL' else 'OVERRIDE' end, main_level, main_color_temp, sub_level,
        sub_color_temp, until, ${by}, ${campaign}, case when until is not null then (select id from requested) end from n
      on conflict (light_id, kind) do update set main_level = excluded.main_level,
        main_color_temp = excluded.main_color_temp, sub_level = excluded.sub_level,
        sub_color_temp = excluded.sub_color_temp, at = excluded.at, until = excluded.until, by = excluded.by,
        campaign_id = excluded.campaign_id, override_id = excluded.override_id),
    announced as (${notices('override.changed', sql`select id from requested union select id from left_behind`)})
    select count(*) from announced`.execute(tx)
}

/** Of the rows `gone` of light_wish. */
export const GONE_OVERRIDES = sql`select distinct override_id from gone where override_id is not null`

/** Wishes of people end before their time. @returns the lights that had one */
export async function deleteWishes(tx: Connection, lights: number[], campaign?: number): Promise<number[]> {
  const gone = await sql<{ light_id: number }>`
    with held as materialized (
      select light_id from light_state where light_id = any(${lights}) order by light_id for update),
    gone as (
      delete from light_wish where light_id = any(array(select light_id from held))
        and (${campaign ?? null}::bigint is null or campaign_id = ${campaign ?? null}) returning light_id, override_id),
    announced as (${notices('override.changed', GONE_OVERRIDES)})
    select distinct light_id from gone cross join (select count(*) from announced) as n`.execute(tx)
  return gone.rows.map(row => row.light_id)
}

export interface Sending {
  /** Seconds in which a light must answer. */
  seconds: number
  /** Lights told in a second, so that thousands do not surge. */
  pace: number
  campaign?: number
}

/**
 * Writes the commands that bring what is expected of lights, once it is settled; what was still under way to them is
 * overtaken. Should a light not obey, it is driven again some time after (full jitter, see Reconciler).
 * It says itself that commands wait, and that the lights changed.
 */
export async function insertCommands(tx: Connection, commands: NewCommand[], sending: Sending): Promise<CommandRow[]> {
  const rows = JSON.stringify(commands)
  const { seconds, pace, campaign = null } = sending
  const told = commands.filter(command => !command.rejected).map(command => command.light_id)
  const inserted = await sql<CommandRow>`
    with overtaken as (
      update light_command set ${ended('SUPERSEDED')}
      where light_id = any(${told}) and status in ('QUEUED', 'SENT')),
    n as (
      select n.*, now() + make_interval(secs => (row_number() over (partition by rejected is null order by light_id) - 1)
        / ${pace}::float8) as not_before
      from jsonb_to_recordset(${rows}::jsonb) as n ${COMMAND_FIELDS}),
    wanted as (
      update light_state s set
        last_command_id = n.id,
        wait_until = case when s.drive_count = 0 then n.not_before + make_interval(secs => ${seconds}) end,
        drive_at = n.not_before + make_interval(secs => ${seconds}
          + random() * least(${LONGEST_PAUSE}, ${FIRST_PAUSE} * 2 ^ s.drive_count)),
        drive_count = least(s.drive_count + 1, 20)
      from n where s.light_id = n.light_id and n.rejected is null
      returning s.light_id, s.expected_version, s.expected_cause, s.expected_by, s.expected_main_level,
        s.expected_main_color_temp, s.expected_sub_level, s.expected_sub_color_temp),
    kept as (
    insert into light_command (id, light_id, version, status, reason, main_level, main_color_temp, sub_level,
      sub_color_temp, cause, cause_by, not_before, expires_at, campaign_id)
    select n.id, n.light_id, coalesce(w.expected_version, 0),
      case when n.rejected is null then 'QUEUED' else 'REJECTED' end, n.rejected,
      case when n.rejected is null then w.expected_main_level else n.main_level end,
      case when n.rejected is null then w.expected_main_color_temp else n.main_color_temp end,
      case when n.rejected is null then w.expected_sub_level else n.sub_level end,
      case when n.rejected is null then w.expected_sub_color_temp else n.sub_color_temp end,
      coalesce(w.expected_cause, 'OPERATOR'), w.expected_by, n.not_before,
      n.not_before + make_interval(secs => ${seconds}), ${campaign}
    from n left join wanted w on w.light_id = n.light_id
    returning *),
    announced as (${notices('light.changed', sql`select light_id from kept`)}),
    queued as (select ${notice('command.queued')} where exists (select from kept))
    select kept.* from kept cross join (select count(*) from announced) as n cross join (select count(*) from queued) as m`.execute(
    tx,
  )
  return inserted.rows
}

/** Seconds of the first and the longest pause before a light that does not obey is driven again. */
const FIRST_PAUSE = 5
const LONGEST_PAUSE = 300

/** An answer counts that long beyond itself for the light to report what it now does. */
const SECONDS_TO_REPORT = 10

/** Nobody is told what ends in a moment. */
const SECONDS_BEFORE_THE_NEXT = 3
/** A light that did so by its plan may have a clock that is ahead of ours. */
const CLOCK_AHEAD_SECONDS = 120

/** Lights that can be reached, do not do what is expected of them, and are due to be told (again). */
export async function lockDiffering(tx: Connection, limit: number): Promise<number[]> {
  const found = await sql<{ light_id: number }>`
    select s.light_id from light_state s
    where s.online and s.confirmation <> 'CONFIRMED' and s.expected_rule is not null and not s.unsettled
      and coalesce(s.drive_at, '-infinity') <= now()
      -- What is about to end is not enforced: lights that keep the plan may already do what comes next.
      and coalesce(s.expected_until > now() + make_interval(secs => case
        when s.measured_cause = 'PLAN' and s.expected_rule in ('SCHEDULE', 'PRESET', 'SITE_DEFAULT')
        then ${CLOCK_AHEAD_SECONDS}::float8 else ${SECONDS_BEFORE_THE_NEXT} end), true)
      and not exists (select from light_command c where c.id = s.last_command_id and c.version = s.expected_version
        and (c.status in ('QUEUED', 'SENT') and c.expires_at > now()
          -- It said yes, and has time to report.
          or c.status = 'ACKNOWLEDGED' and c.acknowledged_at > now() - make_interval(secs => ${SECONDS_TO_REPORT}))
        -- one light after the other: joined, all commands are read for each where there were none when it was planned
        offset 0)
    order by s.light_id limit ${limit} for update skip locked`.execute(tx)
  return found.rows.map(row => row.light_id)
}

export interface CommandRow extends Setting {
  id: string
  light_id: number
  version: number
  status: 'QUEUED' | 'SENT' | 'ACKNOWLEDGED' | 'FAILED' | 'EXPIRED' | 'REJECTED'
  reason: string | null
  cause: string
  cause_by: string | null
  campaign_id: number | null
  created_at: Date
  not_before: Date
  expires_at: Date
  sent_at: Date | null
  attempts: number
  acknowledged_at: Date | null
}

export async function selectCommands(db: Connection, ids: string[]): Promise<CommandRow[]> {
  const rows = await lookups(db, ids.length)
    .selectFrom('light_command')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows as CommandRow[]
}

/** The last commands to the lights in `p`, as JSON. */
export const COMMANDS_OF_LIGHTS = sql`
  select json_agg(c) from light_command c
  where c.id = any(array(select unnest(array[last_command_id, commanded_id, acknowledged_id]) from p))`

/** With its instants as they are told. */
export type CommandTold = {
  [C in keyof CommandRow]: CommandRow[C] extends Date | null ? Told | Extract<CommandRow[C], null> : CommandRow[C]
}

/** As it came in JSON. */
export function commandOfJson(row: CommandTold): CommandTold {
  const { created_at, not_before, expires_at, sent_at, acknowledged_at } = row
  return {
    ...row,
    created_at: toldOf(created_at),
    not_before: toldOf(not_before),
    expires_at: toldOf(expires_at),
    sent_at: sent_at && toldOf(sent_at),
    acknowledged_at: acknowledged_at && toldOf(acknowledged_at),
  }
}

export interface CommandsOf {
  light: number
  /** left out: of any */
  status?: CommandRow['status'][] | null
}

/** Newest first. */
export async function selectCommandPage(
  db: Connection,
  { light, status }: CommandsOf,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: CommandRow[]; totalCount: number }> {
  let query = db.selectFrom('light_command').where('light_id', '=', light)
  if (status) query = query.where('status', '=', sql<string>`any(${status})`)
  const [items, { count }] = await Promise.all([
    query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { items: items as CommandRow[], totalCount: count }
}

/** A command on its way, and to whom. */
export interface Order extends CommandRow {
  device_id: string
  endpoint: string
}

/**
 * QUEUED → SENT, and SENT without an answer for `resendAfter` seconds → SENT once more (the id makes a repeat harmless).
 * Two servers never take the same one. It says itself that the lights changed.
 *
 * No light waits until the disk has it: should the database fall and forget that it was sent, it is sent once more.
 */
export async function takeOrders(db: Connection, limit: number, resendAfter: number): Promise<Order[]> {
  const taken = await sql<Order>`
    with soon as (select set_config('synchronous_commit', 'off', true)),
    due as (
      (select id, light_id from light_command
        where status = 'QUEUED' and not_before <= now() and expires_at > now() order by not_before limit ${limit})
      union all
      (select id, light_id from light_command
        where status = 'SENT' and sent_at < now() - make_interval(secs => ${resendAfter}) and expires_at > now()
        order by sent_at limit ${limit})
      limit ${limit}),
    free as (
      select light_id, expected_version from light_state where light_id in (select light_id from due)
      order by light_id for update skip locked),
    sent as (
      update light_command c set status = 'SENT', sent_at = now(), attempts = c.attempts + 1
      from free
      -- A list, not a join: each is looked up by its id, whatever else the planner believes of the statuses.
      where c.id = any(array(select id from due)) and c.light_id = free.light_id and c.version = free.expected_version
        and (c.status = 'QUEUED'
        or (c.status = 'SENT' and c.sent_at < now() - make_interval(secs => ${resendAfter})))
      returning c.*),
    told as (
      update light_state s set commanded_id = sent.id from sent where s.light_id = sent.light_id),
    announced as (${notices('light.changed', sql`select light_id from sent`)})
    select sent.*, d.device_id, coalesce(k.device_id, d.device_id) as endpoint
    from sent join light_device d on d.id = sent.light_id left join light_center k on k.id = d.center_id
    cross join (select count(*) from announced) as n cross join (select count(*) from soon) as m`.execute(db)
  return taken.rows
}

/** Endpoints came back: what they were sent and did not answer is due at once. Only a light's last command can still be. */
export async function hurryOrders(db: Connection, endpoints: string[], resendAfter: number): Promise<boolean> {
  const hurried = await sql`
    with held as materialized (
      select s.last_command_id as id from light_state s
      where s.light_id = any(${idsBehind(endpoints)}) order by s.light_id for update)
    update light_command c set sent_at = now() - make_interval(secs => ${resendAfter + 1})
    where c.id = any(array(select id from held)) and c.status = 'SENT' and c.expires_at > now()`.execute(db)
  return Number(hurried.numAffectedRows) > 0
}

export interface ReceivedAcknowledgement {
  endpoint: string
  light: string
  id: string
  result: string
  reason?: string
}

/** A light that refuses a version older than this (ms) as outdated is asked again at once, under one of now. */
const OUTDATED_MS = 30_000

/**
 * SENT → what the light answered, if it is the light that was asked and the command has not expired.
 * A light that calls its last command outdated gets a new version: above any that it was sent before a backup, or before it was
 * deleted and created again. One that refuses even a version of now claims to have obeyed one above the clock: it is asked again
 * with pauses.
 * It says itself that the lights changed.
 *
 * A yes does not wait until the disk has it, as what the light does comes next, and waits for this: should the database fall and
 * forget it, and what came after it, too, the light is asked once more, and says that it has obeyed already. A no is all that comes.
 * @returns the lights concerned; an answer that moved nothing (late, repeated, unknown) is not among them
 */
export async function applyAcknowledgements(
  db: Connection,
  answers: ReceivedAcknowledgement[],
): Promise<{ id: string; light_id: number; ahead: boolean }[]> {
  const soon = answers.every(({ result }) => result === 'ACCEPTED' || result === 'DUPLICATE')
  const moved = await sql<{ id: string; light_id: number; ahead: boolean }>`
    with soon as (select ${soon ? sql`set_config('synchronous_commit', 'off', true)` : sql`null`}),
    a as (
      select distinct on (id) * from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as a (endpoint text, light text, id uuid, result text, reason text)),
    held as materialized (
      select s.light_id, s.last_command_id, s.expected_version, s.command_claimed from light_state s
      where s.light_id = any(array(select light_id from light_command where id = any(array(select id from a))))
      order by s.light_id for update),
    moved as (
      update light_command c set
        status = case a.result when 'EXPIRED' then 'EXPIRED' when 'REJECTED' then 'REJECTED'
          when 'SUPERSEDED' then 'FAILED' else 'ACKNOWLEDGED' end,
        reason = case when a.result in ('ACCEPTED', 'DUPLICATE') then null else coalesce(a.reason, a.result) end,
        acknowledged_at = now()
      from a, light_device d left join light_center k on k.id = d.center_id
      where c.id = any(array(select id from a)) and c.id = a.id and c.light_id = d.id and d.device_id = a.light
        and c.light_id = any(array(select light_id from held))
        and coalesce(k.device_id, d.device_id) = a.endpoint
        and c.status = 'SENT' and c.expires_at > now()
      returning c.id, c.light_id, c.status, c.version, a.result = 'SUPERSEDED' as outdated),
    outdated as materialized (
      select m.*, m.version >= version_now() - ${OUTDATED_MS} or h.command_claimed is not null as ahead
      from moved m join held h on h.light_id = m.light_id
      where m.outdated and h.last_command_id = m.id and h.expected_version = m.version),
    known as (
      update light_state s set
        acknowledged_id = case when m.status = 'ACKNOWLEDGED' then m.id else s.acknowledged_id end,
        wait_until = case
          when s.last_command_id <> m.id then s.wait_until
          when m.status = 'ACKNOWLEDGED' then now() + make_interval(secs => ${SECONDS_TO_REPORT})
          when not o.ahead then s.wait_until end,
        expected_version = case when o.id is null then s.expected_version else next_version(s.expected_version) end,
        drive_at = case when not o.ahead then now() else s.drive_at end,
        drive_count = case when not o.ahead then 0 else s.drive_count end,
        command_claimed = case when o.ahead then m.version when m.status <> 'ACKNOWLEDGED' then s.command_claimed end
      from moved m left join outdated o on o.id = m.id where s.light_id = m.light_id
      returning s.light_id, s.expected_version),
    -- a campaign goes on with the same override under its new version
    followed as (
      update campaign_light l set version = n.expected_version from outdated o join known n on n.light_id = o.light_id
      where l.light_id = o.light_id and l.version = o.version and l.status in ('WAITING', 'UNCONFIRMED')),
    announced as (${notices('light.changed', sql`select light_id from moved`)})
    select m.id, m.light_id, coalesce(o.ahead, false) as ahead from moved m left join outdated o on o.id = m.id
    cross join (select count(*) from announced) as n cross join (select count(*) from soon) as c`.execute(db)
  return moved.rows
}

/** QUEUED or SENT → EXPIRED where their time has come. @returns the lights concerned */
export async function expireCommands(db: Connection): Promise<number[]> {
  // Lists, not joins: a join that was planned while nothing had expired compares each with each.
  const expired = await sql<{ light_id: number }>`
    with held as materialized (
      select light_id from light_state
      where light_id = any(array(
        select light_id from light_command where status in ('QUEUED', 'SENT') and expires_at <= now()))
      order by light_id for update),
    gone as (
      update light_command set status = 'EXPIRED', reason = 'NO_ACKNOWLEDGEMENT'
      where light_id = any(array(select light_id from held)) and status in ('QUEUED', 'SENT') and expires_at <= now()
      returning id, light_id),
    told as (
      update light_state set wait_until = null
      where light_id = any(array(select light_id from gone)) and last_command_id = any(array(select id from gone)))
    select light_id from gone`.execute(db)
  return expired.rows.map(row => row.light_id)
}

/** Lights that said yes and then nothing more: they are waited for no longer. */
export async function stopWaiting(db: Connection): Promise<number[]> {
  const tired = await sql<{ light_id: number }>`
    with held as materialized (
      select light_id from light_state where wait_until <= now() order by light_id for update skip locked)
    update light_state set wait_until = null where light_id = any(array(select light_id from held))
    returning light_id`.execute(db)
  return tired.rows.map(row => row.light_id)
}

/** Commands are kept that long, and so is what became of campaigns. */
const DAYS_KEPT = 180
const ROWS_AT_ONCE = 20_000

/** What nobody asks for any more; a part at a time, so that nothing waits for it. */
export async function deleteOldCommands(db: Connection): Promise<void> {
  await sql`
    delete from light_command where id in (
      select c.id from light_command c
      where c.id < ${firstIdOf(DAYS_KEPT)}::uuid and not exists (select from light_state s where s.light_id = c.light_id
        and c.id in (s.last_command_id, s.commanded_id, s.acknowledged_id, s.measured_command_id))
      order by c.id limit ${ROWS_AT_ONCE})`.execute(db)
  const kept = sql`now() - make_interval(days => ${DAYS_KEPT})`
  const old = sql`select id from campaign where status <> 'RUNNING' and created_at < ${kept}`
  await deleteInBatches(db, 'campaign_light', sql`campaign_id in (${old})`)
  await deleteInBatches(db, 'campaign', sql`id in (${old})`)
  await deleteInBatches(db, 'override_request', sql`until < ${kept}`)
}

/** Ids of commands begin with the ms of their making. */
function firstIdOf(daysAgo: number): string {
  const hex = (Date.now() - daysAgo * 86_400_000).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** What people asked of lights, as it stands; by light. */
export async function selectWishes(tx: Connection, lights: number[]): Promise<Map<number, object[]>> {
  const found = await sql<{ light_id: number; wishes: object[] }>`
    select light_id, jsonb_agg(to_jsonb(w)) as wishes from light_wish w where light_id = any(${lights})
    group by light_id`.execute(tx)
  return new Map(found.rows.map(row => [row.light_id, row.wishes]))
}

/** One server at a time drives what differs, so that the pace is kept. */
export async function takeDrive(tx: Connection): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCKS.drive}) as mine`.execute(tx)
  return rows[0]!.mine
}
