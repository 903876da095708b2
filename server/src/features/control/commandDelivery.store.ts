import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { type ColumnTypes, unnestRows } from '../../foundation/database/unnestRows.ts'
import { notifyChangedSql } from '../../foundation/events/events.ts'
import { lightIdsOf } from '../../foundation/lights/lightStates.ts'
import type { CommandRow } from './commands.store.ts'

/** A command and its recipient. */
export interface OutgoingCommand extends CommandRow {
  device_id: string
  endpoint: string
  /** End of an override or test. */
  until: Date | null
}

/**
 * Parameters in updates by id. Constants would allow an index on open commands, which the planner prefers while there are
 * none; each batch of a large request would then read all open commands.
 */
const OPEN = ['QUEUED', 'SENT']
const SENT = 'SENT'

/**
 * QUEUED → SENT; SENT without an answer until `resend_at` → SENT again (repeats are idempotent by id). Two servers never claim
 * the same command. The statement itself sends `light.changed`.
 *
 * The commit does not wait for fsync: if the database crashes and loses SENT, the command is sent again.
 */
export async function claimDueCommands(db: Connection, limit: number): Promise<OutgoingCommand[]> {
  const taken = await sql<OutgoingCommand>`
    with commit_mode as (select set_config('synchronous_commit', 'off', true)),
    due as (
      (select id, light_id, version from light_command
        where status = 'QUEUED' and not_before <= now() and expires_at > now() order by not_before limit ${limit})
      union all
      (select id, light_id, version from light_command
        where status = 'SENT' and resend_at <= now() and expires_at > now() order by resend_at limit ${limit})
      limit ${limit}),
    free as (
      select due.id from due join light_state s on s.light_id = due.light_id and s.expected_version = due.version
      order by s.light_id for update of s skip locked),
    sent as (
      update light_command c set status = 'SENT', sent_at = now(), attempts = c.attempts + 1,
        resend_at = now() + make_interval(secs => c.resend_seconds)
      where c.id = any(array(select id from free)) and c.status = any(${OPEN}::text[])
        and coalesce(c.resend_at <= now(), true)
      returning c.*),
    updated as (
      update light_state s set commanded_id = sent.id from sent where s.light_id = sent.light_id),
    announced as (${notifyChangedSql('light.changed', sql`select light_id from sent`)})
    select sent.*, d.device_id, coalesce(k.device_id, d.device_id) as endpoint,
      case when s.expected_rule in ('OVERRIDE', 'TEST') then s.expected_until end as until
    from sent join light_device d on d.id = sent.light_id join light_state s on s.light_id = sent.light_id
    left join light_center k on k.id = d.center_id
    cross join (select count(*) from announced) as n cross join (select count(*) from commit_mode) as m`.execute(db)
  return taken.rows
}

/** Makes unanswered commands of reconnected endpoints due at once. Only the last command of a light can be pending. */
export async function expediteResend(db: Connection, endpoints: string[]): Promise<boolean> {
  const expedited = await sql`
    with locked as materialized (
      select s.last_command_id as id from light_state s
      where s.light_id = any(${lightIdsOf(endpoints)}) order by s.light_id for update)
    update light_command c set resend_at = now()
    where c.id = any(array(select id from locked)) and c.status = ${SENT} and c.expires_at > now()`.execute(db)
  return Number(expedited.numAffectedRows) > 0
}

export interface ReceivedAcknowledgement {
  endpoint: string
  light: string
  id: string
  result: string
  reason?: string
}

const ANSWER: ColumnTypes<ReceivedAcknowledgement> = {
  endpoint: 'text',
  light: 'text',
  id: 'uuid',
  result: 'text',
  reason: 'text',
}

/** A light that rejects an older version as outdated gets a command with a current version at once. */
const OUTDATED_MS = 30_000

/**
 * SENT → the light's answer, if this light was asked and the command has not expired. The statement itself sends
 * `light.changed`.
 *
 * A light that rejects its last command as outdated gets a new version, above any that it received before a restored backup or
 * before it was deleted and created again. A light that rejects even a current version claims one ahead of the clock: it is
 * retried with backoff.
 *
 * The commit of acceptances does not wait for fsync, because the light's report waits for it: if the database crashes, the
 * command is sent again and the light acknowledges the duplicate. A rejection is committed durably: no other message follows.
 * @returns the affected lights, without those of ignored answers (late, repeated, unknown)
 */
