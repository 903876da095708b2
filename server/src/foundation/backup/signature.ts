import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deriveKey } from '../security/encryption.ts'
import { MANIFEST } from './manifest.ts'

/*
 * A signature of the manifest, and so of the hashes of all tables and files: HMAC-SHA-256 with a key that is not in the
 * backup. Hashes alone detect damage; anyone who can write to the backup can compute them again.
 */

/** One line: the id of the key, and the HMAC. */
export const SIGNATURE = 'manifest.hmac'
const ID_BYTES = 8

/** @param secret of the installation: SECRET_KEY, or the file secret-key of DATA_DIR */
export function signatureOf(manifest: string, secret: Buffer): string {
  return `${idOf(secret)} ${hmacOf(manifest, secret).toString('hex')}\n`
}

const FORMAT = /^([0-9a-f]{16}) ([0-9a-f]{64})$/

/** @param manifest its text @returns why it is not known to be signed with one of the secrets; undefined: it is */
export async function findSignatureError(
  folder: string,
  manifest: string,
  secrets: readonly Buffer[],
): Promise<{ reason: string; needsSecret: boolean } | undefined> {
  const path = join(folder, SIGNATURE)
  const signature = await readFile(path, 'utf8').catch(() => undefined)
  const damaged = (reason: string) => ({ reason, needsSecret: false })
  const needsSecret = (reason: string) => ({ reason, needsSecret: true })
  if (signature === undefined) return damaged(`${folder} is not signed: it was made without a secret, or changed`)
  const [, id, hmac] = FORMAT.exec(signature.trim()) ?? []
  if (!id || !hmac) return damaged(`${path} is empty or damaged: it does not contain a valid signature`)
  if (secrets.length === 0) return needsSecret('there is no secret to check the signature of the backup with')
  const secret = secrets.find(one => idOf(one) === id)
  if (!secret) return needsSecret(`${folder} is signed with another secret`)
  if (timingSafeEqual(Buffer.from(hmac, 'hex'), hmacOf(manifest, secret))) return undefined
  return damaged(`${join(folder, MANIFEST)} was changed: its signature does not match`)
}

const idOf = (secret: Buffer) => deriveKey(secret, 'id of backup signatures', ID_BYTES).toString('hex')
const hmacOf = (manifest: string, secret: Buffer) =>
  createHmac('sha256', deriveKey(secret, 'backup signatures', 32))
    .update(manifest)
    .digest()
