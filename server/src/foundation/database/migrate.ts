import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { LOCKS } from './locks.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * First line of a migration that only adds to the schema: servers of the previous version keep working with it, and may be
 * restarted (decision 044).
 */
const EXPANDS = /^-- expands\b/i

/**
 * How long a migration waits for a table lock. Other sessions queue behind it and time out after 5 s, so it gives up before
 * that and tries again. Shorter than PostgreSQL's `deadlock_timeout`, so that in a deadlock the migration gives way.
 */
const LOCK_TIMEOUT_MS = 500
const RETRY_MS = 1000
const MAX_RETRY_MS = 120_000
/** Lock timeout, deadlock. */
const CONFLICTS = new Set(['55P03', '40P01'])

interface Migration {
  name: string
  text: string
  hash: string
  expands: boolean
}

/**
 * Applies pending migrations of server/migrations in order, all in one transaction, so that after a failed upgrade the previous
 * version still works. Two servers may start at once: the second one waits. Other servers may be running. With `until` it
 * stops after that file.
 * @returns names of the files applied now
 * @throws if an applied file was edited, a file fails, or the database is too new for this server
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
    for (const since = performance.now(); ; await pause(RETRY_MS)) {
      try {
        await apply(client, wanted, onStep)
        await rebuildNameIndexes(client)
        return wanted.map(({ name }) => name)
      } catch (error) {
        await client.query('rollback').catch(() => {})
        const isConflict = CONFLICTS.has((error as { code?: string }).code ?? '')
        if (!isConflict || performance.now() - since > MAX_RETRY_MS) throw error
      }
    }
  } finally {
    await client.end()
  }
}

/** Migrations that are not applied yet, in order. @throws if the applied ones are not those of this server */
async function pendingOf(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  // Databases of older versions have no column `expands`.
  const applied = new Map<string, { hash: string; expands?: boolean }>()
  for (const row of (await client.query('select * from schema_migration order by name')).rows)
    applied.set(row.name, row)
  for (const { name, hash } of migrations)
    if (applied.has(name) && applied.get(name)!.hash !== hash)
      throw new Error(`${name} was changed after it had been applied: add a new file instead`)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter(name => !known.has(name))
  // Migrations of this server must not be applied to a newer database: no one has tested that.
  const tooNew = unknown.find(name => !applied.get(name)!.expands) ?? (pending.length > 0 ? unknown[0] : undefined)
  if (tooNew) throw new Error(`the database is newer than this server: it has ${tooNew}`)
  return pending
}

async function apply(client: pg.Client, migrations: Migration[], onStep: (name: string) => void): Promise<void> {
  if (migrations.length === 0) return
  await client.query(
    `begin; set local lock_timeout = ${LOCK_TIMEOUT_MS};
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
 * Rebuilds indexes on names after an upgrade of ICU, which may sort differently. If a table is locked, the next start does it;
 * until then PostgreSQL logs a warning, and a list may have a name in the wrong place.
 */
async function rebuildNameIndexes(client: pg.Client): Promise<void> {
  const { rows: stale } = await client.query(
    `select oid, oid::regcollation::text as name from pg_collation
     where collnamespace = 'public'::regnamespace and collversion <> pg_collation_actual_version(oid)`,
  )
  for (const { oid, name } of stale) {
    const { rows: indexes } = await client.query(
      'select indexrelid::regclass::text as name from pg_index where $1::oid = any(indcollation::oid[])',
      [oid],
    )
    const reindex = indexes.map(index => `reindex index ${index.name};`).join(' ')
    await client
      .query(
        `begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}; ${reindex} alter collation ${name} refresh version; commit`,
      )
      .catch(() => client.query('rollback'))
  }
}

/** Names of all migrations, in the order of their application. */
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
