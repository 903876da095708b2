import { rm } from 'node:fs/promises'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { notFound, Refusal } from '../../foundation/errors/errors.ts'
import type { AuditWriter } from '../../foundation/graphql/graphql.ts'
import { isUuid } from '../../foundation/runtime/uuid.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import type { Quota, Storage } from '../../foundation/storage/storage.ts'
import type { Upload } from '../../foundation/storage/upload.ts'
import type { Content } from './detectContent.ts'
import { withExtension } from './fileNames.ts'
import { fileTypeOf, isPicture } from './fileTypes.ts'
import { cleanImage } from './images.ts'
import {
  beginUpload,
  deleteExpired,
  endUpload,
  type MediaFileRow,
  resetUpload,
  selectExpired,
  selectOwnFile,
} from './media.store.ts'
import { type FileWithUrl, withUrls } from './media.ts'
import { roomOrThrow } from './quota.ts'
import { receiveUpload } from './receive.ts'

/*
 * States of a record: awaited until its file comes, uploading, then uploaded. An interrupted upload goes back
 * to awaited: the console offers a retry.
 */

interface UploadServices {
  storage: Storage
  quota: Quota
  writeAudit: AuditWriter
}

/**
 * Uploads the file of a record, once, by the account that created the record.
 * @throws NOT_FOUND for other accounts; CONFLICT if it is uploaded or uploading; BAD_USER_INPUT fileRejected, fileTooLarge
 */
export async function uploadFile(
  db: Connection,
  viewer: Viewer,
  { uuid, upload }: { uuid: string; upload: Upload },
  services: UploadServices,
): Promise<FileWithUrl> {
  const account = mayOrThrow(viewer, 'MediaFile:create')
  const file = isUuid(uuid) ? await selectOwnFile(db, account, uuid) : undefined
  if (!file) throw notFound('file')
  if (!(await beginUpload(db, file.id)))
    throw new Refusal('CONFLICT', 'this file is uploaded or being uploaded', {
      field: 'uuid',
      key: 'fileUploadedAlready',
    })
  try {
    const [seen] = await withUrls(db, viewer, [await receiveFile(db, file, upload, services)])
    return seen!
  } catch (error) {
    await resetUpload(db, file.id)
    throw error
  }
}

async function receiveFile(
  db: Connection,
  file: MediaFileRow,
  upload: Upload,
  services: UploadServices,
): Promise<MediaFileRow> {
  const { storage } = services
  const [arrived, cleaned] = [storage.incomingPath(), storage.incomingPath()]
  try {
    const received = await receiveUpload(upload, arrived, file.file_mime, file.path)
    if (!isPicture(received.mime)) return await storeFile(db, file, { path: arrived, content: received }, services)
    const { width, height, ...image } = await cleanImage(arrived, cleaned, received)
    return await storeFile(db, file, { path: cleaned, content: image, meta: { width, height } }, services)
  } finally {
    await Promise.all([rm(arrived, { force: true }), rm(cleaned, { force: true })])
  }
}

interface ReceivedFile {
  path: string
  content: Content & { size: number }
  meta?: object
}

async function storeFile(
  db: Connection,
  file: MediaFileRow,
  { path, content, meta }: ReceivedFile,
  { storage, quota, writeAudit }: UploadServices,
): Promise<MediaFileRow> {
  const store = storage.store(file.store)
  if (!store) throw new Error(`the store ${file.store} is no longer configured`)
  await roomOrThrow(db, quota, { ...file, bytes: content.size }, 'file')
  // The file has no owner until its record is updated: an orphan is deleted with the record, after a day.
  await store.put(file.uuid, path, content.mime)
  const corrected = content.mime !== file.file_mime
  const uploaded = await transact(db, async tx => {
    const ended = await endUpload(tx, file.id, {
      file_mime: content.mime,
      file_ext: content.ext || file.file_ext,
      file_name: corrected ? withExtension(file.file_name, content.ext) : file.file_name,
      file_size: content.size,
      file_type: fileTypeOf(content.mime),
      file_meta: meta && JSON.stringify(meta),
    })
    if (ended) await writeAudit(tx, ended)
    return ended
  })
  if (uploaded) return uploaded
  await store.remove(file.uuid)
  throw notFound('file')
}

/** A slow answer of the store must not delay the shutdown of a server. */
const SWEEP_MS = 60_000

/**
 * Called by the clock: removes deleted files, records without a file after a day, and incomplete files. The file is
 * removed before its record: if its store fails or is no longer configured, the record stays, and the clock retries
 * later.
 */
export async function sweepMedia(db: Connection, storage: Storage): Promise<void> {
  const failures: unknown[] = []
  await storage.sweep().catch(error => failures.push(error))
  const until = performance.now() + SWEEP_MS
  for (const file of await selectExpired(db)) {
    if (performance.now() > until) break
    const store = storage.store(file.store)
    // Marked as uploading: no client can upload to it now, and a failed cleanup waits before the next attempt.
    if (!store || !(await beginUpload(db, file.id))) continue
    try {
      await store.remove(file.uuid)
      await deleteExpired(db, file.id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
