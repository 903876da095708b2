import type { CombinedError } from 'urql'

interface Extensions {
  code?: string
  /** of BAD_USER_INPUT: the first invalid field, and the translation key of the reason */
  field?: string
  key?: string
  /** of BAD_USER_INPUT: values of the text of that key */
  params?: object
  /** of BAD_USER_INPUT: all invalid fields */
  fields?: { field: string; key: string; message?: string }[]
  retryAfterSeconds?: number
  /** of INTERNAL_SERVER_ERROR: the request id in the server's log */
  requestId?: string
  /** of UNAUTHORIZED: why the session ended */
  reason?: string
  idleMinutes?: number
  /** of CONFLICT: when it was last changed */
  updatedAt?: string
  /** of CONFLICT: the request that a second person has to approve */
  approvalId?: number
  /** of CONFLICT `alertReassigned`: who has these alerts now */
  alerts?: { id: number; assignee: { name: string; at: string } | null }[]
  /** of CONFLICT: how many others use it */
  count?: number
}

/** The extensions of an error: its code and details. */
export function extensionsOf(error: CombinedError | undefined): Extensions {
  return (error?.graphQLErrors[0]?.extensions ?? {}) as Extensions
}

/** `NETWORK` without a response. */
export function codeOf(error: CombinedError | undefined): string | undefined {
  if (!error) return
  return extensionsOf(error).code ?? (error.networkError ? 'NETWORK' : undefined)
}

/** The request id to report to the server administrator after an internal error. */
export function requestIdOf(error: CombinedError | undefined): string | undefined {
  return extensionsOf(error).requestId
}
