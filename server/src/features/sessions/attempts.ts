import { Refusal } from '../../foundation/errors.ts'

const PER_ACCOUNT = 10
const PER_ADDRESS = 50
const WINDOW_MS = 30 * 60_000

const tries = new Map<string, { count: number; until: number }>()

/**
 * Counts a try to sign in, before the password is looked at: 10 an account and 50 an address in half an hour.
 * @throws TOO_MANY_REQUESTS with retryAfterSeconds
 */
export function attempt(email: string, address = 'unknown', now = Date.now()): void {
  for (const [key, most] of keys(email, address)) {
    let entry = tries.get(key)
    if (!entry || entry.until <= now) {
      if (tries.size > 100_000) for (const [old, { until }] of tries) if (until <= now) tries.delete(old)
      entry = { count: 0, until: now + WINDOW_MS }
      tries.set(key, entry)
    }
    if (++entry.count > most)
      throw new Refusal('TOO_MANY_REQUESTS', 'too many tries to sign in', {
        retryAfterSeconds: Math.ceil((entry.until - now) / 1000),
      })
  }
}

/** A try that succeeded does not count. */
export function forgive(email: string, address = 'unknown'): void {
  const [[account], [place]] = keys(email, address)
  tries.delete(account)
  const entry = tries.get(place)
  if (entry) entry.count--
}

function keys(email: string, address: string): [[string, number], [string, number]] {
  return [
    [`account ${email.toLowerCase()}`, PER_ACCOUNT],
    [`address ${address}`, PER_ADDRESS],
  ]
}
