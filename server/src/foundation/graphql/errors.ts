import { GraphQLError } from 'graphql'

/** The codes a caller can meet; see the top of schema.graphql's contract for when. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'BAD_USER_INPUT'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'CONFIRMATION_NEEDED'
  | 'SECOND_FACTOR_NEEDED'
  | 'SECOND_FACTOR_MISSING'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'

/** An error meant for the caller. Anything else that is thrown reaches them as INTERNAL_SERVER_ERROR, without detail. */
export class Refusal extends GraphQLError {
  readonly code: ErrorCode
  constructor(code: ErrorCode, message: string, extensions: Record<string, unknown> = {}) {
    super(message, { extensions: { code, ...extensions } })
    this.code = code
  }
}

/** @param key translation key of the console, e.g. `deviceNameMinLength` */
export function badInput(field: string, key: string, message: string): Refusal {
  return new Refusal('BAD_USER_INPUT', message, { field, key })
}

/** @param field where it was named in an input, if it is not what the call is about */
export function notFound(what: string, field?: string): Refusal {
  return new Refusal('NOT_FOUND', `${what} not found`, field ? { field } : {})
}

export function forbidden(permission: string): Refusal {
  return new Refusal('FORBIDDEN', `this account may not ${permission}`, { permission })
}
