import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { LightExport, LightReading } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { RATED_MAIN_WATTS, RATED_SUB_WATTS } from '../../foundation/lights/ratedPower.ts'
import { applyOrder, type Selection } from '../../foundation/list/order.ts'
import { CUSTOMER, type Permission } from '../../foundation/security/permissions.ts'
import { LACKS_SECOND_FACTOR, lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { StoredValues } from '../attributes/attributeValues.ts'

/** Stores the matching lights in order; the list stays in the database. */
export async function insertExport(
  db: Connection,
  account: Account,
  { where, order }: Selection,
  row: Omit<Insertable<LightExport>, 'light_ids'>,
): Promise<{ count: number }> {
  const lights = db
    .selectFrom('light_device as d')
    .innerJoin('light_state as s', 's.light_id', 'd.id')
    .select('d.id')
    .where(where)
    .where(lightsVisibleTo(account))
  return db
    .insertInto('light_export')
    .values({ ...row, light_ids: sql<number[]>`array(${applyOrder(lights, order, 'd.id')})` })
    .returning(sql<number>`cardinality(light_ids)`.as('count'))
    .executeTakeFirstOrThrow()
}

export type ExportRow = Pick<Selectable<LightExport>, 'id' | 'file_name' | 'settings'> & {
  count: number
  clientId: number
  /** Who created the export, with their present permissions. */
  account: Account
}

interface Requester {
  session_id: number
  client_id: number
  kind: 'ADMIN' | 'USER'
  account_id: number
  name: string
  role_id: number | null
  role_name: string | null
  permissions: string[]
  lacks_second_factor: boolean
}

/** For so many minutes, and while the session lasts. */
export async function selectExport(db: Connection, id: string, minutes: number): Promise<ExportRow | undefined> {
  const { rows } = await sql<Omit<ExportRow, 'account' | 'clientId'> & Requester>`
    select e.id, e.file_name, e.settings, cardinality(e.light_ids) as count, s.id as session_id, s.client_id,
      case when a.id is null then 'USER' else 'ADMIN' end as kind, coalesce(a.id, u.id) as account_id,
      coalesce(nullif(a.full_name, ''), a.nickname, a.email, u.full_name, u.email) as name,
      ${LACKS_SECOND_FACTOR} as lacks_second_factor, r.id as role_id, r.name as role_name,
      array(select p.subject || ':' || p.action from role_permission p where p.role_id = r.id) as permissions
    from light_export e
    join session s on s.id = e.session_id
    join client c on c.id = s.client_id and c.is_enabled
    left join admin a on a.id = s.admin_id and a.is_enabled
    left join app_user u on u.id = s.user_id and u.is_enabled
    left join admin_role r on r.id = coalesce(a.role_id, u.role_id)
    where e.id = ${id} and e.created_at > now() - make_interval(mins => ${minutes}::int) and s.expires_at > now()
      and coalesce(a.id, u.id) is not null`.execute(db)
  const [found] = rows
  return found && { ...found, clientId: found.client_id, account: accountOf(found) }
}

function accountOf(requester: Requester): Account {
  const { session_id, kind, account_id, name, role_id, role_name, permissions, lacks_second_factor } = requester
  return {
    ...{ sessionId: session_id, kind, id: account_id, name, roleId: role_id, roleName: role_name },
    permissions: new Set(lacks_second_factor ? [] : permissions),
    lacksSecondFactor: lacks_second_factor,
    // As everywhere: a customer sees their authorised objects, an account of type USER only its own.
    onlyAuthorisedTo: kind === 'USER' ? 0 : role_name === CUSTOMER ? account_id : undefined,
  }
}

/**
 * Some lights of an export, from position `first` on, counted from 1. Leaves out lights that were deleted or that the
 * account may no longer see, and names of groups and centers that it may not read.
 */
export async function selectExportedLights(db: Connection, { id, account }: ExportRow, first: number, last: number) {
  // An account that sees a light sees its center and its group, too: only the permission decides.
  const readable = (permission: Permission) => sql<SqlBool>`${sql.lit(account.permissions.has(permission))}`
  return db
    .selectFrom(
      sql<{ light_id: number; at: number }>`(select light_id, at from light_export e,
        unnest(e.light_ids[${first}::int:${last}::int]) with ordinality as one (light_id, at) where e.id = ${id})`.as(
        'o',
      ),
    )
    .innerJoin('light_device as d', 'd.id', 'o.light_id')
    .innerJoin('light_state as s', 's.light_id', 'd.id')
    .leftJoin('device_mode as m', 'm.id', 'd.mode_id')
    .leftJoin('light_center as c', join => join.onRef('c.id', '=', 'd.center_id').on(readable('LightCenter:read')))
    .leftJoin('light_group as g', join => join.onRef('g.id', '=', 'd.group_id').on(readable('LightGroup:read')))
    .select(['d.name', 'd.device_id', 'm.code as model', 'c.device_id as center', 'g.name as group'])
    .select(['d.latitude', 'd.longitude', 'd.address1', 'd.address2'])
    .select(['d.lamp_type', 'd.pole_number', sql<string | null>`d.installed_on::text`.as('installed_on')])
    .select(sql<StoredValues | null>`d.attributes`.as('attributes'))
    .select([RATED_MAIN_WATTS.as('main_watts'), RATED_SUB_WATTS.as('sub_watts')])
    .select(['s.device_status', 's.lit_state', 's.lifecycle'])
    .select(
      sql<
        string | null
      >`(select ${WITH_OFFSET} from site, lateral (select s.heard_at at time zone time_zone as local) l,
        lateral (select local - s.heard_at at time zone 'UTC' as ahead) a)`.as('heard_at'),
    )
    .where(lightsVisibleTo(account))
    .orderBy('o.at')
    .execute()
}
export type ExportedLight = Awaited<ReturnType<typeof selectExportedLights>>[number]

/** ISO 8601 of `local`, an instant in the site's time zone, with its offset `ahead` of UTC. */
const WITH_OFFSET = sql<string>`to_char(local, 'YYYY-MM-DD"T"HH24:MI:SS.MS')
  || case when ahead < interval '0' then '-' else '+' end || to_char(greatest(ahead, -ahead), 'HH24:MI')`

/** Civil dates of instants, in the site's time zone. */
export async function datesAtSite(db: Connection, instants: (Date | string)[]): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select to_char(at at time zone time_zone, 'YYYY-MM-DD') as date
    from site, unnest(${instants}::timestamptz[]) with ordinality one (at, number) order by number`.execute(db)
  return rows.map(({ date }) => date)
}

/** The lights of an export from `first` to `last` that its account may see now. */
export async function selectVisible(db: Connection, { id, account }: ExportRow, first: number, last: number) {
  const { rows } = await sql<{ id: number }>`
    select d.id from light_device d
    where d.id in (select unnest(e.light_ids[${first}::int:${last}::int]) from light_export e where e.id = ${id})
      and ${lightsVisibleTo(account)}`.execute(db)
  return rows.map(row => row.id)
}

/** Whether any of these lights exists but is not visible to the account. */
export async function anyHidden(db: Connection, account: Account, lights: number[]): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`
    select exists (
      select from light_device d where d.id = any(${lights}) and (${lightsVisibleTo(account)}) is not true) as hidden`.execute(
    db,
  )
  return rows[0]!.hidden
}

/** The lights of an export from position `first` on, counted from 1, that its account may (still) see. */
export async function selectReadingLights(db: Connection, { id, account }: ExportRow, first: number, last: number) {
  const { rows } = await sql<{ id: number; device_id: string; name: string }>`
    select d.id, d.device_id, d.name
    from light_export e, unnest(e.light_ids[${first}::int:${last}::int]) with ordinality as one (light_id, at)
    join light_device d on d.id = one.light_id
    where e.id = ${id} and ${lightsVisibleTo(account)} order by one.at`.execute(db)
  return rows
}

export type ExportedReading = Omit<
  Selectable<LightReading>,
  'light_id' | 'at' | 'received_at' | 'command_id' | 'plan_version'
> & {
  /** in the site's time zone, with its offset from UTC */
  local_time: string
  /** the instant to the microsecond, as the page cursor */
  at: string
}

/** A page of a light's readings in a span of time, after the cursor. */
export async function selectExportedReadings(
  db: Connection,
  light: number,
  { from, to }: { from: string; to: string },
  { after, limit }: { after: ExportedReading | undefined; limit: number },
): Promise<ExportedReading[]> {
  const behind = after
    ? sql`(at, coalesce(sequence, -1)) > (${after.at}::timestamptz, ${after.sequence ?? -1}::bigint)`
    : sql`true`
  const { rows } = await sql<ExportedReading>`
    select ${WITH_OFFSET} as local_time,
      at::text as at, device_time, sequence, main_level, sub_level, main_color_temp, sub_color_temp, main_power, sub_power,
      main_current, sub_current, main_energy, sub_energy, voltage, temperature, signal_strength, lamp_failure
    from light_reading, site, lateral (select at at time zone time_zone as local) l,
      lateral (select local - at at time zone 'UTC' as ahead) a
    where light_id = ${light} and at >= ${after?.at ?? from}::timestamptz and at < ${to}::timestamptz and ${behind}
    order by light_reading.at, coalesce(sequence, -1) limit ${limit}`.execute(db)
  return rows
}
