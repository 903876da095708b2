import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql'
import { createHandler } from 'graphql-sse/lib/use/fastify'
import type { Call, GraphqlRequest } from './call.ts'
import { ConnectionClosed, RawResponse } from './faults.ts'
import { resolveField } from './schema.ts'
import { visible } from './scope.ts'

interface Api {
  schema: GraphQLSchema
  read: (asked: GraphqlRequest) => { document: ExecutionArgs['document']; operation: string }
  callOf: (request: FastifyRequest) => Call
  toPublicError: (error: Error) => GraphQLError
}
type SubscriptionArgs = ExecutionArgs & { contextValue: Call & { request: FastifyRequest } }

/** Interval of checks of permissions and sessions without events. */
const CHECK_MS = 50
/** Errors that end a stream. */
const ENDS = ['FORBIDDEN', 'SECOND_FACTOR_MISSING', 'UNAUTHENTICATED']

/** Subscriptions as Server-Sent Events, as server/src/api/subscriptions.ts has them, with the faults of their operations. */
export function openSubscriptions(
  server: Call['server'],
  { schema, read, callOf, toPublicError }: Api,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return createHandler({
    onSubscribe: async ({ raw }, { query, variables }) => {
      const { document, operation } = read({ query, variables })
      try {
        await server.faults.apply(operation)
        const call = callOf(raw)
        const contextValue = { ...call, request: raw, seen: new Set(visible(call, 'devices').map(({ id }) => id)) }
        return { schema, document, variableValues: variables ?? {}, contextValue, fieldResolver: resolveField }
      } catch (error) {
        if (error instanceof RawResponse) return [error.message, { status: error.status, statusText: '' }]
        if (error instanceof ConnectionClosed) raw.raw.socket.destroy()
        return { data: null, errors: [toPublicError(error as Error)] }
      }
    },
    subscribe: async args => {
      const source = await createSourceEventStream({ ...(args as SubscriptionArgs), rootValue: {} })
      if (!(Symbol.asyncIterator in source)) return { errors: source.errors!.map(toPublicError) }
      const look = () => callOf((args as SubscriptionArgs).contextValue.request)
      return endable(answers(source, args as SubscriptionArgs, { server, look, toPublicError }), source)
    },
  })
}

/** Ends as soon as the client disconnects, not with the next event. */
function endable<T>(results: AsyncGenerator<T>, source: AsyncIterable<unknown>): AsyncGenerator<T> {
  const end = results.return.bind(results)
  results.return = async value => {
    await source[Symbol.asyncIterator]().return?.()
    return end(value)
  }
  return results
}

/** Each event uses the current viewer: an ended session or a removed permission ends the stream. */
async function* answers(
  source: AsyncIterable<unknown>,
  args: SubscriptionArgs,
  { server, look, toPublicError }: Pick<Api, 'toPublicError'> & { server: Call['server']; look: () => Call },
): AsyncGenerator<ExecutionResult, void, void> {
  const checking = setInterval(() => server.live.check(), CHECK_MS)
  try {
    for await (const rootValue of source) {
      let result: ExecutionResult
      try {
        const { seen } = args.contextValue
        result = await execute({ ...args, contextValue: { ...look(), seen }, rootValue })
      } catch (error) {
        yield { errors: [toPublicError(error as Error)] }
        return
      }
      if (!result.errors && isEmpty(result)) continue
      const errors = result.errors?.map(toPublicError)
      yield errors ? { ...result, errors } : result
      if (errors?.some(({ extensions }) => ENDS.includes(`${extensions.code}`))) return
    }
  } finally {
    clearInterval(checking)
  }
}

/** No event for this viewer, or only a permission check. */
function isEmpty({ data }: ExecutionResult): boolean {
  return Object.values(data ?? {}).every(field => field === null || (Array.isArray(field) && field.length === 0))
}
