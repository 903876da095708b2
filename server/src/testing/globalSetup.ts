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
    settings: { fsync: 'off', full_page_writes: 'off', wal_compression: 'off', max_connections: '1000' },
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database template_lamplighter')
  await client.end()
  const templateUrl = atDatabase(postgres.url, 'template_lamplighter')
  await migrate(templateUrl)
  project.provide('templateUrl', templateUrl)
  return async () => {
    const left = await testDatabasesOf(postgres.url)
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    if (!left.length) return
    // Vitest shows what a teardown throws, but ends with code 0.
    process.exitCode = 1
    throw new Error(`test files did not drop ${left.length} of their databases: ${left.join(', ')}`)
  }
}

async function testDatabasesOf(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query("select datname as name from pg_database where datname like 'test\\_%'")
  await client.end()
  return rows.map(({ name }) => name)
}

/** The same server, another database. */
export function atDatabase(url: string, name: string): string {
  return url.replace(/^([a-z]+:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
