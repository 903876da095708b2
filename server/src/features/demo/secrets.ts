import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Derives the password of an endpoint from its user name. */
export type SecretOf = (username: string) => string

/** Derives all passwords of the demo from one random key in DATA_DIR. `fresh`: the key was created now. */
export async function demoSecrets(dataDir: string): Promise<{ secretOf: SecretOf; fresh: boolean }> {
  const { key, fresh } = await readKey(dataDir)
  return { fresh, secretOf: username => createHmac('sha256', key).update(username).digest('base64url') }
}

/** The stored hash of a password. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

async function readKey(dataDir: string): Promise<{ key: Buffer; fresh: boolean }> {
  const path = join(dataDir, 'demo-secret')
  const stored = await readFile(path, 'utf8').catch(error => {
    if (error.code !== 'ENOENT') throw error
  })
  const key = Buffer.from(stored?.trim() ?? '', 'base64url')
  if (key.length === 32) return { key, fresh: false }
  const created = randomBytes(32)
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, `${created.toString('base64url')}\n`, { mode: 0o600 })
  return { key: created, fresh: true }
}
