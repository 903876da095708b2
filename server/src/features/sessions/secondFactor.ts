import { randomInt } from 'node:crypto'
import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { badInput, notFound, Refusal } from '../../foundation/errors/errors.ts'
import type { AuditWriter } from '../../foundation/graphql/graphql.ts'
import type { Cipher } from '../../foundation/security/encryption.ts'
import { hashPassword, verifyPassword } from '../../foundation/security/password.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { confirmedOrThrow, signedInWithoutFactor, type Viewer } from '../../foundation/security/viewer.ts'
import { isOwn, lockAccountToChange } from '../admins/accounts.ts'
import { countPasswordAttempt } from './loginRateLimit.ts'
import { deleteAllOf, deleteOthers } from './ownSessions.store.ts'
import {
  consumeRecoveryCode,
  consumeStep,
  deleteFactor,
  type FactorRow,
  selectAdminsWithSecondFactor,
  selectFactor,
  selectSecondFactorRequired,
  updateEnabled,
  updateSecondFactorRequired,
  upsertKey,
} from './secondFactor.store.ts'
import { keyOf, ownerOf } from './secondFactorKeys.ts'
import { type AccountKind, findLoginOf, lockUnchangedLogin } from './sessions.store.ts'
import { keyToType, newKey, stepOf, uriOf } from './totp.ts'

/*
 * Two-factor authentication: a code of an authenticator app, or one of ten recovery codes. It is enabled with the
 * first valid code; until then the account signs in without it. See decision 042.
 */

const RECOVERY_CODES = 10
/** Without characters that look alike: 0 and O, 1 and I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const ISSUER = 'Lamplighter'

export interface OwnFactor {
  since: Date | null
  recoveryCodesLeft: number
  demanded: boolean
}

/** Status of the viewer. */
export async function ownSecondFactor(db: Connection, viewer: Viewer): Promise<OwnFactor> {
  const account = signedInWithoutFactor(viewer)
  const factor = await selectFactor(db, account.kind, account.id)
  const since = factor?.on_since ?? null
  return {
    since,
    recoveryCodesLeft: factor?.recovery_hashes.length ?? 0,
    demanded: await selectSecondFactorRequired(db),
  }
}

export interface FactorKey {
  key: string
  uri: string
}

/** Creates a key for an authenticator app. @throws CONFIRMATION_NEEDED; CONFLICT if one is enabled */
export async function beginSecondFactor(db: Connection, viewer: Viewer, cipher: Cipher): Promise<FactorKey> {
  const account = signedInWithoutFactor(viewer)
  confirmedOrThrow(account)
  const { email } = (await findLoginOf(db, account.kind, account.id))!
  const key = newKey()
  const sealed = cipher.encrypt(key, ownerOf(account.kind, account.id))
  if (!(await upsertKey(db, account.kind, account.id, sealed))) throw isOn()
  return { key: keyToType(key), uri: uriOf(key, email, ISSUER) }
}

/**
 * Enables two-factor authentication and signs out the viewer's other sessions.
 * @param db outside of any transaction, so that a failed attempt counts
 * @returns the recovery codes, which are only returned here
 * @throws CONFIRMATION_NEEDED; NOT_FOUND: no key was created; CONFLICT: it is enabled; BAD_USER_INPUT with code; UNAVAILABLE: see
 * keyOf; TOO_MANY_REQUESTS
 */
export async function enableSecondFactor(
  db: Database,
  viewer: Viewer,
  code: string,
  { cipher, writeAudit }: { cipher: Cipher; writeAudit: AuditWriter },
): Promise<string[]> {
  const account = signedInWithoutFactor(viewer)
  confirmedOrThrow(account)
  const factor = await selectFactor(db, account.kind, account.id)
  if (!factor) throw notFound('second factor')
  if (factor.on_since) throw isOn()
  const login = (await findLoginOf(db, account.kind, account.id))!
  const withdrawAttempt = await countPasswordAttempt(db, login.email, viewer.address)
  const step = stepOf(keyOf(cipher, factor, account.kind, account.id), digitsOf(code))
  if (step === undefined) throw wrongCode()
  await withdrawAttempt()
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const hashes = await Promise.all(codes.map(one => hashPassword(lettersOf(one))))
  await transact(db, async tx => {
    // A concurrent sign-in without a code has either committed, and its session is ended below, or needs a code.
    if (!(await lockUnchangedLogin(tx, account.kind, login)))
      throw new Refusal('CONFIRMATION_NEEDED', 'the password has changed')
    if (!(await updateEnabled(tx, factor, step, hashes))) throw isOn()
    await deleteOthers(tx, account, 'SECOND_FACTOR')
    await writeAudit(tx)
  })
  return codes
}

/**
 * Disables it and signs out the viewer's other sessions. A stolen session with the password must not be enough,
 * so this requires a code.
 * @param db outside of any transaction, so that a failed attempt counts
 * @throws CONFIRMATION_NEEDED; NOT_FOUND: it is disabled; BAD_USER_INPUT with code; UNAVAILABLE: see
 * keyOf; TOO_MANY_REQUESTS
 */
