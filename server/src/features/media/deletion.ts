import { type Connection, transact } from '../../foundation/database/database.ts'
import { forbidden, notFound, Refusal } from '../../foundation/errors/errors.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import type { Storage } from '../../foundation/storage/storage.ts'
import { countUses, deleteFileRow, lockFile, type MediaFileRow } from './media.store.ts'
import type { FileWithUrl } from './media.ts'

/**
 * Deletes a file: one's own, or with Site:update any. A photo of a light or a picture of an account is first removed there.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT while it is in use
 */
export async function deleteFile(db: Connection, viewer: Viewer, storage: Storage, id: number): Promise<FileWithUrl> {
  const account = mayOrThrow(viewer, 'MediaFile:create')
  return transact(db, async tx => {
    const file = await lockFile(tx, account, id)
    if (!file) throw notFound('file')
    if (!mayDelete(viewer, file)) throw forbidden('Site:update')
    const count = await countUses(tx, id)
    if (count > 0)
      throw new Refusal('CONFLICT', `${count} lights or accounts show this file`, {
        field: 'id',
        key: 'fileInUse',
        count,
      })
    await removeFile(tx, storage, file)
    return { ...file, url: null }
  })
}

/** One's own file, or with Site:update any. */
export function mayDelete(viewer: Viewer, file: MediaFileRow): boolean {
  if (!may(viewer, 'MediaFile:create')) return false
  const { kind, id } = viewer.account!
  return id === (kind === 'ADMIN' ? file.admin_id : file.user_id) || may(viewer, 'Site:update')
}

/** The record first: it is restored if the store fails. */
async function removeFile(
  tx: Connection,
  storage: Storage,
  file: Pick<MediaFileRow, 'id' | 'uuid' | 'store'>,
): Promise<void> {
  const store = storage.store(file.store)
  if (!store)
    throw new Refusal('CONFLICT', `${file.store} is not configured on this server`, { key: 'storeNotConfigured' })
  await deleteFileRow(tx, file.id)
  await store.remove(file.uuid)
}
