import { randomUUID } from 'node:crypto'
import { GraphQLError } from 'graphql'
import { Refusal } from '../foundation/errors.ts'
import type { Log } from '../foundation/log.ts'

/**
 * What the caller is told of an error. What was meant for them passes; a query that does not fit the schema is their
 * mistake; anything else is ours: it goes to the log, and they get the id to find it by.
 */
export function tellable(error: unknown, log: Log): GraphQLError {
  const graphqlError = error instanceof GraphQLError ? error : undefined
  const cause = graphqlError?.originalError ?? graphqlError ?? error
  if (cause instanceof Refusal)
    return new GraphQLError(cause.message, {
      nodes: graphqlError?.nodes,
      path: graphqlError?.path,
      extensions: cause.extensions,
    })
  if (graphqlError && !graphqlError.originalError)
    return new GraphQLError(graphqlError.message, {
      nodes: graphqlError.nodes,
      source: graphqlError.source,
      positions: graphqlError.positions,
      path: graphqlError.path,
      extensions: { code: 'BAD_USER_INPUT', ...graphqlError.extensions },
    })
  const id = randomUUID()
  log.error(
    { id, error: cause instanceof Error ? cause.stack : String(cause), path: graphqlError?.path },
    'request failed',
  )
  return new GraphQLError('internal error', {
    path: graphqlError?.path,
    extensions: { code: 'INTERNAL_SERVER_ERROR', id },
  })
}
