import { createHash } from 'node:crypto'
import { type Expression, Kysely, type LogEvent, PostgresDialect, type SqlBool, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database.generated.ts'

export type Database = Kysely<DB>
/** Where a verb does its work: the whole database or the transaction it stands in. */
export type Connection = Kysely<DB> | Transaction<DB>

// int8 (counts, versions) and numeric fit a double here; as text they would need care at every use.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** What rows must be like, in SQL. */
export type Condition = Expression<SqlBool>

/**
 * Opens a pool. Statements time out after `statementTimeout` ms (10 s), so that a frozen database makes requests
 * fail, not hang.
 */
export function openDatabase(
  url: string,
  options: { connections?: number; statementTimeout?: number; onQuery?: (event: LogEvent) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 8000,
    query_timeout: options.statementTimeout ?? 10_000,
    statement_timeout: options.statementTimeout ?? 10_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'lamplighter',
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', nameStatements)
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: options.onQuery })
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

/** Two that waited for each other, overtook each other, or waited too long: PostgreSQL ends one, and it may try again. */
const TRY_AGAIN = new Set(['40P01', '40001', '55P03'])

/**
 * All of `work` happens or nothing does; it runs again, up to three times, when it collided with another. Within a
 * transaction that is open already it becomes a part of that one.
 */
export async function transact<T>(db: Connection, work: (tx: Connection) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === 3 || !TRY_AGAIN.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

const names = new Map<string, string>()

/**
 * Lets PostgreSQL keep the plan of a statement it has seen (half the CPU of a short query). Not for ILIKE: its
 * generic plan misses the trigram index.
 */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !Array.isArray(values) || text.length > 20_000 || / ilike /i.test(text))
      return query(text, values, ...rest)
    let name = names.get(text)
    if (!name && names.size < 1000) {
      name = createHash('sha1').update(text).digest('base64url')
      names.set(text, name)
    }
    return query({ name, text, values }, ...rest)
  }) as typeof client.query
}
