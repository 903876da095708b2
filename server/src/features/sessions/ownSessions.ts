import { type Connection, transact } from '../../foundation/database/database.ts'
import { notFound } from '../../foundation/errors/errors.ts'
import { confirmedOrThrow, signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { deleteOthers, deleteOwn, type SessionRow, selectOwnSessions } from './ownSessions.store.ts'

export type { SessionRow }

/** Active sessions of the viewer. */
export async function findOwnSessions(db: Connection, viewer: Viewer): Promise<SessionRow[]> {
  return selectOwnSessions(db, signedIn(viewer))
}

/** Ends a session of the viewer. @throws NOT_FOUND for ended sessions and those of other accounts; CONFIRMATION_NEEDED */
export async function endOwnSession(db: Connection, viewer: Viewer, id: number): Promise<true> {
  const account = signedIn(viewer)
  confirmedOrThrow(account)
  await transact(db, async tx => {
    if (!(await deleteOwn(tx, account, id))) throw notFound('session')
  })
  return true
}

/** Ends all other sessions of the viewer. @returns how many @throws CONFIRMATION_NEEDED */
export async function endOtherSessions(db: Connection, viewer: Viewer): Promise<number> {
  const account = signedIn(viewer)
  confirmedOrThrow(account)
  return transact(db, async tx => {
    return deleteOthers(tx, account, 'ENDED')
  })
}
