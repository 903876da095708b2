import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import type { Prioritised } from './priority.ts'

/** One move at a time. */
export async function lockPriorities(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.schedulePriorities})`.execute(tx)
}

/** Of all schedules. */
export async function selectPriorities(db: Connection): Promise<Prioritised[]> {
  return db.selectFrom('light_schedule').select(['id', 'priority']).execute()
}

/** Open forms of these schedules stay valid: `updated_at` does not change. */
export async function updatePriorities(tx: Connection, priorities: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...priorities].map(([id, priority]) => ({ id, priority }))
  await sql`
    update light_schedule s set moved_to = p.priority
    from ${unnestRows('p', rows, { id: 'int', priority: 'int' })} where s.id = p.id`.execute(tx)
}
