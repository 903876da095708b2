import { type RawBuilder, type Selectable, sql } from 'kysely'
import { cachedCounts } from '../../foundation/cache/countCache.ts'
import type { LightDevice, LightState } from '../../foundation/database/database.generated.ts'
import { type Condition, type Connection, lookups, prepared } from '../../foundation/database/database.ts'
import { type IsoTimestamp, toIsoTimestamp } from '../../foundation/database/isoTimestamp.ts'
import { keySql, limitSql, type Order, orderSql } from '../../foundation/graphql/order.ts'
import { lightTally } from '../../foundation/lights/lightTally.ts'
import { lightsVisibleTo, lookupsFor } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { Companion } from './alongside.ts'

/** Columns of `light_device as d` and its `light_state as s` that operators may read. */
const QUALIFIED_COLUMNS = [
  ...(['d.id', 'd.uuid', 'd.name', 'd.device_id', 'd.address1', 'd.address2', 'd.latitude', 'd.longitude'] as const),
  ...(['d.ip_address', 'd.group_id', 'd.center_id', 'd.mode_id', 'd.created_at', 'd.updated_at'] as const),
  ...(['d.main_watts', 'd.sub_watts', 'd.main_watts_by_operator'] as const),
  ...(['s.online', 's.device_status', 's.confirmation', 's.heard_at', 's.switched_on', 's.lit_state'] as const),
  ...(['s.lamp_failure', 's.main_level', 's.sub_level', 's.main_color_temp', 's.sub_color_temp'] as const),
  's.main_last_level' as const,
  ...(['s.sub_last_level', 's.main_last_color_temp', 's.sub_last_color_temp', 's.temperature', 's.voltage'] as const),
  ...(['s.signal_strength', 's.main_current', 's.sub_current', 's.main_power', 's.sub_power'] as const),
  ...(['s.main_energy', 's.sub_energy', 's.expected_main_level', 's.expected_sub_level'] as const),
  ...(['s.expected_main_color_temp', 's.expected_sub_color_temp', 's.expected_at', 's.expected_cause'] as const),
  ...(['s.expected_by', 's.expected_until', 's.expected_version', 's.expected_rule', 's.expected_reason'] as const),
  ...(['s.measured_at', 's.measured_cause', 's.measured_by', 's.measured_command_id'] as const),
  ...(['s.last_command_id', 's.commanded_id', 's.acknowledged_id'] as const),
  ...(['s.plan_version', 's.plan_wanted', 's.plan_sent_at', 's.plan_attempts', 's.plan_refusal'] as const),
  's.plan_claimed' as const,
  ...(['s.lifecycle', 's.out_of_service_reason', 's.out_of_service_until'] as const),
]
const QUALIFIED_COLUMNS_SQL = sql.raw(QUALIFIED_COLUMNS.join(', '))
type Column = (typeof QUALIFIED_COLUMNS)[number] extends infer C
  ? C extends `${'d' | 's'}.${infer Name}`
    ? Name
    : never
  : never

type Columns = Pick<Selectable<LightDevice> & Selectable<LightState>, Column>
/** A light's description and state. */
export type DeviceRow = {
  [C in Column]: Columns[C] extends Date | null ? IsoTimestamp | Extract<Columns[C], null> : Columns[C]
}

const COLUMNS = QUALIFIED_COLUMNS.map(column => column.slice(2) as Column)
/** A light of `p` as an array of values: cheaper to parse than columns (decision 054). */
const VALUES = sql`json_build_array(${sql.raw(COLUMNS.map(name => `p.${name}`).join(', '))})`
const INSTANTS = new Set<Column>([
  ...(['created_at', 'updated_at', 'heard_at', 'expected_at', 'expected_until'] as const),
  ...(['measured_at', 'plan_sent_at', 'out_of_service_until'] as const),
])
/** Copies the prototype row: an object that grows by sixty computed keys is slow. */
const NOTHING_KNOWN = Object.fromEntries(COLUMNS.map(name => [name, null]))

function deviceOf(values: unknown[]): DeviceRow {
  const row: Record<string, unknown> = { ...NOTHING_KNOWN }
  for (const [at, name] of COLUMNS.entries()) {
    const value = values[at]
    row[name] = value !== null && INSTANTS.has(name) ? toIsoTimestamp(value as string) : value
  }
  return row as DeviceRow
}

/**
 * LIT, DARK, UNKNOWN or NOT_EXPECTED, of `light_device as d` with its `light_state as s`. The lit rate and the lists
 * that explain it use this one expression.
 */
export const LIT_RATE_STATE = sql<string>`lit_rate_state(s,
  (select g.group_status from light_group g where g.id = d.group_id))`

