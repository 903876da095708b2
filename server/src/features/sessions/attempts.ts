import type { Database } from '../../foundation/database/database.ts'
import { Refusal } from '../../foundation/graphql/errors.ts'
import { networkOf } from '../../foundation/security/network.ts'
import { deleteOldTries, deleteTry, insertTry, selectWait } from './attempts.store.ts'

const PER_ACCOUNT = 10
const PER_ADDRESS = 50

/**
 * Counts a try of a password, before it is looked at: 10 an account and 50 an address within any half hour, on all
 * servers together. An account that does not exist is counted like any other.
 * @param db outside of any transaction: a refusal would roll the count back
 * @returns what to call when the password was right: such a try does not count
 * @throws TOO_MANY_REQUESTS with retryAfterSeconds
 */
export async function attempt(db: Database, email: string, address = 'unknown'): Promise<() => Promise<void>> {
  // The address first: one that may try no more cannot keep the account's owner out.
  const there = await count(db, 'address', networkOf(address), PER_ADDRESS)
  const account = await count(db, 'account', email, PER_ACCOUNT)
  return async () => {
    await deleteTry(db, there)
    await deleteTry(db, account)
  }
}

/** Counts a try of something that no account has, as a set-up code: 50 an address within any half hour. */
export async function attemptFrom(db: Database, address = 'unknown'): Promise<() => Promise<void>> {
  const there = await count(db, 'address', networkOf(address), PER_ADDRESS)
  return () => deleteTry(db, there)
}

/** For the clock. */
export const sweepAttempts = deleteOldTries

async function count(db: Database, what: string, who: string, most: number): Promise<{ key: string; at: string }> {
  const counted = await insertTry(db, what, who, most)
  if (counted) return counted
  const retryAfterSeconds = await selectWait(db, what, who)
  throw new Refusal('TOO_MANY_REQUESTS', 'too many tries to sign in', { retryAfterSeconds })
}
