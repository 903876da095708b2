import { hash, verify } from '@node-rs/argon2'

/** Parameters of argon2id by OWASP: 19 MiB, 2 passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** In UTF-16 units, for new passwords; passwords of older versions may be one shorter and stay valid. */
export const MIN_PASSWORD_LENGTH = 8

/** Verifying it takes as long as verifying a real hash, so that response times do not reveal unknown accounts. */
const DUMMY_HASH = hash('password of no account', OPTIONS)

/** Computes a password hash with a random salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/** @param stored undefined for an unknown account: takes the same time as a wrong password */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isValid = await verify(stored ?? (await DUMMY_HASH), password)
  return isValid && stored !== undefined
}
