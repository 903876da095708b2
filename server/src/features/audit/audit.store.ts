import { type Insertable, type Selectable, sql } from 'kysely'
import type { AuditEntry } from '../../foundation/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database.ts'

export type AuditRow = Selectable<AuditEntry>

export async function insertEntry(db: Connection, entry: Insertable<AuditEntry>): Promise<void> {
  await db.insertInto('audit_entry').values(entry).execute()
}

/** Newest first. */
export async function selectEntryPage(
  db: Connection,
  where: Condition,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: AuditRow[]; totalCount: number }> {
  const query = db.selectFrom('audit_entry as e').where(where)
  const [items, { count }] = await Promise.all([
    query.selectAll().orderBy('e.id', 'desc').limit(limit).offset(offset).execute(),
    query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { items, totalCount: count }
}
