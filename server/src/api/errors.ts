import { randomUUID } from 'node:crypto'
import { GraphQLError } from 'graphql'
import { Refusal } from '../foundation/errors.ts'
import type { Log } from '../foundation/log.ts'

/**
 * What the caller is told of an error. What was meant for them passes; a query that does not fit the schema is their
 * mistake; anything else is ours: it goes to the log, and they get the id to find it by.
 */
export function tellable(error: unknown, log: Log): GraphQLError {
  const { originalError, path, locations } = error as Partial<GraphQLError>
  const cause = originalError ?? error
  if (cause instanceof Refusal) return new GraphQLError(cause.message, { path, extensions: cause.extensions })
  // What goes wrong before anything runs has no path: the query or its variables do not fit the schema.
  const misfit = path === undefined && (error instanceof GraphQLError || locations !== undefined)
  if (misfit)
    return new GraphQLError((error as Error).message, { extensions: { code: 'BAD_USER_INPUT', ...placeOf(error) } })
  const id = randomUUID()
  log.error({ id, error: cause instanceof Error ? cause.stack : String(cause), path }, 'request failed')
  return new GraphQLError('internal error', { path, extensions: { code: 'INTERNAL_SERVER_ERROR', id } })
}

/** Where in the query it is, when it is in the query. */
function placeOf(error: unknown) {
  const { locations } = error as Partial<GraphQLError>
  return locations?.length ? { at: locations } : {}
}