const OVERRIDDEN_LIGHTS = sql`select w.light_id from light_override w where w.kind = 'OVERRIDE' and w.until > now()`
/** Whether an override is in effect, of `light_device as d`. */
export const IS_OVERRIDDEN = sql<boolean>`(d.id in (${OVERRIDDEN_LIGHTS}))`
/** ID of the override in effect. */
export const OVERRIDE_ID = sql<number | null>`(
  select w.override_id from light_override w where w.light_id = d.id and w.kind = 'OVERRIDE' and w.until > now())`

/** MAIN or OTHER, of `light_device as d`. A light without a group counts as OTHER. */
export const ROAD_CLASS = sql<string>`coalesce(
  (select g.road_class from light_group g where g.id = d.group_id), 'OTHER')`

/** Lights, and the rows of each preload. */
interface Read {
  items: DeviceRow[]
  alongside: unknown[][]
}

/** With the array in the statement itself, PostgreSQL would plan it each time, which takes longer than the search. */
export async function selectDevices(
  db: Connection,
  account: Account,
  ids: number[],
  companions: Companion[],
): Promise<Read> {
  const { rows } = await sql<Found>`
    with p as materialized (${selectColumns(sql`select unnest(${ids}::int[])`)} and ${lightsVisibleTo(account)})
    select (select json_agg(${VALUES}) from p) as items, ${jsonOf(companions)} as alongside`.execute(
    lookupsFor(db, account, ids.length),
  )
  return readOf(rows[0]!)
}

/** As PostgreSQL formats them; null: none. */
interface Found {
  items: unknown[][] | null
  alongside: unknown[][] | null
}

function readOf({ items, alongside }: Found): Read {
  return { items: items?.map(deviceOf) ?? [], alongside: alongside ?? [] }
}

/** Which lights. Conditions are built only where they are needed: a plain page has none. */
export interface Which {
  /** All, or those of one group or one status, with no other condition: an index returns the IDs in order at any size. */
  plain?: { by?: Plain; value?: unknown }
  /** of `light_device as d` with `light_state as s` */
  rows(): Condition
  /** of a tally as `t`, where the count is maintained */
  tally(): Tally | undefined
}
type Plain = 'group_id' | 'device_status'
interface Tally {
  of: 'light_tally' | 'light_tally_all'
  where: Condition
}

type Part = { limit: number; offset: number }
/** Offset and limit. */
const NEAR = 500
type Sql = RawBuilder<unknown>
type Page = Read & { totalCount: number }
type FoundPage = Found & { total: number }

export interface DeviceQuery {
  which: Which
  order: Order[]
  /** rows to read in the same statement */
  companions: Companion[]
}

export async function selectDevicePage(
  db: Connection,
  account: Account,
  { which, order, companions }: DeviceQuery,
  part: Part,
): Promise<Page> {
  const { plain } = which
  const isNear = order.length === 0 && part.offset + part.limit <= NEAR
  if (plain && isNear && account.onlyAuthorisedTo === undefined) return selectPlainPage(db, plain, part, companions)
  const all = sql`${LIGHTS} where ${which.rows()} and ${lightsVisibleTo(account)}`
  const counted = countedBy(account, which)
  const ids = counted
    ? sql`with p as materialized (${selectColumns(sql`select d.id ${all} order by ${orderSql(order, 'd.id')} ${limitSql(part)}`)})`
    : withFound(all, order, part)
  const page =
    await sql<FoundPage>`${ids} ${pageSql(order, counted ?? sql`select count(*) from found`, companions)}`.execute(db)
  return pageOf(page.rows)
}

/** The console requests three lists with a few page sizes. */
const MOST_KEPT = 500
/** Statements of plain pages, cached by the parts that vary in their text. */
const plainPages = new Map<
  string,
  (db: Connection, values: { value: unknown; offset: number }) => Promise<FoundPage[]>
>()

/** One generic plan finds it by an index, whatever the values are. */
async function selectPlainPage(
  db: Connection,
  { by, value }: NonNullable<Which['plain']>,
  { limit, offset }: Part,
  companions: Companion[],
): Promise<Page> {
  const key = `${by} ${limit} ${offset > 0} ${companions.map(({ fields }) => fields)}`
  let ask = plainPages.get(key)
  if (!ask) {
    ask = prepared<FoundPage, 'value' | 'offset'>(hole => {
      const [lights, id] =
        by === 'device_status' ? (['light_state', 'light_id'] as const) : (['light_device', 'id'] as const)
      const where = (tableOrAlias: string) =>
        by ? sql`where ${sql.ref(`${tableOrAlias}.${by}`)} = ${hole('value')}` : sql``
      const part = offset > 0 ? sql`limit ${sql.lit(limit)} offset ${hole('offset')}` : sql`limit ${sql.lit(limit)}`
      const ids = sql`select ${sql.ref(id)} from ${sql.table(lights)} ${where(lights)} order by ${sql.ref(id)} ${part}`
      const tally = by === 'group_id' ? 'light_tally' : 'light_tally_all'
      const count = sql`select coalesce(sum(t.lights), 0) from ${sql.table(tally)} t ${where('t')}`
      return sql`with p as materialized (${selectColumns(ids)}) ${pageSql([], count, companions)}`
    })
    if (plainPages.size < MOST_KEPT) plainPages.set(key, ask)
  }
  return pageOf(await ask(lookups(db, limit), { value, offset }))
}

