import { setTimeout as pause } from 'node:timers/promises'
import {
  type Expression,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPool,
  type RawBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { DB } from './database.generated.ts'
import { Pipelines } from './pipelines.ts'
import { registerPool } from './pools.ts'
import { prepareStatements } from './preparedStatements.ts'
import { destroyUnresponsive } from './queryTimeout.ts'
import { retryOnConflict } from './retryOnConflict.ts'

export type Database = Kysely<DB>
/** The database or a transaction of it. */
export type Connection = Kysely<DB> | Transaction<DB>

// Our int8 (counts, versions) and numeric values fit into a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** A statement or a part of it. */
export type Statement = RawBuilder<unknown>

/** A condition on rows, in SQL. */
export type Condition = Expression<SqlBool>

/** Timeout of waiting for a connection. */
const CONNECT_TIMEOUT_MS = 8000

/**
 * Opens a pool. Statements time out after `statementTimeout` ms (10 s; 0: never), so that requests fail instead of hanging
 * when the database does not respond.
 */
export function openDatabase(
  url: string,
  options: {
    connections?: number
    statementTimeout?: number
    /** all statements find rows by an index: see forceIndexScans */
    forceIndexScans?: boolean
    /** short queries share connections: see lookups */
    pipelines?: boolean
    onQuery?: (event: LogEvent) => void
  } = {},
): Database {
  const statementTimeout = options.statementTimeout ?? 10_000
  // Later than PostgreSQL's own timeout, which works unless the database has crashed.
  const clientTimeout = statementTimeout && statementTimeout + 2000
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeout,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'lamplighter',
  }
  const pool = new pg.Pool({
    ...settings,
    max: options.connections ?? 10,
    // Idle connections stay open: if other clients take all free connections, a closed one could not be opened again.
    idleTimeoutMillis: 0,
    options: options.forceIndexScans ? `${SERVER_SETTINGS} ${INDEX_SETTINGS}` : SERVER_SETTINGS,
  })
  // The pool replaces an idle connection that is lost; without a listener the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => destroyUnresponsive(client, clientTimeout))
  const prepare = (client: pg.ClientBase) => prepareStatements(client, pool)
  pool.on('connect', prepare)
  registerPool(pool)
  // Unlike the pool's own count, without connections that are being opened and may be refused.
  let openCount = 0
  pool.on('connect', () => openCount++)
  pool.on('remove', () => openCount--)
  const mayGetOne = (waitedMs: number) => openCount > 0 || (pool.totalCount > 0 && waitedMs < CONCURRENT_ATTEMPTS_MS)
  const connect = () => connectOrWait(pool, mayGetOne)
  const outside = openOutside({ ...settings, max: 1, options: SERVER_SETTINGS }, clientTimeout, prepare)
  if (!options.pipelines) {
    const db = kysely({ connect, end: () => endAll(pool, outside.pool) }, options.onQuery)
    outsideOf.set(db, outside.db)
    return db
  }
  const pipelines = new Pipelines(() => {
    const client = new pg.Client({
      ...settings,
      ...PIPELINE_TIMEOUTS,
      pipeline: true,
      options: `${SERVER_SETTINGS} ${INDEX_SETTINGS}`,
    })
    destroyUnresponsive(client, PIPELINE_TIMEOUTS.statement_timeout + 2000)
    prepare(client)
    return client
  }, connect)
  registerPool(pipelines)
  const db = kysely({ connect, end: () => endAll(pool, pipelines, outside.pool) }, options.onQuery)
  lookupsOf.set(db, kysely(pipelines as unknown as PostgresPool, options.onQuery))
  outsideOf.set(db, outside.db)
  return db
}

async function endAll(...pools: { end(): Promise<void> }[]): Promise<void> {
  await Promise.all(pools.map(pool => pool.end()))
}

const outsideOf = new WeakMap<Connection, Database>()

function openOutside(
  settings: pg.PoolConfig,
  timeout: number,
  prepare: (client: pg.ClientBase) => void,
): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({ ...settings, idleTimeoutMillis: 60_000 })
  pool.on('error', () => {})
  pool.on('connect', client => destroyUnresponsive(client, timeout))
  pool.on('connect', prepare)
  registerPool(pool)
  return { pool, db: kysely(pool as unknown as PostgresPool, undefined) }
}

