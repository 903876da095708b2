import { type Selectable, sql } from 'kysely'
import type { SavedLightSearch } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import type { Account } from '../../foundation/security/viewer.ts'

export type SavedSearchRow = Selectable<SavedLightSearch> & { by: string }
type Columns = Pick<SavedSearchRow, 'name' | 'search' | 'is_shared'>

/** Own searches, and for accounts that see the whole city the shared ones of others. */
export async function selectSearches(db: Connection, { id, onlyAuthorisedTo }: Account): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    select s.*, coalesce(nullif(a.full_name, ''), a.nickname, a.email) as by from saved_light_search s join admin a on a.id = s.admin_id
    where s.admin_id = ${id} or (s.is_shared and ${onlyAuthorisedTo === undefined})
    order by s.name collate by_name, s.id`.execute(db)
  return rows
}

/** Replaces the account's own search of this name. */
export async function upsertSearch(tx: Connection, admin: number, columns: Columns): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_light_search (admin_id, name, search, is_shared)
    values (${admin}, ${columns.name}, ${columns.search}, ${columns.is_shared})
    on conflict (admin_id, lower(name)) do update
      set name = excluded.name, search = excluded.search, is_shared = excluded.is_shared, updated_at = now()
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function deleteSearch(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('saved_light_search').where('id', '=', id).execute()
}
