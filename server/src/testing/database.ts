import pg from 'pg'
import { atDatabase } from './globalSetup.ts'

/** Blocks connections to this database and terminates existing ones, until it is called with `true`. */
export async function letIn(url: string, may: boolean): Promise<void> {
  const [, name] = /^[a-z]+:\/\/[^/]*\/([^?]*)/.exec(url)!
  const client = new pg.Client({ connectionString: atDatabase(url, 'postgres') })
  await client.connect()
  await client.query(`alter database ${name} with allow_connections ${may}`)
  if (!may) await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.end()
}
