import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { createHandler } from 'graphql-sse/lib/use/fastify'
import { badInput } from '../foundation/errors.ts'
import type { Context } from '../foundation/graphql.ts'
import type { Log } from '../foundation/log.ts'
import { contextOf, type Stage } from './context.ts'
import { tellable } from './errors.ts'
import { schema } from './schema.ts'

type SubscriptionArgs = ExecutionArgs & { contextValue: Context & { again: () => Promise<Context> } }

/** Subscriptions as Server-Sent Events, one connection each, with the headers of any other request. */
export function openSubscriptions(
  stage: Stage,
  log: Log,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return createHandler({
    onSubscribe: async ({ raw }, { query, variables, operationName }) => {
      try {
        const again = () => contextOf(stage, raw)
        const context = await again()
        const document = parse(query)
        if (getOperationAST(document, operationName)?.operation !== 'subscription')
          throw badInput('query', 'notASubscription', 'only subscriptions are answered as a stream')
        const rules = stage.site.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
        const [invalid] = validate(schema, document, rules)
        if (invalid) throw invalid
        return {
          schema,
          document,
          variableValues: variables ?? undefined,
          operationName: operationName ?? undefined,
          contextValue: { ...context, again },
        }
      } catch (error) {
        return { data: null, errors: [tellable(error, log)] }
      }
    },
    subscribe: async args => {
      const source = await createSourceEventStream(args as SubscriptionArgs)
      if (!(Symbol.asyncIterator in source)) return { errors: source.errors!.map(error => tellable(error, log)) }
      return endable(answers(source, args as SubscriptionArgs, log), source)
    },
  })
}

/** Ends at once when the listener leaves: what waits for the next event is told that there is none. */
function endable<T>(answers: AsyncGenerator<T>, source: AsyncIterable<unknown>): AsyncGenerator<T> {
  const end = answers.return.bind(answers)
  answers.return = async value => {
    await source[Symbol.asyncIterator]().return?.()
    return end(value)
  }
  return answers
}

/** Each event is answered for the viewer as they are now: a revoked session or role ends the stream. */
async function* answers(
  source: AsyncIterable<unknown>,
  args: SubscriptionArgs,
  log: Log,
): AsyncGenerator<ExecutionResult, void, void> {
  for await (const event of source) {
    let result: ExecutionResult
    try {
      const contextValue = await args.contextValue.again()
      result = await execute({ ...args, contextValue, rootValue: event })
      // Nothing to tell: it was only asked whether the viewer still may, or it is not for this viewer.
      const toldToNobody = Array.isArray(event) && event.length === 0
      if (!result.errors && (toldToNobody || isEmpty(result))) continue
    } catch (error) {
      yield { errors: [tellable(error, log)] }
      return
    }
    yield result.errors ? { ...result, errors: result.errors.map(error => tellable(error, log)) } : result
    if (result.errors?.some(error => error instanceof GraphQLError && error.extensions.code === 'FORBIDDEN')) return
  }
}

function isEmpty({ data }: ExecutionResult): boolean {
  return data != null && Object.values(data).every(field => field === null)
}
