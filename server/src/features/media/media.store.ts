import { randomBytes } from 'node:crypto'
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { MediaFile } from '../../foundation/database/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { type ListQuery, selectPage } from '../../foundation/list/selectPage.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { SVG } from './fileTypes.ts'

export type MediaFileRow = Selectable<MediaFile>

/** Of `media_file as f`. */
export const IS_UPLOADED = sql<boolean>`(f.upload_at is not null)`

/** Of `media_file as f`: deleted, or without a file for a day. Hidden until sweepMedia removes file and record. */
const IS_EXPIRED = sql<SqlBool>`(f.upload_at is null and f.created_at < now() - interval '1 day')`
/** Of a deleted file, so that an upload in progress cannot restore its record. */
const DELETED_AT = sql<Date>`timestamptz 'epoch'`

/** Of `media_file as f`: all, or, for a customer, their own, photos of their lights, and their picture. */
export function filesVisibleTo(account: Account): Condition {
  if (account.onlyAuthorisedTo === undefined) return sql<SqlBool>`not ${IS_EXPIRED}`
  return sql<SqlBool>`not ${IS_EXPIRED} and (${uploadedBy(account)}
    or f.id in (select avatar_file_id from admin where id = ${account.onlyAuthorisedTo})
    or f.id in (select p.media_file_id from light_device_photo p join light_device d on d.id = p.light_device_id
      where ${lightsVisibleTo(account)}))`
}

/** Of `media_file as f`. */
function uploadedBy({ kind, id }: Account): Condition {
  return kind === 'ADMIN' ? sql<SqlBool>`f.admin_id = ${id}` : sql<SqlBool>`f.user_id = ${id}`
}

export async function selectFiles(db: Connection, account: Account, ids: number[]): Promise<MediaFileRow[]> {
  return db
    .selectFrom('media_file as f')
    .selectAll()
    .where('f.id', '=', sql<number>`any(${ids})`)
    .where(filesVisibleTo(account))
    .execute()
}

export async function selectUploaded(
  db: Connection,
  account: Account,
  uuid: string,
): Promise<MediaFileRow | undefined> {
  return db
    .selectFrom('media_file as f')
    .selectAll()
    .where('f.uuid', '=', uuid)
    .where('f.upload_at', 'is not', null)
    .where(filesVisibleTo(account))
    .executeTakeFirst()
}

/** For accounts that may see it. */
export async function selectUploadedId(db: Connection, uuid: string): Promise<number | undefined> {
  const found = db.selectFrom('media_file').select('id').where('uuid', '=', uuid).where('upload_at', 'is not', null)
  return (await found.executeTakeFirst())?.id
}

export async function selectFilePage(db: Connection, account: Account, list: ListQuery): Promise<Page<MediaFileRow>> {
  const query = db.selectFrom('media_file as f').selectAll().where(list.where).where(filesVisibleTo(account))
  return selectPage(query, list, 'f.id')
}

export type FileOwner = Pick<MediaFileRow, 'admin_id' | 'user_id'>

/**
 * Bytes of all uploaded files, and of the files of one owner with the declared bytes of unfinished uploads: an account
 * cannot use the room of others by records only. Without the file with this id.
 */
export async function selectUsedBytes(
  db: Connection,
  { id, admin_id, user_id }: FileOwner & { id?: number },
): Promise<{ total: number; own: number; unfinished: number }> {
  const isOwn = sql`(f.admin_id = ${admin_id} or f.user_id = ${user_id})`
  return db
    .selectFrom('media_file as f')
    .select([
      sql<number>`coalesce(sum(f.file_size) filter (where ${IS_UPLOADED}), 0)::float8`.as('total'),
      sql<number>`coalesce(sum(f.file_size) filter (where ${isOwn} and not ${IS_EXPIRED}), 0)::float8`.as('own'),
      sql<number>`coalesce(sum(f.file_size) filter (where ${isOwn} and not ${IS_EXPIRED} and not ${IS_UPLOADED}), 0)::float8`.as(
        'unfinished',
      ),
    ])
    .where('f.id', 'is distinct from', id ?? null)
    .executeTakeFirstOrThrow()
}

/** Locks the record. */
export async function lockFile(tx: Connection, account: Account, id: number): Promise<MediaFileRow | undefined> {
  return tx
    .selectFrom('media_file as f')
    .selectAll()
    .where('f.id', '=', id)
    .where(filesVisibleTo(account))
    .forUpdate()
    .executeTakeFirst()
}

/** Objects that use a file. */
export interface FileUses {
  /** whose photo it is, also those in the trash */
  lights: number
  /** whose picture it is */
  accounts: number
}

