import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { LOCKS } from './locks.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

/**
 * Brings a database to the newest shape: each file of server/migrations once, in order, all in one transaction: an
 * upgrade that fails leaves what the server before it can go on with. Two servers may start at once: the second waits.
 * With `until` it stops behind that file.
 * @returns names of the files applied now
 * @throws when a landed file was edited, a file fails, or the database is newer than this server
 */
export async function migrate(
  url: string,
  onStep: (name: string) => void = () => {},
  until?: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrate])
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const landed = new Map<string, string>()
    for (const row of (await client.query('select name, hash from schema_migration')).rows)
      landed.set(row.name, row.hash)
    const migrations = await readMigrations()
    const known = new Set(migrations.map(({ name }) => name))
    const unknown = [...landed.keys()].find(name => !known.has(name))
    if (unknown) throw new Error(`the database is newer than this server: it has ${unknown}`)
    const applied: string[] = []
    await client.query('begin')
    for (const { name, text, hash } of migrations) {
      const before = landed.get(name)
      if (before && before !== hash)
        throw new Error(`${name} was changed after it had landed: put a new file beside it instead`)
      if (!before) {
        onStep(name)
        await client.query(text).catch((error: Error) => {
          throw new Error(`${name}: ${error.message}; the database is as it was before`)
        })
        await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
        applied.push(name)
      }
      if (name === until) break
    }
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}

/** In the order in which they are applied. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter(name => name.endsWith('.sql')).sort()
}

async function readMigrations() {
  const names = await migrationNames()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
