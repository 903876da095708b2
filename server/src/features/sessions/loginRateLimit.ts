import type { Database } from '../../foundation/database/database.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import { networkOf } from '../../foundation/security/network.ts'
import { deleteAttempt, deleteOldAttempts, insertAttempt, selectRetryAfter } from './loginRateLimit.store.ts'

const PER_ACCOUNT = 10
const PER_ADDRESS = 50

/**
 * Counts a password attempt before the password is checked: 10 per account and 50 per address within half an hour, on all
 * servers together. An account that does not exist is counted like any other.
 * @param db outside of any transaction: a rollback would undo the count
 * @returns a function to call if the password is correct: it removes the attempt
 * @throws TOO_MANY_REQUESTS with retryAfterSeconds
 */
export async function countPasswordAttempt(
  db: Database,
  email: string,
  address = 'unknown',
): Promise<() => Promise<void>> {
  // The address first: a blocked address cannot lock the account's owner out.
  const byAddress = await count(db, 'address', networkOf(address), PER_ADDRESS)
  const byAccount = await count(db, 'account', email, PER_ACCOUNT)
  return async () => {
    await deleteAttempt(db, byAddress)
    await deleteAttempt(db, byAccount)
  }
}

/** Counts an attempt without an account, such as a set-up code: 50 per address within half an hour. */
export async function countAddressAttempt(db: Database, address = 'unknown'): Promise<() => Promise<void>> {
  const byAddress = await count(db, 'address', networkOf(address), PER_ADDRESS)
  return () => deleteAttempt(db, byAddress)
}

/** Called by the clock. */
export const deleteExpiredAttempts = deleteOldAttempts

async function count(db: Database, what: string, who: string, most: number): Promise<{ key: string; at: string }> {
  const counted = await insertAttempt(db, what, who, most)
  if (counted) return counted
  const retryAfterSeconds = await selectRetryAfter(db, what, who)
  throw new Refusal('TOO_MANY_REQUESTS', 'too many failed attempts', { retryAfterSeconds })
}
