import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id setting: 19 MiB, 2 passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of one that is set now, in UTF-16 units; those of before may be one shorter, and sign in as ever. */
export const SHORTEST_PASSWORD = 8

/** Hash of no account's password: checking against it takes as long as checking a real one. */
const NOBODY = hash('nobody has this password', OPTIONS)

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/** An unknown account (undefined) is refused in the same time as a wrong password. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await NOBODY), password)
  return fits && stored !== undefined
}
