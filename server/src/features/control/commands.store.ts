import { type RawBuilder, sql } from 'kysely'
import { type Connection, lookups } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { type ColumnTypes, unnestRows } from '../../foundation/database/unnestRows.ts'
import { notifyChangedSql, notifySql } from '../../foundation/events/events.ts'
import type { StoredOrigin } from '../../foundation/lights/commandOrigin.ts'
import { endCommandColumns } from '../../foundation/lights/lightStates.ts'
import { COMMAND_SECONDS, RESEND_SECONDS, SHOW_SECONDS } from '../../foundation/lights/patience.ts'
import { STREET_POSITION, STREET_WINDOW } from '../../foundation/lights/streetOrder.ts'
import type { Setting } from './overrideLevels.ts'

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
  /** s, of the light's model when the command was issued */
  resend_seconds: number
  show_seconds: number
  /** An unanswered command is sent again. */
  resend_at: Date | null
  /** null: issued by an earlier release */
  origin: StoredOrigin | null
  repeats: 'RETRY' | 'RESTORE' | null
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

/** In PostgreSQL's JSON, with timestamps as text. */
export type CommandJson = {
  [C in keyof CommandRow]: CommandRow[C] extends Date | null ? string | Extract<CommandRow[C], null> : CommandRow[C]
}

export function parseCommandJson(row: CommandJson): CommandRow {
  const { created_at, not_before, expires_at, sent_at, acknowledged_at, resend_at } = row
  return {
    ...row,
    created_at: new Date(created_at),
    not_before: new Date(not_before),
    expires_at: new Date(expires_at),
    sent_at: sent_at === null ? null : new Date(sent_at),
    acknowledged_at: acknowledged_at === null ? null : new Date(acknowledged_at),
    resend_at: resend_at === null ? null : new Date(resend_at),
  }
}

export interface CommandFilter {
  light: number
  /** default: all */
  status?: CommandRow['status'][] | null
}

