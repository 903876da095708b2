import type { Database } from '../../foundation/database/database.ts'
import { Refusal } from '../../foundation/graphql/errors.ts'
import { networkOf } from '../../foundation/security/network.ts'
import { deleteOldTries, deleteTry, insertTry, selectWait } from './attempts.store.ts'

const PER_ACCOUNT = 10
const PER_ADDRESS = 50

/**
 * Counts a password attempt before the password is checked: 10 per account and 50 per address within half an hour, on all
 * servers together. An account that does not exist is counted like any other.
 * @param db outside of any transaction: a rollback would undo the count
 * @returns a function to call if the password is correct: it removes the attempt
 * @throws TOO_MANY_REQUESTS with retryAfterSeconds
 */
export async function attempt(db: Database, email: string, address = 'unknown'): Promise<() => Promise<void>> {
  // The address first: a blocked address cannot lock the account's owner out.
  const there = await count(db, 'address', networkOf(address), PER_ADDRESS)
  const account = await count(db, 'account', email, PER_ACCOUNT)
  return async () => {
    await deleteTry(db, there)
    await deleteTry(db, account)
  }
}

/** Counts an attempt without an account, such as a set-up code: 50 per address within half an hour. */
export async function attemptFrom(db: Database, address = 'unknown'): Promise<() => Promise<void>> {
  const there = await count(db, 'address', networkOf(address), PER_ADDRESS)
  return () => deleteTry(db, there)
}

/** Called by the clock. */
export const sweepAttempts = deleteOldTries

async function count(db: Database, what: string, who: string, most: number): Promise<{ key: string; at: string }> {
  const counted = await insertTry(db, what, who, most)
  if (counted) return counted
  const retryAfterSeconds = await selectWait(db, what, who)
  throw new Refusal('TOO_MANY_REQUESTS', 'too many failed attempts', { retryAfterSeconds })
}
