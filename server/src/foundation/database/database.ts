import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CompiledQuery,
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
import { enlist } from './pools.ts'

export type Database = Kysely<DB>
/** Where a verb does its work: the whole database or the transaction it stands in. */
export type Connection = Kysely<DB> | Transaction<DB>

// int8 (counts, versions) and numeric fit a double here; as text they would need care at every use.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** A statement, or a part of one. */
export type Statement = RawBuilder<unknown>

/** What rows must be like, in SQL. */
export type Condition = Expression<SqlBool>

/** Whoever needs a connection waits for one so long. */
const CONNECT_MS = 8000

/**
 * Opens a pool. Statements time out after `statementTimeout` ms (10 s; 0: never), so that a frozen database makes requests
 * fail, not hang.
 */
export function openDatabase(
  url: string,
  options: {
    connections?: number
    statementTimeout?: number
    /** all it does is look rows up by their indexes: see byIndex */
    byIndex?: boolean
    /** short questions share connections: see lookups */
    pipelines?: boolean
    onQuery?: (event: LogEvent) => void
  } = {},
): Database {
  const statementTimeout = options.statementTimeout ?? 10_000
  // Later than PostgreSQL's own: when it strikes, nobody is there to keep that one.
  const patience = statementTimeout && statementTimeout + 2000
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementTimeout,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'lamplighter',
  }
  const pool = new pg.Pool({
    ...settings,
    max: options.connections ?? 10,
    // What it has it keeps: where strangers take every connection that is free, one that was given back does not come again.
    idleTimeoutMillis: 0,
    options: options.byIndex ? `${ALWAYS} ${BY_INDEX}` : ALWAYS,
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => leaveTheDead(client, patience))
  pool.on('connect', nameStatements)
  enlist(pool)
  // The pool's own number has those in it that are still being opened, and may be refused.
  let there = 0
  pool.on('connect', () => there++)
  pool.on('remove', () => there--)
  const soon = (waited: number) => there > 0 || (pool.totalCount > 0 && waited < ATTEMPTS_MS)
  const connect = () => connectOrWait(pool, soon)
  if (!options.pipelines) return kysely({ connect, end: () => pool.end() }, options.onQuery)
  const pipelines = new Pipelines(() => {
    const client = new pg.Client({ ...settings, ...SHORT, pipeline: true, options: `${ALWAYS} ${BY_INDEX}` })
    leaveTheDead(client, SHORT.statement_timeout + 2000)
    nameStatements(client)
    return client
  }, connect)
  enlist(pipelines)
  const end = async () => void (await Promise.all([pool.end(), pipelines.end()]))
  const db = kysely({ connect, end }, options.onQuery)
  lookupsOf.set(db, kysely(pipelines as unknown as PostgresPool, options.onQuery))
  return db
}

function kysely(pool: PostgresPool, log: ((event: LogEvent) => void) | undefined): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })
}

/** Whoever shares a connection is let go sooner, and asks once more alone. */
const SHORT = { statement_timeout: 2000, lock_timeout: 500 }

/**
 * What our statements need, whatever the server's own settings are. Debian's PostgreSQL compiles statements (`jit`): it took 6
 * to 9 s for each of those that settle what lights do. The costs are of disks without heads.
 */
const ALWAYS = '-c jit=off -c random_page_cost=1.1 -c work_mem=16MB -c timezone=UTC'

/** Rows are looked up by their indexes, and each statement is planned once. */
const BY_INDEX = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan'

const lookupsOf = new WeakMap<Connection, Database>()

/** More rows than these are not found in no time. */
const FEW = 50

/**
 * Where single statements are carried out that find `rows` by an index, whatever the values: where these are few, all who ask at
 * once share a connection or two. A transaction stays where it is.
 */
export function lookups(db: Connection, rows = 1): Connection {
  return (rows <= FEW && lookupsOf.get(db)) || db
}

