import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { type ColumnTypes, unnestRows } from '../../foundation/database/unnestRows.ts'
import { COMMAND_SECONDS, SHOW_SECONDS } from '../../foundation/lights/patience.ts'
import { centersVisibleTo, lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { AskedStatus } from './readRules.ts'

export type ReadStatus = AskedStatus | 'ANSWERED' | 'TIMED_OUT'

/** Lights by their ids, of a group or of a center. */
export type ReadTarget = { ids: number[] } | { group: number } | { center: number }

/** Any of several lights that are to be read. */
export interface LightToRead {
  id: number
  online: boolean
  reads: boolean
  /** s within which it answers, by its model */
  seconds: number
}

/** A reading follows a request as it follows a command. */
const ANSWER_SECONDS = sql<number>`${COMMAND_SECONDS} + ${SHOW_SECONDS}`

/** Those of the target that the account may see. */
export async function selectLightsToRead(
  db: Connection,
  account: Account,
  target: ReadTarget,
  limit: number,
): Promise<LightToRead[]> {
  const which =
    'ids' in target
      ? sql`d.id = any(${target.ids})`
      : 'group' in target
        ? sql`d.group_id = ${target.group}`
        : sql`d.center_id = ${target.center}`
  const { rows } = await sql<LightToRead>`
    select d.id, s.online, coalesce((d.capabilities ->> 'reads')::boolean, false) as reads,
      ${ANSWER_SECONDS} as seconds
    from light_device d join light_state s on s.light_id = d.id left join device_mode m on m.id = d.mode_id
    where ${which} and ${lightsVisibleTo(account)} order by d.id limit ${limit}`.execute(db)
  return rows
}

/** s within which the cabinet of a center answers, by the model of the center. */
export async function selectCabinetSeconds(db: Connection, center: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ${ANSWER_SECONDS} as seconds from light_center c left join device_mode m on m.id = c.mode_id
    where c.id = ${center}`.execute(db)
  return rows[0]!.seconds
}

export interface NewRead {
  id: string
  center: number | null
  cabinet: AskedStatus | null
  by: string
  seconds: number
}

export async function insertRead(
  tx: Connection,
  { id, center, cabinet, by, seconds }: NewRead,
  lights: { id: number; status: AskedStatus }[],
): Promise<void> {
  await sql`
    insert into read_request (id, center_id, cabinet, by_name, expires_at)
    values (${id}, ${center}, ${cabinet}, ${by}, now() + make_interval(secs => ${seconds}))`.execute(tx)
  await sql`
    insert into read_request_light (request_id, light_id, status)
    select ${id}, l.id, l.status from ${unnestRows('l', lights, { id: 'int', status: 'text' })}`.execute(tx)
}

/** A request with the counts of lights that the account may see. */
export interface ReadRow {
  id: string
  created_at: Date
  expires_at: Date
  cabinet: ReadStatus | null
  total: number
  answered: number
  unsupported: number
  offline: number
  done: boolean
}

const STATUS = sql<ReadStatus>`case when l.answered_at is not null then 'ANSWERED'
  when l.status = 'WAITING' and r.expires_at <= now() then 'TIMED_OUT' else l.status end`
const CABINET = sql<ReadStatus | null>`case when r.cabinet_answered_at is not null then 'ANSWERED'
  when r.cabinet = 'WAITING' and r.expires_at <= now() then 'TIMED_OUT' else r.cabinet end`

/** Undefined if the account may see none of its lights, and not its cabinet. */
export async function selectRead(db: Connection, account: Account, id: string): Promise<ReadRow | undefined> {
  const { rows } = await sql<ReadRow>`
    select r.id, r.created_at, r.expires_at, ${CABINET} as cabinet, n.*,
      n.waiting = 0 and ${CABINET} is distinct from 'WAITING' as done
    from read_request r cross join lateral (
      select count(*) as total, count(*) filter (where status = 'ANSWERED') as answered,
        count(*) filter (where status = 'UNSUPPORTED') as unsupported, count(*) filter (where status = 'OFFLINE') as offline,
        count(*) filter (where status = 'WAITING') as waiting
      from (select ${STATUS} as status from read_request_light l join light_device d on d.id = l.light_id
        where l.request_id = r.id and ${lightsVisibleTo(account)}) as l) n
    where r.id = ${id} and (n.total > 0
      or exists (select from light_center c where c.id = r.center_id and ${centersVisibleTo(account)}))`.execute(db)
  return rows[0]
}

export interface ReadLightRow {
  light_id: number
  status: ReadStatus
  answered_at: Date | null
}

export async function selectReadLights(
  db: Connection,
  account: Account,
  { id, status }: { id: string; status: ReadStatus | null | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: ReadLightRow[]; totalCount: number }> {
  const found = sql`from read_request r join read_request_light l on l.request_id = r.id
    join light_device d on d.id = l.light_id
    where r.id = ${id} and ${lightsVisibleTo(account)} and (${status ?? null}::text is null or ${STATUS} = ${status ?? null})`
  const [items, count] = await Promise.all([
    sql<ReadLightRow>`
      select l.light_id, ${STATUS} as status, l.answered_at ${found}
      order by l.light_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${found}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count }
}

