import { type RawBuilder, sql } from 'kysely'
import { cachedCounts } from '../../foundation/cache/countCache.ts'
import { type Condition, type Connection, lookups } from '../../foundation/database/database.ts'
import { cachedScan } from '../../foundation/lights/cachedScan.ts'
import { lightTally } from '../../foundation/lights/lightTally.ts'
import { keySql, limitSql, type Order, orderSql } from '../../foundation/list/order.ts'
import { lightsVisibleTo, lookupsFor } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { type DeviceRow, deviceOf, QUALIFIED_COLUMNS_SQL, VALUES } from './deviceRow.store.ts'
import { type FoundBySearch, pageOfSearch } from './lightSearch.store.ts'
import type { Preload } from './preload.ts'

export type { DeviceRow }

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
  companions: Preload[],
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
export interface LightSelection {
  /** All, or those of one group or one status, with no other condition: an index returns the IDs in order at any size. */
  plain?: { by?: Plain; value?: unknown }
  /** of `light_device as d` with `light_state as s`, as the account sees them */
  rows(account: Account): Condition
  /** of a tally as `t`, where the count is maintained */
  tally(): Tally | undefined
  /** Of a search text with no other condition. */
  search?(account: Account): FoundBySearch | undefined
}
type Plain = 'group_id' | 'device_status'
interface Tally {
  of: 'light_tally' | 'light_tally_all'
  where: Condition
}

type Part = { limit: number; offset: number }
/** Offset and limit. */
const MAX_FAST_OFFSET = 500
type Sql = RawBuilder<unknown>
type Page = Read & { totalCount: number }
type FoundPage = Found & { total: number }

export interface DeviceQuery {
  which: LightSelection
  order: Order[]
  /** rows to read in the same statement */
  companions: Preload[]
}

export async function selectDevicePage(
  db: Connection,
  account: Account,
  { which, order, companions }: DeviceQuery,
  part: Part,
): Promise<Page> {
  const { plain } = which
  const isNear = order.length === 0 && part.offset + part.limit <= MAX_FAST_OFFSET
  if (plain && isNear && account.onlyAuthorisedTo === undefined) return selectPlainPage(db, plain, part, companions)
  const search = searchedIn(account, which)
  if (search && order.length === 0) {
    const { found, ids, count } = pageOfSearch(search, part)
    const lights = sql`with ${found} p as materialized (${selectColumns(ids)})`
    return pageOf((await sql<FoundPage>`${lights} ${pageSql([], count, companions)}`.execute(db)).rows)
  }
  const all = sql`${LIGHTS} where ${which.rows(account)} and ${lightsVisibleTo(account)}`
  const counted = countedBy(account, which)
  const ids = counted
    ? sql`with p as materialized (${selectColumns(sql`select d.id ${all} order by ${orderSql(order, 'd.id')} ${limitSql(part)}`)})`
    : withFound(all, order, part)
  const page =
    await sql<FoundPage>`${ids} ${pageSql(order, counted ?? sql`select count(*) from found`, companions)}`.execute(db)
  return pageOf(page.rows)
}

/** The search of an account that sees all lights. */
function searchedIn(account: Account, which: Pick<LightSelection, 'search'>): FoundBySearch | undefined {
  return account.onlyAuthorisedTo === undefined ? which.search?.(account) : undefined
}

/** One generic plan finds it by an index, whatever the values are. */
async function selectPlainPage(
  db: Connection,
  { by, value }: NonNullable<LightSelection['plain']>,
  part: Part,
  companions: Preload[],
): Promise<Page> {
  const [lights, id] = by === 'device_status' ? ['light_state', 'light_id'] : ['light_device', 'id']
  const where = (tableOrAlias: string) => (by ? sql`where ${sql.ref(`${tableOrAlias}.${by}`)} = ${value}` : sql``)
  // With an unknown limit or offset the planner expects a tenth of all rows.
  const offset = part.offset > 0 ? sql`offset ${part.offset}` : sql``
  const limit = sql`limit ${sql.lit(part.limit)} ${offset}`
  const ids = sql`select ${sql.ref(id)} from ${sql.table(lights)} ${where(lights)} order by ${sql.ref(id)} ${limit}`
  const tally = by === 'group_id' ? 'light_tally' : 'light_tally_all'
  const count = sql`select coalesce(sum(t.lights), 0) from ${sql.table(tally)} t ${where('t')}`
  const page = sql<FoundPage>`with p as materialized (${selectColumns(ids)}) ${pageSql([], count, companions)}`
  return pageOf((await page.execute(lookups(db, part.limit))).rows)
}

/**
 * The lights in `p`, in order. Selects the IDs first: with the joins in one step, PostgreSQL replans each time. The total
 * comes from the maintained tally, or from the list of all IDs, which is then searched only once.
 */
function pageSql(order: Order[], count: Sql, companions: Preload[]): Sql {
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
  which: Pick<LightSelection, 'rows' | 'tally' | 'search'>,
): Promise<number> {
  const counted = countedBy(account, which)
  const one = (count: Sql) => sql<{ count: number }>`select (${count}) as count`
  if (counted) return (await cachedCounts(db, account, one(counted)))[0]!.count
  const search = searchedIn(account, which)
  const count = search
    ? one(sql`select count(*) from light_search l where ${search.where}`)
    : one(sql`select count(*) ${LIGHTS} where ${which.rows(account)} and ${lightsVisibleTo(account)}`)
  const { sql: text, parameters } = count.compile(db)
  return cachedScan(db, account, `${text} ${JSON.stringify(parameters)}`, async () => {
    return (await count.execute(db)).rows[0]!.count
  })
}

/** The tally counts all lights; it has no counts for one customer. */
function countedBy(account: Account, which: Pick<LightSelection, 'tally'>): Sql | undefined {
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

function jsonOf(companions: Preload[]): Sql {
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
