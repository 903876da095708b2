import type { Readable } from 'node:stream'
import type { Connection } from '../../foundation/database/database.ts'
import type { Storage } from '../../foundation/storage/storage.ts'
import type { ByteRange } from '../../foundation/storage/store.ts'
import { recordRefusedLook } from '../audit/audit.ts'
import { sessionOf } from './links.ts'
import { type MediaFileRow, selectUploaded, selectUploadedId } from './media.store.ts'
import { linkKey } from './media.ts'
import { type Reader, selectReader } from './readers.store.ts'

/** A file that somebody may fetch, and how it may be shown. */
export interface Readied {
  uuid: string
  name: string
  /** For the answer's header: what nobody vouches for is bytes. */
  mime: string
  /** bytes */
  size: number
  /** Images that were drawn anew and PDF; all else is saved, never shown. */
  inline: boolean
  read(range?: ByteRange): Promise<Readable>
}

/**
 * The file behind a signed address. Who it was made for must still be signed in and still be allowed to see the file:
 * a role or an authorisation that was taken away counts at once.
 * @returns undefined when there is no such file for them
 */
export async function fileBehind(
  db: Connection,
  storage: Storage,
  uuid: string,
  signature: string,
  address: string,
): Promise<Readied | undefined> {
  const { reader, file } = await find(db, uuid, signature)
  if (file) return readied(storage, file)
  const objectId = reader && (await selectUploadedId(db, uuid))
  if (objectId !== undefined) {
    const result = reader!.account.lacksSecondFactor ? 'SECOND_FACTOR_MISSING' : 'FORBIDDEN'
    const deed = { action: 'fetchMediaFile', subject: 'MediaFile', objectId, result, args: { uuid } }
    await recordRefusedLook(db, { ...reader!, address }, deed)
  }
  return undefined
}

/** For a download under way. */
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

function readied(storage: Storage, file: MediaFileRow): Readied {
  const { uuid, store, file_type, file_mime } = file
  return {
    uuid,
    name: file.file_name,
    mime: file_type === 'OTHER' ? 'application/octet-stream' : file_mime,
    size: file.file_size,
    inline: file_type === 'IMAGE' || file_mime === 'application/pdf',
    read: async range => {
      const place = storage.store(store)
      if (!place) throw new Error(`the store ${store} is not set up any more`)
      return place.get(uuid, range)
    },
  }
}
