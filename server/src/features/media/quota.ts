import type { Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { GB, type Quota } from '../../foundation/storage/storage.ts'
import { type FileOwner, selectUsedBytes } from './media.store.ts'

const MB = 1e6

/**
 * Whether there is room for a file, by its declared size, and again by the received one. Requests at the same time may
 * exceed the quota by their files.
 * @param file its owner; with an id, the bytes of its record do not count
 * @throws BAD_USER_INPUT naming the field
 */
export async function roomOrThrow(
  db: Connection,
  { total, perAccount }: Quota,
  file: FileOwner & { id?: number; bytes: number },
  field: string,
): Promise<void> {
  const used = await selectUsedBytes(db, file)
  // Lists of files show no unfinished uploads by default: without their size, the owner would not know what uses the room.
  if (used.own + file.bytes > perAccount)
    throw badInput(field, 'fileQuotaOfAccount', 'the files of this account, with unfinished uploads, use its maximum', {
      ...inGigabytes(perAccount),
      unfinishedMegabytes: inMegabytes(used.unfinished),
    })
  if (used.total + file.bytes > total)
    throw badInput(field, 'fileQuotaOfSite', 'the files of this site use its maximum', inGigabytes(total))
}

/** Rounded up to a tenth, for people to read. */
const inMegabytes = (bytes: number) => Math.ceil((bytes / MB) * 10) / 10
const inGigabytes = (bytes: number) => ({ gigabytes: bytes / GB })
