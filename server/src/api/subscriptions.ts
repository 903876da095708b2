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
import { badInput } from '../foundation/errors/errors.ts'
import type { Context } from '../foundation/graphql/graphql.ts'
import { recordRefusedFields } from './audited.ts'
import { contextOf, type Services } from './context.ts'
import { toPublicError } from './errors.ts'
import { schema } from './schema.ts'
import { variableErrors } from './variableErrors.ts'

const MAX_DOCUMENTS = 100

type SubscriptionArgs = ExecutionArgs & {
  contextValue: Context & { refreshContext: () => Promise<Context>; request: FastifyRequest }
}

/** Subscriptions as Server-Sent Events, one connection each, with the headers of any other request. */
export function openSubscriptions(services: Services): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const rules = services.site.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  /** Valid documents, shared: a document is larger than everything else that a stream keeps in memory. */
  const documents = new Map<string, DocumentNode>()
  function parseSubscription(query: string, operationName: string | null | undefined): DocumentNode {
    const document = documents.get(query) ?? parse(query)
    if (getOperationAST(document, operationName)?.operation !== 'subscription')
      throw badInput('query', 'notASubscription', 'only subscriptions are sent as an event stream')
    if (documents.has(query)) return document
    const [invalid] = validate(schema, document, rules, { hideSuggestions: !services.site.introspection })
    if (invalid) throw invalid
    if (documents.size < MAX_DOCUMENTS) documents.set(query, document)
    return document
  }
  return createHandler({
    onSubscribe: async ({ raw }, { query, variables, operationName }) => {
      try {
        const refreshContext = cacheContext(services, () => contextOf(services, raw))
        const context = await refreshContext()
        const document = parseSubscription(query, operationName)
        const given = { document, variables: variables ?? {}, isSignedIn: context.viewer.account !== undefined }
        const wrong = variableErrors(schema, getOperationAST(document, operationName)!, given)
        if (wrong) throw wrong
        return {
          schema,
          hideSuggestions: !services.site.introspection,
          document,
          variableValues: variables ?? undefined,
          operationName: operationName ?? undefined,
          contextValue: { ...context, refreshContext, request: raw },
        }
      } catch (error) {
        return { data: null, errors: [toPublicError(error, raw)] }
      }
    },
    subscribe: async args => {
      const { request } = (args as SubscriptionArgs).contextValue
      const source = await createSourceEventStream(args as SubscriptionArgs)
      if (!(Symbol.asyncIterator in source))
        return { errors: source.errors!.map(error => toPublicError(error, request)) }
      return cancelSourceOnReturn(executeEvents(source, args as SubscriptionArgs), source)
    },
  })
}

/** Rights are read again after so long (ms), even without an event. */
const MAX_RIGHTS_AGE_MS = 1000

/**
 * The current context. Each change of rights or end of a session sends `authority.changed` in commit order, so rights
 * are not read again for each event; but they are read now and then, for sessions that expire.
 */
function cacheContext(services: Services, read: () => Promise<Context>): () => Promise<Context> {
  let last: { at: number; changes: number; context: Context } | undefined
  return async () => {
    const changes = services.events.rightsChanges
    if (last?.changes !== changes || performance.now() - last.at > MAX_RIGHTS_AGE_MS)
      last = { at: performance.now(), changes, context: await read() }
    return { ...last.context, loaded: new Map() }
  }
}

/** Errors that end a stream: the viewer has lost a right. */
const ENDING_CODES = ['FORBIDDEN', 'SECOND_FACTOR_MISSING']

/** A stream marks its session as used at least this often. */
const MAX_SESSION_TOUCH_MS = 4 * 60_000

/**
 * Ends the source when the client disconnects: a generator that waits for its next event cannot be stopped otherwise.
 */
function cancelSourceOnReturn<T>(results: AsyncGenerator<T>, source: AsyncIterable<unknown>): AsyncGenerator<T> {
  const end = results.return.bind(results)
  results.return = async value => {
    await source[Symbol.asyncIterator]().return?.()
    return end(value)
  }
  return results
}

/** Executes each event with the viewer's current rights: a revoked session or role ends the stream. */
async function* executeEvents(
  source: AsyncIterable<unknown>,
  args: SubscriptionArgs,
): AsyncGenerator<ExecutionResult, void, void> {
  const { request, refreshContext, site } = args.contextValue
  // A client that only listens uses its session. A session that has ended is reported with the next event.
  const touching = setInterval(
    () => refreshContext().catch(() => {}),
    Math.min(site.sessionIdleMinutes * 1000, MAX_SESSION_TOUCH_MS),
  )
  try {
    for await (const event of source) {
      let result: ExecutionResult
      try {
        const contextValue = await refreshContext()
        result = await execute({ ...args, contextValue, rootValue: event })
        await recordRefusedFields(contextValue, result.errors)
        // An empty event only checks the viewer's rights; an empty result is not for this viewer.
        if (!result.errors && (isEmptyEvent(event) || isEmptyResult(result))) continue
      } catch (error) {
        yield { errors: [toPublicError(error, request)] }
        return
      }
      yield result.errors ? { ...result, errors: result.errors.map(error => toPublicError(error, request)) } : result
      if (endsStream(result)) return
    }
  } finally {
    clearInterval(touching)
  }
}

function endsStream({ errors }: ExecutionResult): boolean {
  return (
    errors?.some(error => error instanceof GraphQLError && ENDING_CODES.includes(String(error.extensions.code))) ??
    false
  )
}

function isEmptyEvent(event: unknown): boolean {
  return Array.isArray(event) && event.length === 0
}

function isEmptyResult({ data }: ExecutionResult): boolean {
  return (
    data != null && Object.values(data).every(field => field === null || (Array.isArray(field) && field.length === 0))
  )
}