/**
 * A connection for reading committed rows while a transaction is open. It is not one of the pool: transactions that each wait
 * for a second connection of the pool would block each other.
 */
export function committed(db: Database): Database {
  return outsideOf.get(db) ?? db
}

function kysely(pool: PostgresPool, log: ((event: LogEvent) => void) | undefined): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })
}

/** Queries that share a connection time out sooner, and are repeated on a connection of their own. */
const PIPELINE_TIMEOUTS = { statement_timeout: 2000, lock_timeout: 500 }

/**
 * Settings of all connections, whatever those of the database are. Debian's PostgreSQL compiles statements (`jit`): that took 6
 * to 9 s for each statement that computes desired states. The cost of random reads is that of solid-state disks.
 */
const SERVER_SETTINGS = '-c jit=off -c random_page_cost=1.1 -c work_mem=16MB -c timezone=UTC'

/** Forces index scans, and plans each statement once. */
const INDEX_SETTINGS = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan'

const lookupsOf = new WeakMap<Connection, Database>()

/** A query of more rows would delay the other queries on its connection. */
const MAX_PIPELINED_ROWS = 50

/**
 * The connection for single statements that find `rows` by an index, whatever their parameters. If these are few, concurrent
 * queries are pipelined on one or two connections. Statements of a transaction stay on its connection.
 */
export function lookups(db: Connection, rows = 1): Connection {
  return (rows <= MAX_PIPELINED_ROWS && lookupsOf.get(db)) || db
}

/** SQLSTATE */
const TOO_MANY_CONNECTIONS = '53300'
const PAUSE_MS = 20
/** How long concurrent attempts to connect may take. */
const CONCURRENT_ATTEMPTS_MS = 500

/**
 * If other clients have taken all free connections of the database, waits for one of this pool. Other errors are thrown at
 * once: a client should repeat its request (UNAVAILABLE) rather than wait for a database that starts, and `/readyz` must not
 * wait for it.
 * @param mayGetOne whether the pool has, or may soon have, an open connection, after so many ms of waiting
 */
async function connectOrWait(pool: pg.Pool, mayGetOne: (waitedMs: number) => boolean): Promise<pg.PoolClient> {
  for (const since = performance.now(); ; await pause(PAUSE_MS)) {
    try {
      return await pool.connect()
    } catch (error) {
      const waited = performance.now() - since
      const isFull = (error as { code?: string }).code === TOO_MANY_CONNECTIONS && mayGetOne(waited)
      if (!isFull || waited > CONNECT_TIMEOUT_MS) throw error
    }
  }
}

/** Transactions with forced index scans. */
const withIndexScans = new WeakSet<Connection>()

/**
 * Forces index scans and generic plans until the end of the transaction. A statement that is planned while its tables are
 * nearly empty would scan them for each row, and would not be planned again for a minute, in which ten thousand commands may
 * arrive. By default PostgreSQL also plans each statement at least five times, and those with array parameters every time: that
 * takes milliseconds, ten times as long as executing it.
 */
export async function forceIndexScans(tx: Connection): Promise<void> {
  if (withIndexScans.has(tx)) return
  withIndexScans.add(tx)
  await sql`select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(
    tx,
  )
}

/** Whether the database responds. */
export async function isResponding(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

/** Current time of the database in ms since 1970: all servers share its clock. It advances within a transaction. */
export async function databaseTime(db: Connection): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now.getTime()
}

/**
 * Runs `work` in a transaction, and repeats it, up to three times, after a conflict with another one. Within an open
 * transaction it becomes part of that one.
 */
export async function transact<T>(db: Connection, work: (tx: Connection) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return retryOnConflict(() => db.transaction().execute(work))
}

/** The same for a single statement, which needs no round trips for begin and commit. */
export async function retryStatement<T>(db: Connection, statement: (db: Connection) => Promise<T>): Promise<T> {
  return db.isTransaction ? statement(db) : retryOnConflict(() => statement(db))
}
