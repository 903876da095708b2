import type { FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { whyUnreachable } from '../foundation/database/databaseErrors.ts'
import { Refusal } from '../foundation/graphql/errors.ts'
import { Counter, registry } from '../foundation/runtime/metrics.ts'

const told = new Counter({
  name: 'lamplighter_graphql_errors_total',
  help: 'Errors that callers of the API were told, by code',
  labelNames: ['code'],
  registers: [registry],
})

/**
 * What the caller is told of an error. What was meant for them passes; a query that does not fit the schema is their
 * mistake; while the database is away, they may try again; anything else is ours: it goes to the log, and they get the
 * id of their request to find it by.
 */
export function tellable(error: unknown, request: FastifyRequest): GraphQLError {
  const tellable = withoutInside(error, request)
  told.inc({ code: String(tellable.extensions.code) })
  return tellable
}

function withoutInside(error: unknown, request: FastifyRequest): GraphQLError {
  const { originalError, path, locations } = error as Partial<GraphQLError>
  const cause = originalError ?? error
  if (cause instanceof Refusal) return new GraphQLError(cause.message, { path, extensions: cause.extensions })
  // What goes wrong before anything runs has no path: the query or its variables do not fit the schema.
  const misfit = path === undefined && (error instanceof GraphQLError || locations !== undefined)
  if (misfit)
    return new GraphQLError((error as Error).message, { extensions: { code: 'BAD_USER_INPUT', ...placeOf(error) } })
  const why = whyUnreachable(cause)
  if (why) {
    request.log.warn({ error: (cause as Error).message, path }, why)
    return new GraphQLError(`${why}: please try again in a moment`, { path, extensions: { code: 'UNAVAILABLE' } })
  }
  request.log.error({ error: cause instanceof Error ? cause.stack : String(cause), path }, 'request failed')
  const extensions = { code: 'INTERNAL_SERVER_ERROR', requestId: request.id }
  return new GraphQLError('internal error', { path, extensions })
}

/** Where in the query it is, when it is in the query. */
function placeOf(error: unknown) {
  const { locations } = error as Partial<GraphQLError>
  return locations?.length ? { at: locations } : {}
}
