import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { badInput, Refusal } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import type { AuditedAccount, AuditWriter } from '../../foundation/graphql/graphql.ts'
import type { Cipher } from '../../foundation/security/encryption.ts'
import { verifyPassword } from '../../foundation/security/password.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type ClientRow, findClient } from '../clients/clients.ts'
import { countPasswordAttempt } from './loginRateLimit.ts'
import { consumeCode, verifyCode } from './secondFactor.ts'
import { type AccountKind, findLogin, lockUnchangedLogin, selectAccountName } from './sessions.store.ts'
import { openSession, type TokenPayload } from './sessions.ts'

export interface LoginInput {
  email: string
  password: string
  type?: 'ADMIN' | 'USER' | null
  /** of the second factor */
  code?: string | null
  userAgent?: string
}

/**
 * Signs in.
 * @throws UNAUTHENTICATED, without saying which of the two was wrong; SECOND_FACTOR_NEEDED if both were correct and a code is
 * required; FORBIDDEN if the client does not allow this type;
 * TOO_MANY_REQUESTS with retryAfterSeconds; BAD_USER_INPUT for an invalid e-mail address or password
 */
export async function loginWithEmail(
  db: Database,
  viewer: Viewer,
  input: LoginInput,
  { cipher, writeAudit }: { cipher: Cipher; writeAudit: AuditWriter },
): Promise<TokenPayload> {
  const email = input.email.trim()
  checkFields([() => checkEmail(email), () => checkPassword(input.password)])
  const kind = input.type ?? 'ADMIN'
  const client = await clientToSignIn(db, viewer, kind)
  const withdrawAttempt = await countPasswordAttempt(db, email, viewer.address)
  const login = await findLogin(db, kind, email)
  if (!(await verifyPassword(login?.password_hash, input.password)) || !login!.is_enabled) throw failed()
  // A wrong code stays counted, like a wrong password; a missing code is not a failed attempt.
  if (!input.code) await withdrawAttempt()
  const proof = await verifyCode(db, cipher, { kind, id: login!.id }, input.code)
  if (input.code) await withdrawAttempt()

  return transact(db, async tx => {
    // Otherwise a concurrent change of the password would leave this session open after all others were ended.
    if (!(await lockUnchangedLogin(tx, kind, login!))) throw failed()
    if (proof) await consumeCode(tx, proof)
    // The same for a second factor that was enabled in the meantime.
    else await verifyCode(tx, cipher, { kind, id: login!.id }, undefined)
    const who = { kind, id: login!.id, address: viewer.address, userAgent: input.userAgent }
    const opened = await openSession(tx, client, who)
    // Last, as everywhere: audit rows are written one after the other, and nothing else must wait behind that lock.
    await writeAudit(tx, { signedIn: await auditedAccount(tx, kind, login!.id) })
    return opened
  })
}

/** The account that signs in with this request, for its audit entry. */
export async function auditedAccount(tx: Connection, kind: AccountKind, id: number): Promise<AuditedAccount> {
  return { kind, id, name: await selectAccountName(tx, kind, id) }
}

function checkEmail(email: string): void {
  if (!/^\S+@\S+$/.test(email) || email.length > 254) throw badInput('email', 'invalidEmail', 'Invalid email')
}

function checkPassword(password: string): void {
  if (password.length <= 6 || password.length > 200)
    throw badInput('password', 'passwordTooShort', 'Password should include at least 6 characters')
}

/** @throws FORBIDDEN if the client does not allow this type */
export async function clientToSignIn(db: Connection, { clientId }: Viewer, kind: AccountKind): Promise<ClientRow> {
  const client = await findClient(db, clientId)
  if (!(kind === 'ADMIN' ? client.allow_admin_auth : client.allow_user_auth))
    throw new Refusal('FORBIDDEN', `this client does not allow accounts of type ${kind}`)
  return client
}

function failed(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'login failed')
}
