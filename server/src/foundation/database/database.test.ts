import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grownEach } from '../../testing/heapGrowth.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { openDatabase } from './database.ts'

test('rows can be garbage-collected once they are unreferenced', async () => {
  const { url } = await testDatabase()
  const db = openDatabase(url)
  try {
    const find = () =>
      sql`select g as a, g + 1 as b, g + 2 as c, now() as at, repeat('x', 1000) as text from generate_series(1, 7) g`.execute(
        db,
      )
    await grownEach(2000, find)
    const grown = await grownEach(10_000, () => Promise.all([find(), find(), find(), find()]))
    expect(grown).toBeLessThan(2000)
  } finally {
    await db.destroy()
  }
})