export async function disableSecondFactor(
  db: Database,
  viewer: Viewer,
  code: string,
  { cipher, writeAudit }: { cipher: Cipher; writeAudit: AuditWriter },
): Promise<true> {
  const account = signedInWithoutFactor(viewer)
  confirmedOrThrow(account)
  if (!(await selectFactor(db, account.kind, account.id))?.on_since) throw notFound('second factor')
  if (!code) throw wrongCode()
  const login = (await findLoginOf(db, account.kind, account.id))!
  const withdrawAttempt = await countPasswordAttempt(db, login.email, viewer.address)
  const proof = await verifyCode(db, cipher, account, code)
  await withdrawAttempt()
  if (!proof) throw notFound('second factor')
  await transact(db, async tx => {
    await consumeCode(tx, proof)
    if (!(await deleteFactor(tx, account.kind, account.id))) throw notFound('second factor')
    await deleteOthers(tx, account, 'SECOND_FACTOR')
    await writeAudit(tx)
  })
  return true
}

/**
 * For a user who lost the authenticator and the recovery codes. Signs them out. Not for one's own account: that would bypass
 * the code that disabling requires.
 * @throws as for a change of the account; FORBIDDEN for the own account; NOT_FOUND
 */
export async function resetSecondFactor(db: Connection, viewer: Viewer, id: number): Promise<true> {
  await transact(db, async tx => {
    const account = await lockAccountToChange(tx, viewer, id)
    if (isOwn(account, id)) throw new Refusal('FORBIDDEN', 'disable your own in the profile, with a code')
    confirmedOrThrow(account)
    if (!(await deleteFactor(tx, 'ADMIN', id))) throw notFound('second factor')
    await deleteAllOf(tx, 'ADMIN', id, 'SECOND_FACTOR')
  })
  return true
}

/**
 * Whether it is required for all accounts: those without one can only set it up.
 * @throws CONFIRMATION_NEEDED; BAD_USER_INPUT if the viewer has none
 */
export async function requireSecondFactor(db: Connection, viewer: Viewer, demanded: boolean): Promise<boolean> {
  const account = mayOrThrow(viewer, 'Site:update')
  confirmedOrThrow(account)
  if (demanded && !(await selectFactor(db, account.kind, account.id))?.on_since)
    throw badInput('demanded', 'secondFactorOwnFirst', 'enable your own first')
  await updateSecondFactorRequired(db, demanded)
  return demanded
}

export async function adminsWithSecondFactor(db: Connection, admins: number[]): Promise<number[]> {
  return selectAdminsWithSecondFactor(db, admins)
}

/** A verified code that is not consumed yet. */
export interface CodeProof {
  factor: number
  step?: number
  recoveryHash?: string
}

/**
 * For sign-in after the password was verified, and for disabling it.
 * @returns undefined: this account needs no code
 * @throws SECOND_FACTOR_NEEDED without a code; BAD_USER_INPUT with code if it is wrong; UNAVAILABLE: see keyOf
 */
export async function verifyCode(
  db: Connection,
  cipher: Cipher,
  { kind, id }: { kind: AccountKind; id: number },
  code: string | null | undefined,
): Promise<CodeProof | undefined> {
  const factor = await selectFactor(db, kind, id)
  if (!factor?.on_since) return undefined
  if (!code) throw new Refusal('SECOND_FACTOR_NEEDED', 'a code of the second factor is needed')
  const digits = digitsOf(code)
  if (digits) {
    const step = stepOf(keyOf(cipher, factor, kind, id), digits)
    if (step === undefined || step <= factor.last_step) throw wrongCode()
    return { factor: factor.id, step }
  }
  const recoveryHash = await recoveryHashOf(factor, code)
  if (recoveryHash) return { factor: factor.id, recoveryHash }
  throw wrongCode()
}

/** In the transaction that creates the session. @throws BAD_USER_INPUT if a concurrent request consumed the code */
export async function consumeCode(tx: Connection, { factor, step, recoveryHash }: CodeProof): Promise<void> {
  const taken = step === undefined ? consumeRecoveryCode(tx, factor, recoveryHash!) : consumeStep(tx, factor, step)
  if (!(await taken)) throw wrongCode()
}

async function recoveryHashOf({ recovery_hashes }: FactorRow, code: string): Promise<string | undefined> {
  const letters = lettersOf(code)
  if (letters.length !== 12) return undefined
  for (const hash of recovery_hashes) if (await verifyPassword(hash, letters)) return hash
  return undefined
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Ignores blanks, dashes and case. */
function lettersOf(code: string): string {
  return code.slice(0, 100).toUpperCase().replaceAll(/[\s-]/g, '')
}

function digitsOf(code: string): string {
  const digits = lettersOf(code)
  return /^\d{6}$/.test(digits) ? digits : ''
}

function wrongCode(): Refusal {
  return badInput('code', 'secondFactorCodeWrong', 'code is expired or already used')
}

function isOn(): Refusal {
  return new Refusal('CONFLICT', 'the second factor is enabled already')
}
