import { GraphQLError } from 'graphql'

/** Error codes of the API; the head of contract.graphql explains them. */
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

/** An error for the client. Any other error is sent as INTERNAL_SERVER_ERROR, without details. */
export class Refusal extends GraphQLError {
  readonly code: ErrorCode
  constructor(code: ErrorCode, message: string, extensions: Record<string, unknown> = {}) {
    super(message, { extensions: { code, ...extensions } })
    this.code = code
  }
}

/**
 * One field that is not valid. `checkFields` collects several.
 * @param key translation key of the console, e.g. `deviceNameMinLength`
 * @param params values of its text
 */
export function badInput(field: string, key: string, message: string, params?: object): Refusal {
  return new Refusal('BAD_USER_INPUT', message, { field, key, params, fields: [{ field, key, message }] })
}

/** @param field input field that names the object, unless the operation itself is about it */
export function notFound(what: string, field?: string): Refusal {
  const message = `${what} not found`
  return new Refusal('NOT_FOUND', message, field ? { field, fields: [{ field, key: 'NOT_FOUND', message }] } : {})
}

/**
 * Some of many objects do not exist, or not for this account.
 * @param found ids of those that do @param field as of `notFound`
 */
export function someNotFound(
  what: string,
  { requested, found }: { requested: readonly number[]; found: Iterable<number> },
  field?: string,
): Refusal {
  const known = new Set(found)
  const missing = requested.filter(id => !known.has(id))
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ''
  return notFound(`${what} ${missing.slice(0, MAX_NAMED).join(', ')}${more}`, field)
}
const MAX_NAMED = 5

export function forbidden(permission: string): Refusal {
  return new Refusal('FORBIDDEN', `the permission ${permission} is required`, { permission })
}

/** For a refusal by kind of account, whatever its permissions: of a customer, for example. */
export function notAllowed(operation: string): Refusal {
  return new Refusal('FORBIDDEN', `this account may not ${operation}`, { permission: operation })
}