/** A message to an endpoint. */
export interface DueRead {
  id: string
  endpoint: string
  expires_at: Date
  /** null: the cabinet of the center */
  lights: string[] | null
}

/** Marks requests as sent. @returns what to send, by endpoint */
export async function takeUnsentReads(tx: Connection): Promise<DueRead[]> {
  const { rows } = await sql<DueRead>`
    with due as (
      update read_request set sent_at = now() where id = any(array(
        select id from read_request where sent_at is null order by id for update skip locked))
      returning *)
    select r.id, r.expires_at, coalesce(k.device_id, d.device_id) as endpoint, array_agg(d.device_id order by d.id) as lights
    from due r join read_request_light l on l.request_id = r.id join light_device d on d.id = l.light_id
    left join light_center k on k.id = d.center_id
    where l.status = 'WAITING' and r.expires_at > now() group by 1, 2, 3
    union all
    select r.id, r.expires_at, c.device_id, null from due r join light_center c on c.id = r.center_id
    where r.cabinet = 'WAITING' and r.expires_at > now()`.execute(tx)
  return rows
}

/** An answer of a light. */
export interface ReadAnswer {
  id: string
  endpoint: string
  light: string
}

const ANSWER: ColumnTypes<ReadAnswer> = { id: 'uuid', endpoint: 'text', light: 'text' }

/** Ignores answers of lights that were not asked, or that the endpoint may not report for. */
export async function updateAnswered(tx: Connection, answers: ReadAnswer[]): Promise<void> {
  await sql`
    update read_request_light l set answered_at = now()
    from ${unnestRows('a', answers, ANSWER)} join light_device d on d.device_id = a.light
    left join light_center k on k.id = d.center_id
    where l.request_id = a.id and l.light_id = d.id and coalesce(k.device_id, d.device_id) = a.endpoint
      and l.status = 'WAITING' and l.answered_at is null`.execute(tx)
}

export async function updateCabinetAnswered(db: Connection, id: string, endpoint: string): Promise<void> {
  await sql`
    update read_request r set cabinet_answered_at = now() from light_center c
    where r.id = ${id} and c.id = r.center_id and c.device_id = ${endpoint} and r.cabinet = 'WAITING'
      and r.cabinet_answered_at is null`.execute(db)
}

/** Requests that ended more than a day ago. */
export async function deleteExpiredReads(db: Connection): Promise<void> {
  const expired = sql<SqlBool>`expires_at < now() - interval '1 day'`
  const ofExpired = sql<SqlBool>`request_id in (select id from read_request where ${expired})`
  await deleteInBatches(db, 'read_request_light', ofExpired)
  await deleteInBatches(db, 'read_request', expired)
}
