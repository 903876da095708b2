import { setTimeout as sleep } from 'node:timers/promises'

const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 2000

export interface RetryOptions {
  failed(error: Error): void
  /** No retry any more. */
  closing: AbortSignal
}

/**
 * Retries a write, with a growing pause, until it is stored.
 * @throws what a retry does not change (isUnwritable), and anything while it closes
 */
export async function retryUntilStored(write: () => Promise<void>, { failed, closing }: RetryOptions): Promise<void> {
  for (let pauseMs = MIN_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await write()
    } catch (error) {
      if (isUnwritable(error)) throw error
      failed(error as Error)
      if (closing.aborted) throw error
      await sleep(pauseMs, undefined, { signal: closing }).catch(() => {})
    }
  }
}

/**
 * SQLSTATE classes of what the database never accepts, however often it is tried: one row twice where one may be, a value
 * without room, a broken constraint, a row that is too large. All others may pass: a lock, a full disk, a lost connection.
 */
const NEVER = ['21', '22', '23', '54']

/** Whether a retry would fail again. */
export function isUnwritable(error: unknown): boolean {
  return NEVER.includes(String((error as { code?: unknown }).code ?? '').slice(0, 2))
}