/** Stands in a statement for a value that comes later. */
class Hole {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is put together once, and then carried out with one value or another: for those that are asked all the time,
 * and whose text takes longer to make than to send.
 */
export function prepared<Row, Name extends string>(
  build: (hole: (name: Name) => RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Connection, values: Record<Name, unknown>) => Promise<Row[]> {
  let made: CompiledQuery<Row> | undefined
  return async (db, values) => {
    made ??= build(name => sql`${new Hole(name)}`).compile(db)
    const parameters = made.parameters.map(value => (value instanceof Hole ? values[value.name as Name] : value))
    return (await db.executeQuery<Row>({ ...made, parameters })).rows
  }
}

/** PostgreSQL's word for having no room for one more connection. */
const NO_ROOM = '53300'
const PAUSE_MS = 20
/** How long attempts that were begun at the same time may take to become connections. */
const ATTEMPTS_MS = 500

/**
 * Where strangers have taken every connection that is free, those that the pool has go round: a bit later, not never. Whatever else
 * is wrong is said at once: a request that waits for a database that is starting up is better asked again (UNAVAILABLE), and
 * `/readyz` must not wait for it.
 * @param soon whether one is open, to be given back, or may be in a moment, after so many ms of waiting
 */
async function connectOrWait(pool: pg.Pool, soon: (waited: number) => boolean): Promise<pg.PoolClient> {
  for (const since = performance.now(); ; await pause(PAUSE_MS)) {
    try {
      return await pool.connect()
    } catch (error) {
      const waited = performance.now() - since
      const isFull = (error as { code?: string }).code === NO_ROOM && soon(waited)
      if (!isFull || waited > CONNECT_MS) throw error
    }
  }
}

/** Transactions that were told to. */
const lookingUp = new WeakSet<Connection>()

/**
 * From here to the end of the transaction rows are looked up by their indexes, and each statement is planned once for each connection. One
 * that is planned while its tables are nearly empty reads them whole, once for each row that it looks for, and is planned anew a
 * minute later at the earliest: meanwhile ten thousand commands may have come. And left to itself, PostgreSQL plans each five
 * times at least, and what names its rows by an array for ever: milliseconds, where carrying it out takes a tenth of that.
 */
export async function byIndex(tx: Connection): Promise<void> {
  if (lookingUp.has(tx)) return
  lookingUp.add(tx)
  await sql`select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(
    tx,
  )
}

/** Whether the database answers. */
export async function answers(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

/** What time it is, ms since 1970: the database's clock is everybody's, and goes on within a transaction. */
export async function databaseTime(db: Connection): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now.getTime()
}

/** Two that waited for each other. A single statement may be one of them, too: while a migration alters what it joins. */
const DEADLOCK = '40P01'
/** Or they overtook each other, or waited too long: PostgreSQL ends one, and it may try again. */
const TRY_AGAIN = new Set([DEADLOCK, '40001', '55P03'])

/**
 * All of `work` happens or nothing does; it runs again, up to three times, when it collided with another. Within a
 * transaction that is open already it becomes a part of that one.
 */
export async function transact<T>(db: Connection, work: (tx: Connection) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return untilItFits(() => db.transaction().execute(work))
}

/** The same for work that is one statement, hence a transaction of its own: it needs no round trips for begin and commit. */
export async function atOnce<T>(db: Connection, statement: (db: Connection) => Promise<T>): Promise<T> {
  return db.isTransaction ? statement(db) : untilItFits(() => statement(db))
}

async function untilItFits<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      // Each statement that it holds may be the next; none is it twice, unless the table is altered again.
      if (isOutOfShape(error)) tries--
      else if (tries === 3 || !TRY_AGAIN.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/**
 * A machine that is gone says no goodbye: its connections would stay open for minutes, each making whoever is given it
 * wait in vain. One that does not answer is ended, so that the pool opens another, to whoever is there now.
 *
 * A commit that waits for a standby and is out of time counts as done, says PostgreSQL, with no more than a warning that
 * no other machine has it. That is no success: a failover would lose it, and whoever wrote it has to hear so.
 */
function leaveTheDead(client: pg.ClientBase, patienceMs: number): void {
  // Lost in the middle of a transaction: whoever holds it hears of it by their query, and nothing else has to fall.
  client.on('error', () => {})
  let alone = false
  client.on('notice', notice => {
    alone ||= notice.routine === 'SyncRepWaitForLSN'
  })
  const { connection } = client as unknown as { connection: { stream: Socket } }
  const query = answered(client.query.bind(client) as Ask, patienceMs)
  /** The pool must not hand it on before it knows. */
  const leave = async () => {
    const { stream } = connection
    if (!stream.destroyed) await once(stream.destroy(), 'close')
  }
  const ask = async (...asked: unknown[]): Promise<unknown> => {
    try {
      const result = await query(...asked)
      if (!alone) return result
    } catch (error) {
      if (error instanceof NoAnswer) await leave()
      // It began where bytes arrived: whoever asked is what a log needs.
      Error.captureStackTrace(error as Error)
      throw error
    }
    await leave()
    throw new Error('written on one machine only: no standby has confirmed it in time')
  }
  client.query = ask as typeof client.query
}

type Ask = (...asked: unknown[]) => unknown

class NoAnswer extends Error {
  constructor() {
    super('Query read timeout')
  }
}

/**
 * pg would do both, promise and time-out, but puts them into a query that it has made already, and what such a query finds outlives
 * many later ones: see decision 053.
 */
function answered(query: Ask, patienceMs: number): (...asked: unknown[]) => Promise<unknown> {
  return (...asked) =>
    new Promise((resolve, reject) => {
      const late = patienceMs ? setTimeout(() => reject(new NoAnswer()), patienceMs) : undefined
      query(...asked, (error: Error | null, result: unknown) => {
        clearTimeout(late)
        if (error) reject(error)
        else resolve(result)
      })
    })
}

const names = new Map<string, string>()
let renamed = 0

/**
 * A newer server has added a column, and a plan that was kept answers with all columns (`select *`): PostgreSQL never
 * carries it out again.
 */
function isOutOfShape(error: unknown): boolean {
  return (error as { routine?: string }).routine === 'RevalidateCachedQuery'
}

/**
 * So long a plan is kept. One that was made while a table was filled, and not counted yet, is kept for good otherwise: `analyze` alone
 * tells nobody. After 100,000 lights were put in at once, all of them were read twice a second to find those that differ.
 */
const PLANS_KEPT_MS = 60_000

/**
 * Lets PostgreSQL keep the plan of a statement it has seen (half the CPU of a short query). Not for ILIKE: its
 * generic plan misses the trigram index.
 */
function nameStatements(client: pg.ClientBase): void {
  const query = client.query as (asked: unknown) => Promise<unknown>
  let since = performance.now()
  client.query = ((text: unknown, values: unknown) => {
    if (performance.now() - since > PLANS_KEPT_MS && client.getTransactionStatus() === 'I') {
      since = performance.now()
      // Whoever asks hears of a connection that is lost by their own question.
      query('discard plans').catch(() => {})
    }
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text)
    const name = nameOf(text)
    return query(name ? { name, text, values } : { text, values }).catch((error: unknown) => {
      // By another name it is planned anew, on every connection.
      if (isOutOfShape(error) && names.get(text) === name) names.set(text, `${name?.split(' ')[0]} ${++renamed}`)
      else if (!isOutOfShape(error) && (error as { code?: string }).code !== DEADLOCK) throw error
      // A transaction is lost with it: whoever began that one tries again.
      if (client.getTransactionStatus() !== 'I') throw error
      const again = nameOf(text)
      return query(again ? { name: again, text, values } : { text, values })
    })
  }) as typeof client.query
}

function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (name || text.length > 20_000 || / ilike /i.test(text)) return name
  if (names.size < 1000) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}
