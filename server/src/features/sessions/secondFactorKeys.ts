import type { Database } from '../../foundation/database/database.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import type { Log } from '../../foundation/runtime/log.ts'
import { type Cipher, DecryptionFailed } from '../../foundation/security/encryption.ts'
import { type FactorRow, selectKeys, updateKey } from './secondFactor.store.ts'
import type { AccountKind } from './sessions.store.ts'
import { KEY_BYTES } from './totp.ts'

/** Number of enabled keys encrypted with another secret. A key that was only begun is replaced by the next attempt. */
export async function unreadableFactors(db: Database, cipher: Cipher): Promise<number> {
  const kept = await selectKeys(db)
  return kept.filter(({ key, kind, account, isEnabled }) => isEnabled && !opened(cipher, key, kind, account)).length
}

/** Encrypts keys that were stored in plain text, by a server without SECRET_KEY or an older version (045). */
export async function encryptFactors(db: Database, cipher: Cipher, log: Log): Promise<void> {
  const kept = await selectKeys(db)
  let unreadable = 0
  for (const { id, key, kind, account, isEnabled } of kept) {
    if (cipher.usesCurrentKey(key)) continue
    const open = opened(cipher, key, kind, account)
    if (!open && isEnabled) unreadable++
    if (open && cipher.isEnabled) await updateKey(db, id, key, cipher.encrypt(open, ownerOf(kind, account)))
  }
  if (unreadable > 0)
    log.error(
      { unreadable },
      'keys of second factors are encrypted with another secret: set SECRET_KEY, or the file secret-key in DATA_DIR, to that secret. Until then these accounts need a recovery code to sign in',
    )
  if (!cipher.isEnabled && kept.some(({ key }) => key.length === KEY_BYTES))
    log.warn('keys of second factors are stored unencrypted: set SECRET_KEY, the same on all servers')
}

/** @throws UNAVAILABLE: encrypted with a secret that this server does not have; recovery codes still work */
export function keyOf(cipher: Cipher, { key }: FactorRow, kind: AccountKind, account: number): Buffer {
  const open = opened(cipher, key, kind, account)
  if (open) return open
  const how = { field: 'code', key: 'secondFactorUnreadable' }
  throw new Refusal('UNAVAILABLE', 'the key of this second factor is encrypted with another secret', how)
}

function opened(cipher: Cipher, key: Buffer, kind: AccountKind, account: number): Buffer | undefined {
  if (key.length === KEY_BYTES) return key
  try {
    return cipher.decrypt(key, ownerOf(kind, account))
  } catch (error) {
    if (error instanceof DecryptionFailed) return undefined
    throw error
  }
}

export function ownerOf(kind: AccountKind, account: number): string {
  return `second factor of ${kind} ${account}`
}
