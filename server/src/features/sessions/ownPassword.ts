import { type Database, transact } from '../../foundation/database/database.ts'
import { badInput, type Refusal } from '../../foundation/errors/errors.ts'
import { checkFieldsAsync } from '../../foundation/errors/fieldErrors.ts'
import type { AuditWriter } from '../../foundation/graphql/graphql.ts'
import { isGuessable, siteWords } from '../../foundation/security/commonPasswords.ts'
import { hashPassword, MIN_PASSWORD_LENGTH, verifyPassword } from '../../foundation/security/password.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { countPasswordAttempt } from './loginRateLimit.ts'
import { deleteOthers } from './ownSessions.store.ts'
import { findLoginOf, replacePassword } from './sessions.store.ts'

export interface PasswordChange {
  /** The current one, which protects an unattended console. */
  current: string
  next: string
}

/**
 * Changes the viewer's password and signs out their other sessions.
 * @param db outside of any transaction, so that a failed attempt counts
 * @throws BAD_USER_INPUT with current or next; TOO_MANY_REQUESTS: it counts like a failed sign-in
 */
export async function changePassword(
  db: Database,
  viewer: Viewer,
  { current, next }: PasswordChange,
  writeAudit: AuditWriter,
): Promise<true> {
  const account = signedIn(viewer)
  const login = await findLoginOf(db, account.kind, account.id)
  await checkFieldsAsync([
    () => checkCurrent(current),
    async () => checkNext(next, [login!.email, account.name, ...(await siteWords(db))]),
  ])
  const withdrawAttempt = await countPasswordAttempt(db, login!.email, viewer.address)
  if (!(await verifyPassword(login!.password_hash, current))) throw wrong()
  await withdrawAttempt()
  const fresh = await hashPassword(next)
  await transact(db, async tx => {
    if (!(await replacePassword(tx, account.kind, login!, fresh))) throw wrong()
    await deleteOthers(tx, account, 'PASSWORD')
    await writeAudit(tx)
  })
  return true
}

/** Without counting an attempt: a password of this length cannot be correct. */
export function checkCurrent(current: string): void {
  if (current.length === 0 || current.length > 200) throw wrong()
}

/** @param words that the password must not be made of @throws BAD_USER_INPUT */
export async function checkNext(next: string, words: string[]): Promise<void> {
  if (next.length < MIN_PASSWORD_LENGTH)
    throw badInput('next', 'admin:password-write.next.tooShort', 'at least 8 characters')
  if (next.length > 200) throw badInput('next', 'admin:password-write.next.tooLong', 'at most 200 characters')
  if (await isGuessable(next, ...words))
    throw badInput('next', 'admin:password-write.next.guessable', 'password is too common')
}

function wrong(): Refusal {
  return badInput('current', 'admin:password-write.current.wrong', 'the current password is wrong')
}
