import type { FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { unavailableReason } from '../foundation/database/databaseErrors.ts'
import { badInput, Refusal } from '../foundation/errors/errors.ts'
import { Counter, registry } from '../foundation/runtime/metrics.ts'

const sentErrors = new Counter({
  name: 'lamplighter_graphql_errors_total',
  help: 'Errors returned to clients of the API, by code',
  labelNames: ['code'],
  registers: [registry],
})

/** An error as the client may see it; counts it. */
export function toPublicError(error: unknown, request: FastifyRequest): GraphQLError {
  const publicError = maskInternal(error, request)
  sentErrors.inc({ code: String(publicError.extensions.code) })
  return publicError
}

/**
 * Refusals are meant for the client. A query that does not fit the schema is the client's mistake. An unavailable database
 * allows a retry. Any other error is logged, and the client gets the request id to find it by.
 */
function maskInternal(error: unknown, request: FastifyRequest): GraphQLError {
  const { originalError, path, locations } = error as Partial<GraphQLError>
  const cause = originalError ?? error
  if (cause instanceof Refusal) return new GraphQLError(cause.message, { path, extensions: cause.extensions })
  // Errors before execution have no path: the query or its variables do not fit the schema.
  const isInvalidQuery = path === undefined && (error instanceof GraphQLError || locations !== undefined)
  if (isInvalidQuery) {
    const { message, extensions } = badInput('query', 'queryInvalid', withoutValue((error as Error).message))
    return new GraphQLError(message, { extensions: { ...extensions, ...placeOf(error) } })
  }
  const reason = unavailableReason(cause)
  if (reason) {
    request.log.warn({ error: (cause as Error).message, path }, reason)
    return new GraphQLError(`${reason}: please try again in a moment`, { path, extensions: { code: 'UNAVAILABLE' } })
  }
  request.log.error({ error: cause instanceof Error ? cause.stack : String(cause), path }, 'request failed')
  const extensions = { code: 'INTERNAL_SERVER_ERROR', requestId: request.id }
  return new GraphQLError('internal error', { path, extensions })
}

/** Messages of graphql-js quote the value that does not fit, which may be a password. */
function withoutValue(message: string): string {
  return message
    .replace(/ got invalid value .*$/s, ' is not valid')
    .replace(/(?:, found |(?<=value): ).*$/s, '')
    .replace(/^Value .* does not exist/s, 'The value does not exist')
}

/** Positions in the query, if the error is in the query. */
function placeOf(error: unknown) {
  const { locations } = error as Partial<GraphQLError>
  return locations?.length ? { at: locations } : {}
}
