import { type Database, transact } from '../../foundation/database/database.ts'
import { badInput, type Refusal } from '../../foundation/errors/errors.ts'
import type { AuditWriter } from '../../foundation/graphql/graphql.ts'
import { verifyPassword } from '../../foundation/security/password.ts'
import { signedInWithoutFactor, type Viewer } from '../../foundation/security/viewer.ts'
import { countPasswordAttempt } from './loginRateLimit.ts'
import { findLoginOf, markConfirmed } from './sessions.store.ts'

/**
 * The viewer confirms their password: for 15 minutes this session may do what requires that
 * (`confirmedOrThrow`).
 * @param db outside of any transaction, so that a failed attempt counts
 * @throws BAD_USER_INPUT with password; TOO_MANY_REQUESTS: it counts like a failed sign-in
 */
export async function confirmPassword(
  db: Database,
  viewer: Viewer,
  password: string,
  writeAudit: AuditWriter,
): Promise<true> {
  const account = signedInWithoutFactor(viewer)
  if (password.length > 200) throw wrong()
  const login = await findLoginOf(db, account.kind, account.id)
  const withdrawAttempt = await countPasswordAttempt(db, login!.email, viewer.address)
  if (!(await verifyPassword(login!.password_hash, password))) throw wrong()
  await withdrawAttempt()
  await transact(db, async tx => {
    await markConfirmed(tx, account.sessionId)
    await writeAudit(tx)
  })
  return true
}

function wrong(): Refusal {
  return badInput('password', 'admin:password-write.current.wrong', 'the current password is wrong')
}
