import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { LOCKS } from './locks.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

/**
 * Brings a database to the newest shape: each file of server/migrations once, in order, in a transaction of its own.
 * Two servers may start at once: the second waits.
 * @returns names of the files applied now
 * @throws when a landed file was edited, or the database is newer than this server
 */
export async function migrate(url: string, onStep: (name: string) => void = () => {}): Promise<string[]> {
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
    const applied: string[] = []
    for (const { name, text, hash } of await readMigrations()) {
      const before = landed.get(name)
      landed.delete(name)
      if (before === hash) continue
      if (before) throw new Error(`${name} was changed after it had landed: put a new file beside it instead`)
      onStep(name)
      await client.query('begin')
      await client.query(text)
      await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
      applied.push(name)
    }
    const [unknown] = landed.keys()
    if (unknown) throw new Error(`the database is newer than this server: it has ${unknown}`)
    return applied
  } finally {
    await client.end()
  }
}

async function readMigrations() {
  const names = (await readdir(FOLDER)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