/** Newest first. */
export async function selectCommandPage(
  db: Connection,
  { light, status }: CommandFilter,
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

export interface NewCommand extends Setting {
  id: string
  light_id: number
  /** Reason of a rejection. Undefined: to be sent. */
  rejected?: string
  /** End of the override. */
  until?: Date
}

const NEW_COMMAND: ColumnTypes<NewCommand> = {
  id: 'uuid',
  light_id: 'int',
  rejected: 'text',
  until: 'timestamptz',
  main_level: 'smallint',
  main_color_temp: 'int',
  sub_level: 'smallint',
  sub_color_temp: 'int',
}

/** The commands as table `n` of a statement. */
export function unnestCommands(commands: NewCommand[]): RawBuilder<NewCommand> {
  return unnestRows('n', commands, NEW_COMMAND)
}

/** First and longest pause before the next attempt on a light that does not obey. */
const MIN_RETRY_SECONDS = 5
const MAX_RETRY_SECONDS = 300

export interface DispatchOptions {
  /** Limits the inrush current and the radio traffic of large requests. */
  commandsPerSecond: number
  campaign?: number
  /** of commands that are rejected; others have that of the desired state */
  origin?: StoredOrigin
}

/** CTE `n`: the commands with the time when each is sent, street by street, and the earlier command of its light. */
function placedCommands(commands: NewCommand[], commandsPerSecond: number) {
  return sql`placed as (
      select n.*, s.street, s.last_command_id as previous_id, ${STREET_POSITION} as position,
        ${COMMAND_SECONDS} as command_seconds, ${RESEND_SECONDS} as resend_seconds, ${SHOW_SECONDS} as show_seconds
      from ${unnestCommands(commands)} left join light_device d on d.id = n.light_id
      left join light_state s on s.light_id = n.light_id left join device_mode m on m.id = d.mode_id
      window street as (${STREET_WINDOW})),
    n as materialized (
      select *, now() + make_interval(secs =>
        (row_number() over (partition by rejected is null order by street, position, light_id) - 1)
        / ${commandsPerSecond}::float8) as not_before
      from placed)`
}

/**
 * Inserts commands for the desired state of lights and supersedes pending ones. A light that does not obey is due for the
 * reconciler after a pause (exponential backoff with full jitter). The statement itself sends `command.queued` and
 * `light.changed`.
 */
export async function insertCommands(
  tx: Connection,
  commands: NewCommand[],
  options: DispatchOptions,
): Promise<CommandRow[]> {
  const { commandsPerSecond, campaign = null, origin } = options
  const accepted = commands.filter(command => !command.rejected).map(command => command.light_id)
  const inserted = await sql<CommandRow>`
    with superseded as (
      update light_command set ${endCommandColumns('SUPERSEDED')}
      where light_id = any(${accepted}) and status in ('QUEUED', 'SENT')),
    ${placedCommands(commands, commandsPerSecond)},
    updated as (
      update light_state s set
        last_command_id = n.id,
        wait_until = case when s.reconcile_attempts = 0 then n.not_before + make_interval(secs => n.command_seconds) end,
        reconcile_at = n.not_before + make_interval(secs => n.command_seconds
          + random() * least(${MAX_RETRY_SECONDS}, ${MIN_RETRY_SECONDS} * 2 ^ s.reconcile_attempts)),
        reconcile_attempts = least(s.reconcile_attempts + 1, 20)
      from n where s.light_id = n.light_id and n.rejected is null
      returning n.*, s.expected_version, s.expected_cause, s.expected_by, s.expected_main_level,
        s.expected_main_color_temp, s.expected_sub_level, s.expected_sub_color_temp, s.expected_origin),
    -- Not a join of n and updated: a generic plan compares each with each.
    decided as (
      select id, light_id, rejected, not_before, command_seconds, resend_seconds, show_seconds, expected_version as version,
        expected_main_level as main_level, expected_main_color_temp as main_color_temp,
        expected_sub_level as sub_level, expected_sub_color_temp as sub_color_temp,
        expected_cause as cause, expected_by as cause_by, expected_origin as origin, previous_id
      from updated
      union all
      select id, light_id, rejected, not_before, command_seconds, resend_seconds, show_seconds, 0 as version,
        main_level, main_color_temp, sub_level, sub_color_temp,
        null as cause, null as cause_by, null as origin, null as previous_id
      from n where rejected is not null),
    inserted as (
    insert into light_command (id, light_id, version, status, reason, main_level, main_color_temp, sub_level,
      sub_color_temp, cause, cause_by, not_before, expires_at, resend_seconds, show_seconds, campaign_id, origin, repeats)
    select n.id, n.light_id, n.version, case when n.rejected is null then 'QUEUED' else 'REJECTED' end, n.rejected,
      n.main_level, n.main_color_temp, n.sub_level, n.sub_color_temp,
      coalesce(n.cause, 'OPERATOR'), n.cause_by, n.not_before,
      n.not_before + make_interval(secs => n.command_seconds), n.resend_seconds, n.show_seconds, ${campaign},
      coalesce(n.origin, ${origin ? JSON.stringify(origin) : null}::jsonb), (
        -- Versions only grow: an earlier command of this version is the last one. Not a join: a plan from when there were no
        -- commands reads all of them for each light.
        select case when c.status = 'ACKNOWLEDGED' then 'RESTORE' else 'RETRY' end
        from light_command c where c.id = n.previous_id and c.version = n.version)
    from decided n
    returning *),
    announced as (${notifyChangedSql('light.changed', sql`select light_id from inserted`)}),
    queued as (select ${notifySql('command.queued')} where exists (select from inserted))
    select inserted.* from inserted cross join (select count(*) from announced) as n cross join (select count(*) from queued) as m`.execute(
    tx,
  )
  return inserted.rows
}

/** Of commands, campaigns and override requests. */
const RETENTION_DAYS = 180
const DELETE_BATCH_SIZE = 20_000

/** Deletes in batches, so that no transaction holds locks for long. */
export async function deleteOldCommands(db: Connection): Promise<void> {
  await sql`
    delete from light_command where id in (
      select c.id from light_command c
      where c.id < ${minIdAt(RETENTION_DAYS)}::uuid and not exists (select from light_state s where s.light_id = c.light_id
        and c.id in (s.last_command_id, s.commanded_id, s.acknowledged_id, s.measured_command_id))
      order by c.id limit ${DELETE_BATCH_SIZE})`.execute(db)
  const oldest = sql`now() - make_interval(days => ${RETENTION_DAYS})`
  const old = sql`select id from campaign where status <> 'RUNNING' and created_at < ${oldest}`
  await deleteInBatches(db, 'campaign_light', sql`campaign_id in (${old})`)
  await deleteInBatches(db, 'campaign', sql`id in (${old})`)
  await deleteInBatches(db, 'light_local_change', sql`at < ${oldest}`)
  await deleteInBatches(db, 'override_request', sql`until < ${oldest}`)
  await deleteInBatches(
    db,
    'override_request',
    sql`until is null and at < ${oldest}
      and not exists (select from light_override w where w.override_id = override_request.id)`,
  )
}

/** Ids of commands are UUIDv7: they begin with the creation time in ms. */
function minIdAt(daysAgo: number): string {
  const hex = (Date.now() - daysAgo * 86_400_000).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
