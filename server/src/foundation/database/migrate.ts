import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { LOCKS } from './locks.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * What the first line of a file says that only adds: the server of the version before goes on with what is there then, and
 * may be started again on it (decision 044).
 */
const EXPANDS = /^-- expands\b/i

/**
 * So long a file waits for a table that somebody works with. Behind it wait all who want that table: they wait for 5 s
 * at most, so it lets them through before that, and tries again. Shorter than PostgreSQL's `deadlock_timeout`: of two that wait for
 * each other the migration is to be the one that gives way.
 */
const LOCK_MS = 500
const PAUSE_MS = 1000
const PATIENCE_MS = 120_000
/** Out of time for a lock; two that waited for each other. */
const IN_THE_WAY = new Set(['55P03', '40P01'])

interface Migration {
  name: string
  text: string
  hash: string
  expands: boolean
}

/**
 * Brings a database to the newest shape: each file of server/migrations once, in order, all in one transaction: an
 * upgrade that fails leaves what the server before it can go on with. Two servers may start at once: the second waits.
 * Other servers may be at work meanwhile. With `until` it stops behind that file.
 * @returns names of the files applied now
 * @throws when a landed file was edited, a file fails, or the database is newer than this server can go on with
 */
export async function migrate(
  url: string,
  onStep: (name: string) => void = () => {},
  until?: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'lamplighter migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrate])
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const migrations = await readMigrations()
    const pending = await pendingOf(client, migrations)
    const last = until === undefined ? pending.length : pending.findIndex(({ name }) => name > until)
    const wanted = last < 0 ? pending : pending.slice(0, last)
    for (const since = performance.now(); ; await pause(PAUSE_MS)) {
      try {
        await apply(client, wanted, onStep)
        await orderAnew(client)
        return wanted.map(({ name }) => name)
      } catch (error) {
        await client.query('rollback').catch(() => {})
        const inTheWay = IN_THE_WAY.has((error as { code?: string }).code ?? '')
        if (!inTheWay || performance.now() - since > PATIENCE_MS) throw error
      }
    }
  } finally {
    await client.end()
  }
}

/** Those that have not landed, in their order. @throws when what has landed is not what this server knows */
async function pendingOf(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  // A database of before servers went on beside newer ones does not say what expands.
  const landed = new Map<string, { hash: string; expands?: boolean }>()
  for (const row of (await client.query('select * from schema_migration order by name')).rows) landed.set(row.name, row)
  for (const { name, hash } of migrations)
    if (landed.has(name) && landed.get(name)!.hash !== hash)
      throw new Error(`${name} was changed after it had landed: put a new file beside it instead`)
  const pending = migrations.filter(({ name }) => !landed.has(name))
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...landed.keys()].filter(name => !known.has(name))
  // What we would add to a database of the future nobody has tried.
  const tooNew = unknown.find(name => !landed.get(name)!.expands) ?? (pending.length > 0 ? unknown[0] : undefined)
  if (tooNew) throw new Error(`the database is newer than this server: it has ${tooNew}`)
  return pending
}

async function apply(client: pg.Client, migrations: Migration[], onStep: (name: string) => void): Promise<void> {
  if (migrations.length === 0) return
  await client.query(
    `begin; set local lock_timeout = ${LOCK_MS};
     alter table schema_migration add column if not exists expands boolean not null default false`,
  )
  for (const { name, text, hash, expands } of migrations) {
    onStep(name)
    await client.query(text).catch((error: Error) => {
      error.message = `${name}: ${error.message}; the database is as it was before`
      throw error
    })
    await client.query('insert into schema_migration (name, hash, expands) values ($1, $2, $3)', [name, hash, expands])
  }
  await client.query('commit')
}

/**
 * Another version of ICU may order names otherwise than the one before, by which their index was built. Where that cannot be built
 * now (somebody works with its table), the next start does it: meanwhile PostgreSQL warns in its own log, and a list may
 * have a name in the wrong place.
 */
async function orderAnew(client: pg.Client): Promise<void> {
  const { rows: stale } = await client.query(
    `select oid, oid::regcollation::text as name from pg_collation
     where collnamespace = 'public'::regnamespace and collversion <> pg_collation_actual_version(oid)`,
  )
  for (const { oid, name } of stale) {
    const { rows: indexes } = await client.query(
      'select indexrelid::regclass::text as name from pg_index where $1::oid = any(indcollation::oid[])',
      [oid],
    )
    const anew = indexes.map(index => `reindex index ${index.name};`).join(' ')
    await client
      .query(`begin; set local lock_timeout = ${LOCK_MS}; ${anew} alter collation ${name} refresh version; commit`)
      .catch(() => client.query('rollback'))
  }
}

/** In the order in which they are applied. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter(name => name.endsWith('.sql')).sort()
}

async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex'), expands: EXPANDS.test(text) }
    }),
  )
}
