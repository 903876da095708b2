import type { Readable } from 'node:stream'
import type { Connection } from '../../foundation/database/database.ts'
import type { Storage } from '../../foundation/storage/storage.ts'
import type { ByteRange } from '../../foundation/storage/store.ts'
import { recordRefusedRead } from '../audit/audit.ts'
import { isPicture } from './fileTypes.ts'
import { type MediaFileRow, selectUploaded, selectUploadedId } from './media.store.ts'
import { linkKey } from './media.ts'
import { type Reader, selectReader } from './readers.store.ts'
import { sessionOf } from './signedLinks.ts'

/** A file for download, and how it may be shown. */
export interface FileDownload {
  uuid: string
  name: string
  /** MIME type of the response: unverified content is sent as bytes. */
  mime: string
  /** bytes */
  size: number
  /** Re-encoded images and PDF; other files are saved, never shown. */
  inline: boolean
  read(range?: ByteRange): Promise<Readable>
}

/**
 * The file of a signed URL. The session of the signature must still be live and allowed to see the file:
 * a revoked role or authorisation takes effect at once.
 * @returns undefined if there is no such file for this account
 */
export async function openFile(
  db: Connection,
  storage: Storage,
  { uuid, signature, address }: { uuid: string; signature: string; address: string },
): Promise<FileDownload | undefined> {
  const { reader, file } = await find(db, uuid, signature)
  if (file) return downloadOf(storage, file)
  const objectId = reader && (await selectUploadedId(db, uuid))
  if (objectId !== undefined) {
    const result = reader!.account.lacksSecondFactor ? 'SECOND_FACTOR_MISSING' : 'FORBIDDEN'
    const entry = { action: 'fetchMediaFile', subject: 'MediaFile', objectId, result, args: { uuid } }
    await recordRefusedRead(db, { ...reader!, address }, entry)
  }
  return undefined
}

/** Re-checks a download in progress. */
export async function maySee(db: Connection, uuid: string, signature: string): Promise<boolean> {
  return (await find(db, uuid, signature)).file !== undefined
}

async function find(
  db: Connection,
  uuid: string,
  signature: string,
): Promise<{ reader?: Reader; file?: MediaFileRow }> {
  const session = sessionOf(await linkKey(db), uuid, signature)
  const reader = session === undefined ? undefined : await selectReader(db, session)
  if (!reader?.account.permissions.has('MediaFile:read')) return { reader }
  return { reader, file: await selectUploaded(db, reader.account, uuid) }
}

function downloadOf(storage: Storage, file: MediaFileRow): FileDownload {
  const { uuid, store, file_type, file_mime } = file
  const isShown = isPicture(file_mime) || file_mime === 'application/pdf'
  return {
    uuid,
    name: file.file_name,
    // A browser must not interpret an SVG, whatever the address is used for.
    mime: file_type === 'OTHER' || (file_type === 'IMAGE' && !isShown) ? 'application/octet-stream' : file_mime,
    size: file.file_size,
    inline: isShown,
    read: async range => {
      const place = storage.store(store)
      if (!place) throw new Error(`the store ${store} is no longer configured`)
      return place.get(uuid, range)
    },
  }
}
