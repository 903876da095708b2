import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { transact } from '../../foundation/database/database.ts'
import { makeGroup } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { analyzeLights } from './apply.store.ts'

const { db, url } = await testDatabase()

test('keeps the transaction if the analysis fails', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  const errors: Error[] = []
  try {
    await other.query('begin; lock table light_state in share update exclusive mode')
    await transact(db, async tx => {
      await makeGroup(tx as typeof db, 'kept')
      await sql`set local lock_timeout = 50`.execute(tx)
      await analyzeLights(tx, error => errors.push(error))
    })
  } finally {
    await other.end()
  }
  expect(errors.map(error => error.message)).toEqual([expect.stringContaining('lock timeout')])
  expect(await db.selectFrom('light_group').select('name').execute()).toEqual([{ name: 'kept' }])
})
