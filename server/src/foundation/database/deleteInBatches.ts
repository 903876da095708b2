import { sql } from 'kysely'
import type { Condition, Connection } from './database.ts'

const BATCH_ROWS = 1000

/**
 * Deletes many rows of a table (not a partitioned one) with one short statement after the other. Statements have a time
 * limit: one that deletes everything at once may exceed it every time on a busy machine, and then nothing is ever deleted.
 * @param which a condition on the columns of the table
 */
export async function deleteInBatches(
  db: Connection,
  table: string,
  which: Condition,
  batchRows = BATCH_ROWS,
): Promise<void> {
  const name = sql.table(table)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any(array(select ctid from ${name} where ${which} limit ${batchRows}))`.execute(
      db,
    )
    if (numAffectedRows < BigInt(batchRows)) return
  }
}
