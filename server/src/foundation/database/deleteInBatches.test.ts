import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/testDatabase.ts'
import { deleteInBatches } from './deleteInBatches.ts'

const { db } = await testDatabase()

test('deletes what the condition names, a batch with each statement', async () => {
  await sql`create table thing as select generate_series(1, 27) as id`.execute(db)
  await sql`create table batch (size int)`.execute(db)
  await sql`create function count_batch() returns trigger language plpgsql as $$ begin
    insert into batch select count(*) from gone; return null; end $$`.execute(db)
  await sql`create trigger count_batch after delete on thing referencing old table as gone
    for each statement execute function count_batch()`.execute(db)
  await deleteInBatches(db, 'thing', sql`id <= 25`, 10)
  const { rows } = await sql<{ left: number; batches: number[] }>`
    select (select count(*)::int from thing) as left, array(select size from batch) as batches`.execute(db)
  expect(rows).toEqual([{ left: 2, batches: [10, 10, 5] }])
})
