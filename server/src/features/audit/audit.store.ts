import { type Insertable, type Selectable, sql } from 'kysely'
import type { AuditEntry } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'

export type AuditRow = Selectable<AuditEntry>

/** @returns its id */
export async function insertEntry(db: Connection, entry: Insertable<AuditEntry>): Promise<number> {
  return (await db.insertInto('audit_entry').values(entry).returning('id').executeTakeFirstOrThrow()).id
}

/** The last operation of an account before one of its sessions began; signing in is none. */
export async function selectLastBefore(db: Connection, admin: number, session: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select e.at from audit_entry e
    where e.account_id = ${admin} and e.account_kind = 'ADMIN' and e.action <> 'loginWithEmail'
      and e.at < (select s.created_at from session s where s.id = ${session})
    order by e.id desc limit 1`.execute(db)
  return rows[0]?.at
}

/** A link of the chain and the entry that it covers; `text` is null if the entry was removed. */
export interface ChainLink {
  position: number
  entryId: number
  hash: Buffer
  text: string | null
}

/** The links after a position, in the order of the chain. */
export async function selectLinks(db: Connection, after: number, limit: number): Promise<ChainLink[]> {
  const { rows } = await sql<ChainLink>`
    select l.position, l.entry_id as "entryId", l.hash, case when e.id is not null then audit_entry_text(e) end as text
    from audit_link l left join audit_entry e on e.id = l.entry_id
    where l.position > ${after} order by l.position limit ${limit}`.execute(db)
  return rows
}

/** Entries without a link: inserted outside of the chain. */
export async function selectUnlinked(db: Connection, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_entry as e')
    .select('e.id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_link as l').select('l.position').whereRef('l.entry_id', '=', 'e.id'))),
    )
    .orderBy('e.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectHead(db: Connection): Promise<{ position: number; hash: Buffer }> {
  return db.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirstOrThrow()
}
