import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/*
 * What the server must be able to read again, but a copy of the database must not give away, is kept sealed: AES-256-GCM by a
 * secret that is not in the database. See decision 045.
 *
 * Sealed is: format (1 byte), which secret (8), nonce (12), what is hidden, tag (16).
 */

const FORMAT = 1
const ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SECRET_BYTES = 32

/** It was sealed by another secret, or for somebody else, or changed. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

export interface Seal {
  /** @param owner whose it is: nobody else's place can hold it. @returns it as it is where there is no secret */
  close(open: Buffer, owner: string): Buffer
  /** @throws Unreadable */
  open(sealed: Buffer, owner: string): Buffer
  /** Whether it would be sealed the same way today: not so by an older secret. */
  isOfToday(sealed: Buffer): boolean
  /** There is a secret to seal with. */
  closes: boolean
}

/** @param secrets the first seals; all of them open what they have sealed */
export function openSeal(secrets: Buffer[]): Seal {
  const keys = secrets.map(secret => ({ id: derived(secret, 'id', ID_BYTES), key: derived(secret, 'AES-256-GCM', 32) }))
  const [today] = keys
  return {
    closes: today !== undefined,
    close(open, owner) {
      if (!today) return open
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', today.key, nonce).setAAD(Buffer.from(owner))
      const hidden = Buffer.concat([cipher.update(open), cipher.final()])
      return Buffer.concat([Buffer.of(FORMAT), today.id, nonce, hidden, cipher.getAuthTag()])
    },
    open(sealed, owner) {
      const known = keys.find(({ id }) => id.equals(idOf(sealed)))
      if (sealed[0] !== FORMAT || !known) throw new Unreadable('sealed by another secret')
      const [nonceAt, hiddenAt, tagAt] = [1 + ID_BYTES, 1 + ID_BYTES + NONCE_BYTES, sealed.length - TAG_BYTES]
      const nonce = sealed.subarray(nonceAt, hiddenAt)
      const decipher = createDecipheriv('aes-256-gcm', known.key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(tagAt))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(hiddenAt, tagAt)), decipher.final()])
      } catch {
        throw new Unreadable('sealed for somebody else, or changed')
      }
    },
    isOfToday: sealed => today !== undefined && sealed[0] === FORMAT && idOf(sealed).equals(today.id),
  }
}

const idOf = (sealed: Buffer) => sealed.subarray(1, 1 + ID_BYTES)

function derived(secret: Buffer, what: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lamplighter: ${what}`, bytes))
}

/** As `openssl rand -base64 32` says it. @returns undefined for anything else */
export function secretOf(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined
  return Buffer.from(text, 'base64')
}

/** Where the secret of an installation with a database of its own lies. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret-key')
}

/**
 * The secrets in the file of DATA_DIR, one a line; none where there is no file.
 * @throws an error that names the file, when it holds anything else
 */
export function keptSecrets(dataDir: string): Buffer[] {
  const path = secretFile(dataDir)
  if (!existsSync(path)) return []
  const secrets = readFileSync(path, 'utf8').split(/\s+/).filter(Boolean).map(secretOf)
  if (secrets.length === 0 || secrets.includes(undefined))
    throw new Error(`${path}: each line must be 32 random bytes in base64, as of openssl rand -base64 32`)
  return secrets as Buffer[]
}

/** For a DATA_DIR that is ours alone. The file is there whole, or not at all. */
export function makeSecret(dataDir: string): Buffer[] {
  const secret = randomBytes(SECRET_BYTES)
  const path = secretFile(dataDir)
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, `${secret.toString('base64')}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
  return [secret]
}
