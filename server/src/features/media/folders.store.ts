import { type Selectable, type SqlBool, sql } from 'kysely'
import type { MediaFolder } from '../../foundation/database/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import type { Order } from '../../foundation/list/order.ts'
import type { Page, PageRange } from '../../foundation/list/pagination.ts'
import { selectPage } from '../../foundation/list/selectPage.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { filesVisibleTo } from './media.store.ts'

export type FolderRow = Selectable<MediaFolder>

/** Of `media_folder as m`: all, or, for a customer, those that contain a file visible to them. */
function foldersVisibleTo(account: Account): Condition {
  if (account.onlyAuthorisedTo === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`m.id in (
    with recursive way as (
      select f.folder_id as id from media_file f where f.folder_id is not null and ${filesVisibleTo(account)}
      union
      select up.parent_id from media_folder up join way on way.id = up.id where up.parent_id is not null
    ) select id from way)`
}

function folders(db: Connection, account: Account) {
  return db.selectFrom('media_folder as m').where(foldersVisibleTo(account))
}

/** By store and path. */
export async function selectFolderPage(db: Connection, account: Account, page: PageRange): Promise<Page<FolderRow>> {
  const order: Order[] = [
    { column: 'm.store', direction: 'asc' },
    { column: 'm.path', direction: 'asc' },
  ]
  return selectPage(folders(db, account).selectAll(), { order, page }, 'm.id')
}

/** Folders of the first level. */
export async function selectRoots(db: Connection, account: Account, store: string, most: number): Promise<FolderRow[]> {
  return folders(db, account)
    .selectAll()
    .where('m.store', '=', store)
    .where('m.parent_id', 'is', null)
    .orderBy('m.path')
    .limit(most)
    .execute()
}

export async function selectChildren(
  db: Connection,
  account: Account,
  parents: number[],
  most: number,
): Promise<FolderRow[]> {
  return folders(db, account)
    .selectAll()
    .where('m.parent_id', '=', sql<number>`any(${parents})`)
    .orderBy('m.path')
    .limit(most)
    .execute()
}

export async function countChildren(db: Connection, account: Account, ids: number[]): Promise<Map<number, number>> {
  const rows = await folders(db, account)
    .select([sql<number>`m.parent_id`.as('id'), sql<number>`count(*)`.as('count')])
    .where('m.parent_id', '=', sql<number>`any(${ids})`)
    .groupBy('m.parent_id')
    .execute()
  return new Map(rows.map(row => [row.id, row.count]))
}

export async function countFiles(db: Connection, account: Account, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('media_file as f')
    .select([sql<number>`f.folder_id`.as('id'), sql<number>`count(*)`.as('count')])
    .where('f.folder_id', '=', sql<number>`any(${ids})`)
    .where(filesVisibleTo(account))
    .groupBy('f.folder_id')
    .execute()
  return new Map(rows.map(row => [row.id, row.count]))
}

/** Finds the folder of that path or creates it. @returns its id */
export async function ensureRow(
  db: Connection,
  folder: { name: string; path: string; depth: number; store: string; parent_id: number | null },
): Promise<number> {
  const found = () =>
    db
      .selectFrom('media_folder')
      .select('id')
      .where('store', '=', folder.store)
      .where('path', '=', folder.path)
      .executeTakeFirst()
  const there = await found()
  if (there) return there.id
  const made = await db
    .insertInto('media_folder')
    .values(folder)
    .onConflict(conflict => conflict.columns(['store', 'path']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another request has just created it.
  return (made ?? (await found()))!.id
}
