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

/** @param manifest its text @returns why it is not known to be signed with one of the secrets; undefined: it is */
export async function findSignatureError(
  folder: string,
  manifest: string,
  secrets: readonly Buffer[],
): Promise<string | undefined> {
  const signature = await readFile(join(folder, SIGNATURE), 'utf8').catch(() => undefined)
  if (signature === undefined) return `${folder} is not signed: it was made without a secret, or changed`
  if (secrets.length === 0) return 'there is no secret to check the signature of the backup with'
  const [id, hmac = ''] = signature.trim().split(' ')
  const secret = secrets.find(one => idOf(one) === id)
  if (!secret) return `${folder} is signed with another secret`
  const expected = hmacOf(manifest, secret)
  const given = Buffer.from(hmac, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return `${join(folder, MANIFEST)} was changed: its signature does not match`
}

const idOf = (secret: Buffer) => deriveKey(secret, 'id of backup signatures', ID_BYTES).toString('hex')
const hmacOf = (manifest: string, secret: Buffer) =>
  createHmac('sha256', deriveKey(secret, 'backup signatures', 32))
    .update(manifest)
    .digest()
