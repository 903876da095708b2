import { sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'
import type { Setting } from './wish.ts'

export interface LightForControl extends Setting {
  id: number
  device_status: string
  options: unknown
  main_last_level: number | null
  sub_last_level: number | null
}

/*
 * Whoever writes takes the states first, in the order of their lights, and commands only of states it holds: so no two
 * wait for each other.
 */

/** What is known of lights that are about to be told something; nobody else may tell them meanwhile. */
export async function lockLights(tx: Connection, ids: number[]): Promise<LightForControl[]> {
  const found = await sql<LightForControl>`
    select s.light_id as id, s.device_status, m.options, s.main_last_level, s.sub_last_level,
      coalesce(s.expected_main_level, s.main_level) as main_level,
      coalesce(s.expected_main_color_temp, s.main_color_temp) as main_color_temp,
      coalesce(s.expected_sub_level, s.sub_level) as sub_level,
      coalesce(s.expected_sub_color_temp, s.sub_color_temp) as sub_color_temp
    from light_state s
    join light_device d on d.id = s.light_id
    left join device_mode m on m.id = d.mode_id
    where s.light_id = any(${ids}) order by s.light_id for update of s`.execute(tx)
  return found.rows
}

export interface NewCommand extends Setting {
  id: string
  light_id: number
  /** undefined: it is to be sent */
  rejected?: string
}

const COMMAND_FIELDS = sql`(
  id uuid, light_id int, rejected text,
  main_level smallint, main_color_temp int, sub_level smallint, sub_color_temp int)`

/** Writes the new wish and the commands that bring it; what was still under way to these lights is overtaken. */
export async function insertCommands(
  tx: Connection,
  commands: NewCommand[],
  cause: { cause: string; by: string },
  seconds: number,
): Promise<void> {
  const rows = JSON.stringify(commands)
  await sql`
    update light_command c set status = 'FAILED', reason = 'SUPERSEDED'
    from jsonb_to_recordset(${rows}::jsonb) as n ${COMMAND_FIELDS}
    where c.light_id = n.light_id and n.rejected is null and c.status in ('QUEUED', 'SENT')`.execute(tx)
  await sql`
    with n as (select * from jsonb_to_recordset(${rows}::jsonb) as n ${COMMAND_FIELDS}),
    wanted as (
      update light_state s set
        expected_version = s.expected_version + 1,
        expected_main_level = n.main_level, expected_main_color_temp = n.main_color_temp,
        expected_sub_level = n.sub_level, expected_sub_color_temp = n.sub_color_temp,
        expected_at = now(), expected_cause = ${cause.cause}, expected_by = ${cause.by},
        last_command_id = n.id,
        wait_until = now() + make_interval(secs => ${seconds})
      from n where s.light_id = n.light_id and n.rejected is null
      returning s.light_id, s.expected_version)
    insert into light_command (id, light_id, version, status, reason, main_level, main_color_temp, sub_level,
      sub_color_temp, cause, cause_by, expires_at)
    select n.id, n.light_id, coalesce(w.expected_version, 0),
      case when n.rejected is null then 'QUEUED' else 'REJECTED' end, n.rejected,
      n.main_level, n.main_color_temp, n.sub_level, n.sub_color_temp, ${cause.cause}, ${cause.by},
      now() + make_interval(secs => ${seconds})
    from n left join wanted w on w.light_id = n.light_id`.execute(tx)
}

export interface CommandRow extends Setting {
  id: string
  light_id: number
  version: number
  status: 'QUEUED' | 'SENT' | 'ACKNOWLEDGED' | 'FAILED' | 'EXPIRED' | 'REJECTED'
  reason: string | null
  cause: string
  cause_by: string | null
  created_at: Date
  expires_at: Date
  sent_at: Date | null
  acknowledged_at: Date | null
}

export async function selectCommands(db: Connection, ids: string[]): Promise<CommandRow[]> {
  const rows = await db
    .selectFrom('light_command')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows as CommandRow[]
}

/** A command on its way, and to whom. */
export interface Order extends CommandRow {
  device_id: string
  endpoint: string
}

/**
 * QUEUED → SENT, and SENT without an answer for `resendAfter` seconds → SENT once more (the id makes a repeat harmless).
 * Two servers never take the same one.
 */
export async function takeOrders(db: Connection, limit: number, resendAfter: number): Promise<Order[]> {
  const taken = await sql<Order>`
    with due as (
      select id, light_id from light_command
      where expires_at > now() and (status = 'QUEUED'
        or (status = 'SENT' and sent_at < now() - make_interval(secs => ${resendAfter})))
      order by id limit ${limit}),
    free as (
      select light_id from light_state where light_id in (select light_id from due)
      order by light_id for update skip locked),
    sent as (
      update light_command c set status = 'SENT', sent_at = now(), attempts = c.attempts + 1
      from due join free using (light_id)
      where c.id = due.id and (c.status = 'QUEUED'
        or (c.status = 'SENT' and c.sent_at < now() - make_interval(secs => ${resendAfter})))
      returning c.*),
    told as (
      update light_state s set commanded_id = sent.id from sent where s.light_id = sent.light_id)
    select sent.*, d.device_id, coalesce(k.device_id, d.device_id) as endpoint
    from sent join light_device d on d.id = sent.light_id left join light_center k on k.id = d.center_id`.execute(db)
  return taken.rows
}

/** An endpoint came back: what it was sent and did not answer is due at once. */
export async function hurryOrders(db: Connection, endpoint: string): Promise<boolean> {
  const hurried = await sql`
    update light_command c set sent_at = '-infinity'
    from light_device d left join light_center k on k.id = d.center_id
    where c.light_id = d.id and c.status = 'SENT' and coalesce(k.device_id, d.device_id) = ${endpoint}`.execute(db)
  return Number(hurried.numAffectedRows) > 0
}

export interface ReceivedAcknowledgement {
  endpoint: string
  light: string
  id: string
  result: string
  reason?: string
}

/** An answer counts that long beyond itself for the light to report what it now does. */
const SECONDS_TO_REPORT = 10

/**
 * SENT → what the light answered, if it is the light that was asked and the command has not expired.
 * @returns the lights concerned; an answer that moved nothing (late, repeated, unknown) is not among them
 */
export async function applyAcknowledgements(
  db: Connection,
  answers: ReceivedAcknowledgement[],
): Promise<{ id: string; light_id: number }[]> {
  const moved = await sql<{ id: string; light_id: number }>`
    with a as (
      select distinct on (id) * from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as a (endpoint text, light text, id uuid, result text, reason text)),
    held as materialized (
      select s.light_id from light_state s
      where s.light_id in (select c.light_id from light_command c join a on a.id = c.id)
      order by s.light_id for update),
    moved as (
      update light_command c set
        status = case a.result when 'EXPIRED' then 'EXPIRED' when 'REJECTED' then 'REJECTED'
          when 'SUPERSEDED' then 'FAILED' else 'ACKNOWLEDGED' end,
        reason = case when a.result in ('ACCEPTED', 'DUPLICATE') then null else coalesce(a.reason, a.result) end,
        acknowledged_at = now()
      from a, held, light_device d left join light_center k on k.id = d.center_id
      where c.id = a.id and c.light_id = d.id and d.device_id = a.light and held.light_id = d.id
        and coalesce(k.device_id, d.device_id) = a.endpoint
        and c.status = 'SENT' and c.expires_at > now()
      returning c.id, c.light_id, c.status),
    known as (
      update light_state s set
        acknowledged_id = case when m.status = 'ACKNOWLEDGED' then m.id else s.acknowledged_id end,
        wait_until = case
          when s.last_command_id <> m.id then s.wait_until
          when m.status = 'ACKNOWLEDGED' then now() + make_interval(secs => ${SECONDS_TO_REPORT}) end
      from moved m where s.light_id = m.light_id)
    select id, light_id from moved`.execute(db)
  return moved.rows
}

/** QUEUED or SENT → EXPIRED where their time has come. @returns the lights concerned */
export async function expireCommands(db: Connection): Promise<number[]> {
  const expired = await sql<{ light_id: number }>`
    with held as materialized (
      select s.light_id from light_state s
      where s.light_id in (select light_id from light_command where status in ('QUEUED', 'SENT') and expires_at <= now())
      order by s.light_id for update),
    gone as (
      update light_command c set status = 'EXPIRED', reason = 'NO_ACKNOWLEDGEMENT'
      from held where c.light_id = held.light_id and c.status in ('QUEUED', 'SENT') and c.expires_at <= now()
      returning c.id, c.light_id),
    told as (
      update light_state s set wait_until = null from gone where s.light_id = gone.light_id and s.last_command_id = gone.id)
    select light_id from gone`.execute(db)
  return expired.rows.map(row => row.light_id)
}

/** Lights that said yes and then nothing more: they are waited for no longer. */
export async function stopWaiting(db: Connection): Promise<number[]> {
  const tired = await sql<{ light_id: number }>`
    update light_state set wait_until = null where wait_until <= now() returning light_id`.execute(db)
  return tired.rows.map(row => row.light_id)
}
