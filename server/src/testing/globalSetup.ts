import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../foundation/database/migrate.ts'
import { startEmbeddedPostgres } from '../foundation/postgres/embedded.ts'
import { openLog } from '../foundation/runtime/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a database with the migrated schema and no rows; copied, never written. */
    templateUrl: string
  }
}

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lamplighter-test-'))
  // PostgreSQL does not run as root.
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: openLog('warn'),
    settings: { fsync: 'off', full_page_writes: 'off', wal_compression: 'off', max_connections: '3000' },
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database template_lamplighter')
  await client.end()
  const templateUrl = atDatabase(postgres.url, 'template_lamplighter')
  await migrate(templateUrl)
  project.provide('templateUrl', templateUrl)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function atDatabase(url: string, name: string): string {
  return url.replace(/^([a-z]+:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
