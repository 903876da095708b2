import { type Connection, transact } from '../../foundation/database/database.ts'
import { forbidden, notFound, Refusal } from '../../foundation/errors/errors.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type FileUses, lockFile, type MediaFileRow, markDeleted, selectUses } from './media.store.ts'
import type { FileWithUrl } from './media.ts'

/**
 * Deletes a file: one's own, or with Site:update any. A photo of a light or a picture of an account is first removed
 * there. The file is hidden at once; the next sweepMedia removes its bytes, outside of this transaction.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT while it is in use
 */
export async function deleteFile(db: Connection, viewer: Viewer, id: number): Promise<FileWithUrl> {
  const account = mayOrThrow(viewer, 'MediaFile:create')
  return transact(db, async tx => {
    const file = await lockFile(tx, account, id)
    if (!file) throw notFound('file')
    if (!mayDelete(viewer, file)) throw forbidden('Site:update')
    const { lights, accounts } = (await selectUses(tx, [id])).get(id) ?? { lights: 0, accounts: 0 }
    const count = lights + accounts
    if (count > 0)
      throw new Refusal(
        'CONFLICT',
        `the file is in use: photo of lights: ${lights}, picture of accounts: ${accounts}`,
        {
          field: 'id',
          key: 'fileInUse',
          count,
        },
      )
    await markDeleted(tx, id)
    return { ...file, url: null }
  })
}

/** Objects that use these files; unused files are not in the map. */
export function findUses(db: Connection, ids: number[]): Promise<Map<number, FileUses>> {
  return selectUses(db, ids)
}

/** One's own file, or with Site:update any. */
export function mayDelete(viewer: Viewer, file: MediaFileRow): boolean {
  if (!may(viewer, 'MediaFile:create')) return false
  const { kind, id } = viewer.account!
  return id === (kind === 'ADMIN' ? file.admin_id : file.user_id) || may(viewer, 'Site:update')
}
