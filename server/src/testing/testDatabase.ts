import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase } from '../foundation/database/database.ts'
import { atDatabase } from './globalSetup.ts'

/** A database for the calling test file, migrated and without rows; `empty`: without tables. Dropped after the file. */
export async function testDatabase({ empty = false } = {}) {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(template, `create database ${name} template ${empty ? 'template0' : 'template_lamplighter'}`)
  const url = atDatabase(template, name)
  let queries = 0
  const db = openDatabase(url, { pipelines: true, onQuery: () => queries++ })
  afterAll(async () => {
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