/**
 * The lights in `p`, in order. Selects the IDs first: with the joins in one step, PostgreSQL replans each time. The total
 * comes from the maintained tally, or from the list of all IDs, which is then searched only once.
 */
function pageSql(order: Order[], count: Sql, companions: Companion[]): Sql {
  return sql`
    select (select json_agg(${VALUES} order by ${orderSql(order.map(inPage), 'id')}) from p) as items,
      (${count}) as total, ${jsonOf(companions)} as alongside`
}

function pageOf([page]: FoundPage[]): Page {
  const { total, ...read } = page!
  return { ...readOf(read), totalCount: total }
}

export async function countDevices(
  db: Connection,
  account: Account,
  which: Pick<Which, 'rows' | 'tally'>,
): Promise<number> {
  const counted = countedBy(account, which)
  const one = (count: Sql) => sql<{ count: number }>`select (${count}) as count`
  if (counted) return (await cachedCounts(db, account, one(counted)))[0]!.count
  const count = sql`select count(*) ${LIGHTS} where ${which.rows()} and ${lightsVisibleTo(account)}`
  return (await one(count).execute(db)).rows[0]!.count
}

/** The tally counts all lights; it has no counts for one customer. */
function countedBy(account: Account, which: Pick<Which, 'tally'>): Sql | undefined {
  const tally = account.onlyAuthorisedTo === undefined ? which.tally() : undefined
  return tally && sql`select coalesce(sum(t.lights), 0) from ${sql.table(tally.of)} t where ${tally.where}`
}

function withFound(all: Sql, order: Order[], part: Part): Sql {
  const keys = order.map((one, at) => sql`, ${keySql(one)} as ${sql.ref(`key${at}`)}`)
  const byKeys = order.map(({ direction }, at) => ({ column: `key${at}`, direction }))
  return sql`with found as materialized (select d.id ${sql.join(keys, sql``)} ${all}),
    p as materialized (${selectColumns(sql`select id from found order by ${orderSql(byKeys, 'id')} ${limitSql(part)}`)})`
}

function selectColumns(ids: Sql): Sql {
  return sql`select ${QUALIFIED_COLUMNS_SQL} from light_device d join light_state s on s.light_id = d.id where d.id = any(array(${ids}))`
}

function inPage(one: Order): Order {
  return { ...one, column: one.column.replace(/^[ds]\./, '') }
}

function jsonOf(companions: Companion[]): Sql {
  if (!companions.length) return sql`null`
  return sql`json_build_array(${sql.join(companions.map(companion => sql`(${companion.rows})`))})`
}

/** Each light has one state, so PostgreSQL drops this join where no column of it is used. */
const LIGHTS = sql`from light_device d left join light_state s on s.light_id = d.id`

/** IDs in ascending order, at most `most`. */
export async function selectIds(db: Connection, account: Account, where: Condition, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('light_device as d')
    .innerJoin('light_state as s', 's.light_id', 'd.id')
    .select('d.id')
    .where(where)
    .where(lightsVisibleTo(account))
    .orderBy('d.id')
    .limit(most)
    .execute()
  return rows.map(row => row.id)
}

export async function selectVisibleIds(db: Connection, account: Account, ids: number[]): Promise<number[]> {
  const rows = await lookupsFor(db, account, ids.length)
    .selectFrom('light_device as d')
    .select('d.id')
    .where('d.id', '=', sql<number>`any(${ids})`)
    .where(lightsVisibleTo(account))
    .execute()
  return rows.map(row => row.id)
}

export async function countByGroup(db: Connection, account: Account, ids: number[]): Promise<Map<number, number>> {
  const rows = await cachedCounts(
    db,
    account,
    sql<{ id: number; count: number }>`
      select t.group_id as id, sum(t.lights) as count from ${lightTally(account, sql`d.group_id = any(${ids})`)} t
      group by t.group_id`,
    ids.length,
  )
  return new Map(rows.map(row => [row.id, row.count]))
}

export async function countByCenter(db: Connection, account: Account, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('light_device as d')
    .select([sql<number>`d.center_id`.as('id'), sql<number>`count(*)`.as('count')])
    .where('d.center_id', '=', sql<number>`any(${ids})`)
    .where(lightsVisibleTo(account))
    .groupBy('d.center_id')
    .execute()
  return new Map(rows.map(row => [row.id, row.count]))
}

export async function selectPhotos(db: Connection, ids: number[]) {
  return db
    .selectFrom('light_device_photo')
    .select(['light_device_id', 'media_file_id'])
    .where('light_device_id', '=', sql<number>`any(${ids})`)
    .orderBy('light_device_id')
    .orderBy('position')
    .execute()
}
