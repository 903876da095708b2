import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Origin } from '#lighting/desired/origin.ts'
import type { Connection } from '../../foundation/database/database.ts'
import type { PageRange } from '../../foundation/list/pagination.ts'
import { centersVisibleTo, groupsVisibleTo, type Scope } from '../../foundation/security/scope.ts'
import type { CommandRow } from './commands.store.ts'

/** One command or change in the history of a light. */
export interface LightEventRow {
  id: string
  at: Date
  origin: Origin
  by: string | null
  admin: number | null
  client: number | null
  approved_by: string | null
  campaign_id: number | null
  /** of the scene, target, group, schedule or circuit */
  source: string | null
  /** of the request */
  request_reason: string | null
  main_level: number | null
  main_color_temp: number | null
  sub_level: number | null
  sub_color_temp: number | null
  /** null: no command of the platform */
  status: CommandRow['status'] | null
  reason: string | null
  acknowledged_at: Date | null
  /** null: no command */
  expires_at: Date | null
  attempts: number
  repeats: 'RETRY' | 'RESTORE' | null
}

export interface HistoryFilter {
  light: number
  origins?: readonly Origin[] | null
  status?: CommandRow['status'][] | null
  from?: Date | null
  to?: Date | null
}

/** What the reader of a history may read beside its light. */
export interface HistoryReader extends Scope {
  readsGroups: boolean
  readsCenters: boolean
}

const COMMANDS = (light: number) => sql`
  select c.id::text as id, c.created_at as at,
    -- Commands of an earlier release name only their cause.
    coalesce(c.origin ->> 'kind', case c.cause when 'OPERATOR' then
      case when c.campaign_id is null then 'LIGHT' else 'BATCH' end else c.cause end) as origin,
    coalesce(c.origin ->> 'by', c.cause_by) as by, (c.origin ->> 'admin')::int as admin,
    (c.origin ->> 'client')::int as client,
    coalesce(c.origin ->> 'approvedBy', (select a.decided_by_name from approval a
      where a.campaign_ids @> array[k.id] and a.status = 'APPROVED' order by a.id desc limit 1)) as approved_by,
    k.id as campaign_id, coalesce(k.scene_name, k.target_name, g.name) as source, k.override_reason as request_reason,
    c.main_level, c.main_color_temp, c.sub_level, c.sub_color_temp, c.status, c.reason, c.acknowledged_at,
    c.attempts::int as attempts, c.repeats, c.expires_at
  from light_command c
  left join campaign k on k.id = coalesce(c.campaign_id, (c.origin ->> 'campaign')::bigint)
  left join light_group g on g.id = k.group_id
  where c.light_id = ${light}`

/** Events of its present group, which lights follow by the plan that they hold. For readers of the group. */
const EVENTS = (light: number, reader: HistoryReader) => sql`
  select concat_ws('-', 'event', e.group_id, e.schedule_id, e.civil_date, e.ordinal), e.due_at, 'PLAN', null, null::int,
    null::int, null, null::bigint, coalesce(s.name, g.name), e.kind, null::smallint, null::int, null::smallint, null::int,
    null, case e.outcome when 'MISSED' then 'MISSED' end, null::timestamptz, 0, null, null::timestamptz
  from light_device d join planned_event e on e.group_id = d.group_id join light_group g on g.id = e.group_id
  left join light_schedule s on s.id = e.schedule_id
  where d.id = ${light} and e.due_at >= d.created_at and ${reader.readsGroups ? groupsVisibleTo(reader) : sql`false`}`

const LOCAL = (light: number) => sql`
  select 'local-' || extract(epoch from l.at), l.at, 'LOCAL', null, null::int, null::int, null, null::bigint, null, null,
    l.main_level, l.main_color_temp, l.sub_level, l.sub_color_temp, null, null, null::timestamptz, 0, null, null::timestamptz
  from light_local_change l where l.light_id = ${light}`

/** Of the contactors of its present center. For readers of the center. */
const CIRCUITS = (light: number, reader: HistoryReader) => sql`
  select q.id::text, q.created_at, 'CIRCUIT', q.by, null::int, null::int, null, null::bigint, q.circuit, q.contactor,
    null::smallint, null::int, null::smallint, null::int, q.status, q.reason, q.acknowledged_at, 1, null, q.expires_at
  from light_device d join light_center c on c.id = d.center_id join circuit_command q on q.center_id = c.id
  where d.id = ${light} and ${reader.readsCenters ? centersVisibleTo(reader) : sql`false`}`

/** Newest first. */
export async function selectHistory(
  db: Connection,
  reader: HistoryReader,
  { light, origins, status, from, to }: HistoryFilter,
  { limit, offset }: PageRange,
): Promise<{ items: LightEventRow[]; totalCount: number }> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`]
  if (origins) conditions.push(sql`h.origin = any(${origins as Origin[]}::text[])`)
  if (status) conditions.push(sql`h.status = any(${status}::text[])`)
  if (from) conditions.push(sql`h.at >= ${from}`)
  if (to) conditions.push(sql`h.at < ${to}`)
  const sources = [COMMANDS(light), EVENTS(light, reader), LOCAL(light), CIRCUITS(light, reader)]
  const history = sql`(${sql.join(sources, sql` union all `)}) h
    where ${sql.join(conditions, sql` and `)}`
  const [items, count] = await Promise.all([
    sql<LightEventRow>`select h.* from ${history} order by h.at desc, h.id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count from ${history}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count }
}

export async function selectClientNames(db: Connection, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('client')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
