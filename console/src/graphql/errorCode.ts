import type { CombinedError } from 'urql'

interface Extensions {
  code?: string
  /** of BAD_USER_INPUT: which input is wrong, and the translation key that says why */
  field?: string
  key?: string
  retryAfterSeconds?: number
  /** of INTERNAL_SERVER_ERROR: what its lines in the server's log are called */
  requestId?: string
  /** of UNAUTHORIZED: why the session ended */
  reason?: string
  idleMinutes?: number
  /** of CONFLICT: when it was last changed */
  updatedAt?: string
}

/** What the server says about an error: its code and what belongs to it. */
export function extensionsOf(error: CombinedError | undefined): Extensions {
  return (error?.graphQLErrors[0]?.extensions ?? {}) as Extensions
}

/** `NETWORK` when no answer came. */
export function codeOf(error: CombinedError | undefined): string | undefined {
  if (!error) return
  return extensionsOf(error).code ?? (error.networkError ? 'NETWORK' : undefined)
}

/** The request id to report to the server administrator after an internal error. */
export function requestIdOf(error: CombinedError | undefined): string | undefined {
  return extensionsOf(error).requestId
}
