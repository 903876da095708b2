import type { Readable } from 'node:stream'
import type { Connection } from '../../foundation/database.ts'
import type { Storage } from '../../foundation/storage/storage.ts'
import type { ByteRange } from '../../foundation/storage/store.ts'
import { sessionOf } from './links.ts'
import { type MediaFileRow, selectUploaded } from './media.store.ts'
import { linkKey } from './media.ts'
import { selectReader } from './readers.store.ts'

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
): Promise<Readied | undefined> {
  const file = await find(db, uuid, signature)
  return file && readied(storage, file)
}

/** For a download under way. */
export async function maySee(db: Connection, uuid: string, signature: string): Promise<boolean> {
  return (await find(db, uuid, signature)) !== undefined
}

async function find(db: Connection, uuid: string, signature: string): Promise<MediaFileRow | undefined> {
  const session = sessionOf(await linkKey(db), uuid, signature)
  const account = session === undefined ? undefined : await selectReader(db, session)
  return account && (await selectUploaded(db, account, uuid))
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
