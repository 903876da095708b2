import type { Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import type { ListQuery } from '../../foundation/list/selectPage.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import type { Quota, Storage } from '../../foundation/storage/storage.ts'
import { fileNameOrThrow, folderPathOrThrow, tidyExtension } from './fileNames.ts'
import { fileTypeOf, isPicture, isPictureFolder, maxBytesOf, rejected, tooLarge } from './fileTypes.ts'
import { ensureFolder } from './folders.ts'
import {
  IS_UPLOADED,
  insertFile,
  lockImages,
  type MediaFileRow,
  selectFilePage,
  selectFiles,
  selectLinkKey,
  updateLinkKey,
} from './media.store.ts'
import { roomOrThrow } from './quota.ts'
import { signedLink } from './signedLinks.ts'

export { IS_UPLOADED }

/** A file as one viewer sees it. */
export type FileWithUrl = MediaFileRow & {
  /** Download URL of this viewer; null: not uploaded, or not readable for them. */
  url: string | null
}

/** Those of the files that the viewer may see; none without MediaFile:read. */
export async function findFiles(db: Connection, viewer: Viewer, ids: number[]): Promise<FileWithUrl[]> {
  if (!may(viewer, 'MediaFile:read')) return []
  return withUrls(db, viewer, await selectFiles(db, viewer.account!, ids))
}

export async function findFilePage(db: Connection, viewer: Viewer, list: ListQuery): Promise<Page<FileWithUrl>> {
  const page = await selectFilePage(db, mayOrThrow(viewer, 'MediaFile:read'), list)
  return { ...page, items: await withUrls(db, viewer, page.items) }
}

export async function withUrls(db: Connection, viewer: Viewer, files: MediaFileRow[]): Promise<FileWithUrl[]> {
  if (!may(viewer, 'MediaFile:read')) return files.map(file => ({ ...file, url: null }))
  const key = await linkKey(db)
  const { sessionId } = viewer.account!
  return files.map(file => ({ ...file, url: file.upload_at && signedLink(key, file.uuid, sessionId) }))
}

const keys = new WeakMap<Connection, { key: Promise<Buffer>; until: number }>()
const KEY_MS = 60_000

/** The signing key of this installation. It only changes by `npm run new-keys`, which says that this takes a minute. */
export function linkKey(db: Connection): Promise<Buffer> {
  const known = keys.get(db)
  if (known && performance.now() < known.until) return known.key
  const key = selectLinkKey(db)
  keys.set(db, { key, until: performance.now() + KEY_MS })
  // After a failed read the database is asked again.
  key.catch(() => keys.delete(db))
  return key
}

/** Invalidates earlier signatures, on each server within a minute. */
export const renewLinkKey = updateLinkKey

export interface FileInput {
  fileExt: string
  fileMime: string
  fileName: string
  fileSize: number
  store?: string | null
  path?: string | null
}

/** Creates the record for an upload. @throws BAD_USER_INPUT with the field */
export async function createFile(
  db: Connection,
  viewer: Viewer,
  { storage, quota }: { storage: Storage; quota: Quota },
  input: FileInput,
): Promise<FileWithUrl> {
  const account = mayOrThrow(viewer, 'MediaFile:create')
  const folders = folderPathOrThrow(input.path ?? '/')
  const path = `/${folders.join('/')}`
  const file_name = fileNameOrThrow('input.fileName', input.fileName)
  const file_mime = mimeOrThrow(input.fileMime)
  const store = input.store ?? storage.standard
  if (!storage.store(store))
    throw badInput('input.store', 'storeNotConfigured', `${store} is not configured on this server`)
  sizeOrThrow(input.fileSize, file_mime, path)
  if (isPictureFolder(path) && !isPicture(file_mime)) throw rejected('only images lie in this folder', 'input.fileMime')
  const owner = {
    admin_id: account.kind === 'ADMIN' ? account.id : null,
    user_id: account.kind === 'USER' ? account.id : null,
  }
  await roomOrThrow(db, quota, { ...owner, bytes: input.fileSize }, 'input.fileSize')
  const row = await insertFile(db, {
    ...owner,
    file_name,
    file_mime,
    file_ext: tidyExtension(input.fileExt),
    file_size: input.fileSize,
    file_type: fileTypeOf(file_mime),
    path,
    store,
    folder_id: await ensureFolder(db, store, folders),
    client_id: viewer.clientId,
  })
  return { ...row, url: null }
}

function sizeOrThrow(size: number, mime: string, path: string): void {
  if (size < 1) throw badInput('input.fileSize', 'fileSizeInvalid', 'at least 1 byte')
  const most = maxBytesOf(mime, path)
  if (size > most) throw tooLarge('input.fileSize', most)
}

/** Browsers declare no type for unknown files. */
function mimeOrThrow(declared: string): string {
  const mime = declared.split(';')[0]!.trim().toLowerCase()
  if (mime === '') return 'application/octet-stream'
  if (mime.length > 100 || !/^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/.test(mime))
    throw badInput('input.fileMime', 'fileMimeInvalid', 'must be a MIME type such as image/png')
  return mime
}

/** How many of the files are uploaded images that the account may see; locks them. Other features call this. */
export const lockVisibleImages = lockImages
