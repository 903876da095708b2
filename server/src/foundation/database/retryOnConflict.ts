/** A single statement may deadlock, too: with a migration that alters its tables. */
export const DEADLOCK = '40P01'
/** Deadlock, serialization failure, lock timeout: PostgreSQL aborts one of the transactions, which may be repeated. */
const CONFLICTS = new Set([DEADLOCK, '40001', '55P03'])
const MAX_ATTEMPTS = 3

/** Repeats a transaction, up to three times, that conflicted with another one. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      // Not counted: each statement of the transaction may have a stale plan, but only once for each altered table.
      if (isStalePlan(error)) attempts--
      else if (attempts === MAX_ATTEMPTS || !CONFLICTS.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/**
 * A newer server has added a column, and the cached plan of a `select *` would return it: PostgreSQL never executes that
 * plan again.
 */
export function isStalePlan(error: unknown): boolean {
  return (error as { routine?: string }).routine === 'RevalidateCachedQuery'
}
