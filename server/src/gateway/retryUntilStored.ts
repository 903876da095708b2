import { setTimeout as sleep } from 'node:timers/promises'
import { unavailableReason } from '../foundation/database/databaseErrors.ts'

const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 2000
/** Attempts at a write that fails for a reason that may lie in its messages. */
export const MAX_ATTEMPTS = 3

export interface RetryOptions {
  onRetry(error: Error): void
  /** Aborted: no more retries. */
  closing: AbortSignal
}

/**
 * Retries a write, with a growing pause, until it is stored: without limit while the database is unavailable
 * (isTransient), up to `maxAttempts` times on other errors.
 * @param maxTimeouts attempts that may exceed the statement timeout
 * @throws what a retry does not change (isUnwritable), the error of the last attempt, and any error while the gateway
 * closes
 */
export async function retryUntilStored(
  write: () => Promise<void>,
  { onRetry, closing }: RetryOptions,
  { maxAttempts = MAX_ATTEMPTS, maxTimeouts = maxAttempts }: { maxAttempts?: number; maxTimeouts?: number } = {},
): Promise<void> {
  let attempts = 0
  const isLast = (error: unknown) => !isTransient(error) && ++attempts >= (isTimeout(error) ? maxTimeouts : maxAttempts)
  for (let pauseMs = MIN_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await write()
    } catch (error) {
      if (isUnwritable(error)) throw error
      onRetry(error as Error)
      if (closing.aborted || isLast(error)) throw error
      await sleep(pauseMs, undefined, { signal: closing }).catch(() => {})
    }
  }
}

/**
 * SQLSTATE classes of errors that a retry does not change: cardinality violation, data exception, constraint violation,
 * program limit exceeded.
 */
const PERMANENT = ['21', '22', '23', '54']

/** Whether a retry would fail again. */
export function isUnwritable(error: unknown): boolean {
  return PERMANENT.includes(codeOf(error).slice(0, 2))
}

/** SQLSTATE: statement or transaction timeout. */
const TIMEOUT = /^(57014|25P04)$/

/** A timeout may come from a slow database as well as from a batch that is too large. */
function isTimeout(error: unknown): boolean {
  return TIMEOUT.test(codeOf(error))
}

/**
 * SQLSTATE of an unavailable database: connection (08), login (28, 3D000), serialization and deadlock (40), resources
 * (53), locks (55), shutdown (57P), input and output (58), a standby that takes no writes (25006), idle in transaction
 * (25P03). Not XX (internal errors, damaged pages): one row may be the cause.
 */
const UNAVAILABLE = /^((08|28|3D|40|53|55|58)...|57P..|25006|25P03)$/
/** Node.js: ECONNREFUSED, EAI_AGAIN, ENOSPC and so on. ERR_… are mistakes in a program. */
const SYSTEM = /^(E[A-Z0-9]+|EAI_[A-Z]+)$/
/** Errors of the driver and of database.ts that have no code. */
const NO_CONNECTION = /^(timeout expired|commit not replicated)/

/** Whether the failure lies in the database or the connection, not in what is written. */
export function isTransient(error: unknown): boolean {
  if (isTimeout(error)) return false
  const code = codeOf(error)
  return (
    UNAVAILABLE.test(code) ||
    SYSTEM.test(code) ||
    unavailableReason(error) !== undefined ||
    NO_CONNECTION.test((error as Error).message)
  )
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '')
}