export async function applyAcknowledgements(
  db: Connection,
  answers: ReceivedAcknowledgement[],
): Promise<{ id: string; light_id: number; ahead: boolean }[]> {
  const isAsync = answers.every(({ result }) => result === 'ACCEPTED' || result === 'DUPLICATE')
  const moved = await sql<{ id: string; light_id: number; ahead: boolean }>`
    with commit_mode as (select ${isAsync ? sql`set_config('synchronous_commit', 'off', true)` : sql`null`}),
    a as (
      select distinct on (id) * from ${unnestRows('a', answers, ANSWER)}),
    locked as materialized (
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
      where c.id = a.id and c.light_id = d.id and d.device_id = a.light
        -- Not by the index on lights: it would read all commands of each.
        and c.light_id + 0 = any(array(select light_id from locked))
        and coalesce(k.device_id, d.device_id) = a.endpoint
        and c.status = ${SENT} and c.expires_at > now()
      returning c.id, c.light_id, c.status, c.version, c.show_seconds, a.result = 'SUPERSEDED' as outdated),
    outdated as materialized (
      select m.*, m.version >= version_now() - ${OUTDATED_MS} or h.command_claimed is not null as ahead
      from moved m join locked h on h.light_id = m.light_id
      where m.outdated and h.last_command_id = m.id and h.expected_version = m.version),
    known as (
      update light_state s set
        acknowledged_id = case when m.status = 'ACKNOWLEDGED' then m.id else s.acknowledged_id end,
        wait_until = case
          when s.last_command_id <> m.id then s.wait_until
          when m.status = 'ACKNOWLEDGED' then now() + make_interval(secs => m.show_seconds)
          when not o.ahead then s.wait_until end,
        expected_version = case when o.id is null then s.expected_version else next_version(s.expected_version) end,
        reconcile_at = case when not o.ahead then now() else s.reconcile_at end,
        reconcile_attempts = case when not o.ahead then 0 else s.reconcile_attempts end,
        command_claimed = case when o.ahead then m.version when m.status <> 'ACKNOWLEDGED' then s.command_claimed end
      from moved m left join outdated o on o.id = m.id where s.light_id = m.light_id
      returning s.light_id, s.expected_version),
    -- The campaign follows the same override under its new version.
    followed as (
      update campaign_light l set version = n.expected_version from outdated o join known n on n.light_id = o.light_id
      where l.light_id = o.light_id and l.version = o.version and l.status in ('WAITING', 'UNCONFIRMED')),
    announced as (${notifyChangedSql('light.changed', sql`select light_id from moved`)})
    select m.id, m.light_id, coalesce(o.ahead, false) as ahead from moved m left join outdated o on o.id = m.id
    cross join (select count(*) from announced) as n cross join (select count(*) from commit_mode) as c`.execute(db)
  return moved.rows
}

/** QUEUED or SENT → EXPIRED after the timeout. @returns the affected lights */
export async function expireCommands(db: Connection): Promise<number[]> {
  // Lists, not joins: a plan made when nothing had expired would be a nested loop over all rows.
  const expired = await sql<{ light_id: number }>`
    with locked as materialized (
      select light_id from light_state
      where light_id = any(array(
        select light_id from light_command where status in ('QUEUED', 'SENT') and expires_at <= now()))
      order by light_id for update),
    expired as (
      update light_command set status = 'EXPIRED', reason = 'NO_ACKNOWLEDGEMENT'
      where light_id = any(array(select light_id from locked)) and status in ('QUEUED', 'SENT') and expires_at <= now()
      returning id, light_id),
    updated as (
      update light_state set wait_until = null
      where light_id = any(array(select light_id from expired)) and last_command_id = any(array(select id from expired)))
    select light_id from expired`.execute(db)
  return expired.rows.map(row => row.light_id)
}

/** Stops waiting for lights that acknowledged but did not report in time. @returns the affected lights */
export async function clearExpiredWaits(db: Connection): Promise<number[]> {
  const cleared = await sql<{ light_id: number }>`
    with locked as materialized (
      select light_id from light_state where wait_until <= now() order by light_id for update skip locked)
    update light_state set wait_until = null where light_id = any(array(select light_id from locked))
    returning light_id`.execute(db)
  return cleared.rows.map(row => row.light_id)
}
