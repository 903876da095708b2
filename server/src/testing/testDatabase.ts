import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../foundation/database/database.ts'
import { atEndOfFile } from './endOfFile.ts'
import { atDatabase } from './globalSetup.ts'
import { isNightly } from './nightly.ts'

/** Longer than the server's: a busy machine takes seconds to fill a table. Tests of the timeout open their own pool. */
const STATEMENT_TIMEOUT_MS = isNightly ? undefined : 60_000

/** A database for the calling test file, migrated and without rows; `empty`: without tables. Dropped after the file. */
export async function testDatabase({ empty = false } = {}) {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(template, `create database ${name} template ${empty ? 'template0' : 'template_lamplighter'}`)
  const url = atDatabase(template, name)
  let queries = 0
  const db = openDatabase(url, { pipelines: true, statementTimeout: STATEMENT_TIMEOUT_MS, onQuery: () => queries++ })
  atEndOfFile(async () => {
    await db.destroy()
    await administer(template, `drop database ${name} with (force)`)
  })
  return { db, url, queries: () => queries }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: atDatabase(url, 'postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
