import { type Connection, transact } from '../../foundation/database/database.ts'
import { notAllowed } from '../../foundation/errors/errors.ts'
import { checkFieldsAsync } from '../../foundation/errors/fieldErrors.ts'
import { unchangedOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { changedPerson, type ProfileUpdateInput } from './accountInput.ts'
import { newAvatar } from './accounts.ts'
import { type AdminRow, lockAdmin, updateAdmin } from './admins.store.ts'

/**
 * Changes the viewer's own account, without e-mail address, role and password.
 * @throws CONFLICT; BAD_USER_INPUT with the fields; FORBIDDEN for the type USER, which has no such fields
 */
export async function changeProfile(db: Connection, viewer: Viewer, input: ProfileUpdateInput): Promise<AdminRow> {
  const account = signedIn(viewer)
  if (account.kind !== 'ADMIN') throw notAllowed('update a profile')
  return transact(db, async tx => {
    const admin = (await lockAdmin(tx, account.id))!
    unchangedOrThrow(admin.updated_at, input.expectedUpdatedAt)
    const { person, avatar } = await checkFieldsAsync({
      person: () => changedPerson(input),
      avatar: () => newAvatar(tx, account, admin, input.avatarFileId),
    })
    return (await updateAdmin(tx, account.id, { ...person, ...avatar }))!
  })
}
