import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Encrypts values that the server must read again, but that a copy of the database must not reveal: AES-256-GCM with a
 * secret that is not in the database. See decision 045.
 *
 * Encrypted value: format (1 byte), id of the secret (8), nonce (12), ciphertext, tag (16).
 */

const FORMAT = 1
const ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SECRET_BYTES = 32

/** The value was encrypted with another secret or for another owner, or it was changed. */
export class DecryptionFailed extends Error {
  override name = 'DecryptionFailed'
}

export interface Cipher {
  /** @param owner authenticated: the value can be decrypted for this owner only. @returns the plain value without a secret */
  encrypt(plain: Buffer, owner: string): Buffer
  /** @throws DecryptionFailed */
  decrypt(encrypted: Buffer, owner: string): Buffer
  /** false: encrypted with an older secret, or not encrypted. */
  usesCurrentKey(encrypted: Buffer): boolean
  /** There is a secret. */
  isEnabled: boolean
}

/** @param secrets the first one encrypts; all of them decrypt */
export function createCipher(secrets: Buffer[]): Cipher {
  const keys = secrets.map(secret => ({
    id: deriveKey(secret, 'id', ID_BYTES),
    key: deriveKey(secret, 'AES-256-GCM', 32),
  }))
  const [current] = keys
  return {
    isEnabled: current !== undefined,
    encrypt(plain, owner) {
      if (!current) return plain
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(owner))
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(FORMAT), current.id, nonce, ciphertext, cipher.getAuthTag()])
    },
    decrypt(encrypted, owner) {
      const known = keys.find(({ id }) => id.equals(idOf(encrypted)))
      if (encrypted[0] !== FORMAT || !known) throw new DecryptionFailed('encrypted with another secret')
      const [nonceAt, textAt, tagAt] = [1 + ID_BYTES, 1 + ID_BYTES + NONCE_BYTES, encrypted.length - TAG_BYTES]
      const nonce = encrypted.subarray(nonceAt, textAt)
      const decipher = createDecipheriv('aes-256-gcm', known.key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(encrypted.subarray(tagAt))
      try {
        return Buffer.concat([decipher.update(encrypted.subarray(textAt, tagAt)), decipher.final()])
      } catch {
        throw new DecryptionFailed('encrypted for another owner, or changed')
      }
    },
    usesCurrentKey: encrypted => current !== undefined && encrypted[0] === FORMAT && idOf(encrypted).equals(current.id),
  }
}

const idOf = (encrypted: Buffer) => encrypted.subarray(1, 1 + ID_BYTES)

/** A key for one purpose: what is known of it reveals nothing of the secret or of other keys. */
export function deriveKey(secret: Buffer, what: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lamplighter: ${what}`, bytes))
}

/** In the format of `openssl rand -base64 32`. @returns undefined for any other text */
export function parseSecret(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined
  return Buffer.from(text, 'base64')
}

/** File with the secrets of an installation whose database is in DATA_DIR. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret-key')
}

/**
 * Reads the secrets from the file in DATA_DIR, one a line; none without a file.
 * @throws an error that names the file, if a line is no secret
 */
export function readSecrets(dataDir: string): Buffer[] {
  const path = secretFile(dataDir)
  if (!existsSync(path)) return []
  const secrets = readFileSync(path, 'utf8').split(/\s+/).filter(Boolean).map(parseSecret)
  if (secrets.length === 0 || secrets.includes(undefined))
    throw new Error(`${path}: each line must be 32 random bytes in base64, as of openssl rand -base64 32`)
  return secrets as Buffer[]
}

/** For a DATA_DIR that no other installation uses. Written to a temporary file and renamed, so that it is never incomplete. */
export function createSecret(dataDir: string): Buffer[] {
  const secret = randomBytes(SECRET_BYTES)
  const path = secretFile(dataDir)
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, `${secret.toString('base64')}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
  return [secret]
}
