import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  createSourceEventStream,
  type DocumentNode,
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
import { badInput } from '../foundation/graphql/errors.ts'
import type { Context } from '../foundation/graphql/graphql.ts'
import { recordRefusedWithin } from './audited.ts'
import { contextOf, type Stage } from './context.ts'
import { tellable } from './errors.ts'
import { schema } from './schema.ts'

const MOST_KNOWN = 100

type SubscriptionArgs = ExecutionArgs & {
  contextValue: Context & { again: () => Promise<Context>; request: FastifyRequest }
}

/** Subscriptions as Server-Sent Events, one connection each, with the headers of any other request. */
export function openSubscriptions(stage: Stage): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const rules = stage.site.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  /** Valid ones: consoles send the same few, and each is larger than all else that a stream keeps. */
  const known = new Map<string, DocumentNode>()
  return createHandler({
    onSubscribe: async ({ raw }, { query, variables, operationName }) => {
      try {
        const again = freshFor(stage, () => contextOf(stage, raw))
        const context = await again()
        const document = known.get(query) ?? parse(query)
        if (getOperationAST(document, operationName)?.operation !== 'subscription')
          throw badInput('query', 'notASubscription', 'only subscriptions are answered as a stream')
        if (!known.has(query)) {
          const [invalid] = validate(schema, document, rules)
          if (invalid) throw invalid
          if (known.size < MOST_KNOWN) known.set(query, document)
        }
        return {
          schema,
          document,
          variableValues: variables ?? undefined,
          operationName: operationName ?? undefined,
          contextValue: { ...context, again, request: raw },
        }
      } catch (error) {
        return { data: null, errors: [tellable(error, raw)] }
      }
    },
    subscribe: async args => {
      const { request } = (args as SubscriptionArgs).contextValue
      const source = await createSourceEventStream(args as SubscriptionArgs)
      if (!(Symbol.asyncIterator in source)) return { errors: source.errors!.map(error => tellable(error, request)) }
      return endable(answers(source, args as SubscriptionArgs), source)
    },
  })
}

/** Rights that nobody said were changed are looked up again after so many ms. */
const TRUSTED_MS = 1000

/**
 * The context as it is now. Whatever changes rights or ends sessions announces it (`authority.changed`), in the order of the
 * commits, so it need not be read anew for each event: but now and then, for a session whose time is over.
 */
function freshFor(stage: Stage, read: () => Promise<Context>): () => Promise<Context> {
  let last: { at: number; changes: number; context: Context } | undefined
  return async () => {
    const changes = stage.events.rightsChanges
    if (last?.changes !== changes || performance.now() - last.at > TRUSTED_MS)
      last = { at: performance.now(), changes, context: await read() }
    return { ...last.context, loaded: new Map() }
  }
}

/** What was allowed is not any more. */
const ENDS = ['FORBIDDEN', 'SECOND_FACTOR_MISSING']

/** A stream's session counts as used this often at least. */
const MOST_UNSEEN_MS = 4 * 60_000

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
): AsyncGenerator<ExecutionResult, void, void> {
  const { request, again, site } = args.contextValue
  // Who listens uses their session, though nothing happens for hours. One that has ended is told with the next event.
  const looking = setInterval(() => again().catch(() => {}), Math.min(site.sessionIdleMinutes * 1000, MOST_UNSEEN_MS))
  try {
    for await (const event of source) {
      let result: ExecutionResult
      try {
        const contextValue = await again()
        result = await execute({ ...args, contextValue, rootValue: event })
        await recordRefusedWithin(contextValue, result.errors)
        // Nothing to tell: it was only asked whether the viewer still may, or it is not for this viewer.
        const toldToNobody = Array.isArray(event) && event.length === 0
        if (!result.errors && (toldToNobody || isEmpty(result))) continue
      } catch (error) {
        yield { errors: [tellable(error, request)] }
        return
      }
      yield result.errors ? { ...result, errors: result.errors.map(error => tellable(error, request)) } : result
      if (result.errors?.some(error => error instanceof GraphQLError && ENDS.includes(String(error.extensions.code))))
        return
    }
  } finally {
    clearInterval(looking)
  }
}

function isEmpty({ data }: ExecutionResult): boolean {
  return (
    data != null && Object.values(data).every(field => field === null || (Array.isArray(field) && field.length === 0))
  )
}