/** Unused files are not in the map. */
export async function selectUses(db: Connection, ids: number[]): Promise<Map<number, FileUses>> {
  const { rows } = await sql<FileUses & { id: number }>`
    select id, count(*) filter (where is_light)::int as lights, count(*) filter (where not is_light)::int as accounts
    from (
      select media_file_id as id, true as is_light from light_device_photo where media_file_id = any(${ids}::int[])
      union all
      select (row ->> 'media_file_id')::int, true from deleted_row
      where tbl = 'light_device_photo' and (row ->> 'media_file_id')::int = any(${ids}::int[])
      union all
      select avatar_file_id, false from admin where avatar_file_id = any(${ids}::int[])
    ) as use
    group by id`.execute(db)
  return new Map(rows.map(({ id, ...uses }) => [id, uses]))
}

/** Leaves the record for sweepMedia, like one that expired. */
export async function markDeleted(tx: Connection, id: number): Promise<void> {
  await tx
    .updateTable('media_file')
    .set({ created_at: DELETED_AT, upload_at: null, upload_started_at: null })
    .where('id', '=', id)
    .execute()
}

export async function insertFile(tx: Connection, file: Insertable<MediaFile>): Promise<MediaFileRow> {
  return tx.insertInto('media_file').values(file).returningAll().executeTakeFirstOrThrow()
}

/** A record of this account, uploaded or not. */
export async function selectOwnFile(db: Connection, account: Account, uuid: string): Promise<MediaFileRow | undefined> {
  return db
    .selectFrom('media_file as f')
    .selectAll()
    .where('f.uuid', '=', uuid)
    .where(uploadedBy(account))
    .where(sql<SqlBool>`not ${IS_EXPIRED}`)
    .executeTakeFirst()
}

/** An upload that started longer ago counts as interrupted. */
const IS_UPLOADING = sql<SqlBool>`coalesce(f.upload_started_at > now() - interval '30 minutes', false)`

/** From awaited to uploading. @returns false if it was neither awaited nor interrupted */
export async function beginUpload(db: Connection, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_file as f')
    .set({ upload_started_at: sql`now()` })
    .where('f.id', '=', id)
    .where('f.upload_at', 'is', null)
    .where(sql<SqlBool>`not ${IS_UPLOADING}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From uploading to uploaded. @returns undefined if it was deleted */
export async function endUpload(
  db: Connection,
  id: number,
  file: Updateable<MediaFile>,
): Promise<MediaFileRow | undefined> {
  return db
    .updateTable('media_file')
    .set({ ...file, upload_at: sql`now()`, updated_at: sql`now()`, upload_started_at: null })
    .where('id', '=', id)
    .where('upload_at', 'is', null)
    .where('created_at', '>', DELETED_AT)
    .returningAll()
    .executeTakeFirst()
}

/** From uploading back to awaited. */
export async function resetUpload(db: Connection, id: number): Promise<void> {
  await db
    .updateTable('media_file')
    .set({ upload_started_at: null })
    .where('id', '=', id)
    .where('upload_at', 'is', null)
    .execute()
}

/** Deleted records, and those older than a day without a file; those with a failed cleanup last. */
export async function selectExpired(db: Connection): Promise<{ id: number; uuid: string; store: string }[]> {
  return db
    .selectFrom('media_file as f')
    .select(['f.id', 'f.uuid', 'f.store'])
    .where(IS_EXPIRED)
    .where(sql<SqlBool>`not ${IS_UPLOADING}`)
    .orderBy(sql`f.upload_started_at nulls first, f.id`)
    .execute()
}

export async function deleteExpired(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('media_file').where('id', '=', id).where('upload_at', 'is', null).execute()
}

export async function selectLinkKey(db: Connection): Promise<Buffer> {
  return (await db.selectFrom('media_link_key').select('key').executeTakeFirstOrThrow()).key
}

export async function updateLinkKey(db: Connection): Promise<void> {
  await db
    .updateTable('media_link_key')
    .set({ key: randomBytes(32) })
    .execute()
}

/**
 * How many of the files are uploaded images, other than SVG, that the account may see. Locked, so that they are not
 * deleted before the transaction refers to them.
 */
export async function lockImages(tx: Connection, account: Account, files: number[]): Promise<number> {
  const rows = await tx
    .selectFrom('media_file as f')
    .select('f.id')
    .where('f.id', '=', sql<number>`any(${files})`)
    .where('f.file_type', '=', 'IMAGE')
    .where('f.file_mime', '!=', SVG)
    .where('f.upload_at', 'is not', null)
    .where(filesVisibleTo(account))
    .orderBy('f.id')
    .forKeyShare()
    .execute()
  return rows.length
}
