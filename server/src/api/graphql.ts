import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql'
import mercurius from 'mercurius'
import { Refusal } from '../foundation/errors.ts'
import type { Log } from '../foundation/log.ts'
import { contextOf, type Stage } from './context.ts'
import { tellable } from './errors.ts'
import { inTime, MOST_CHARACTERS, MOST_SECONDS, withinLimits, writable, writableQuery } from './limits.ts'
import { schema } from './schema.ts'
import { openSubscriptions } from './subscriptions.ts'
import { isForm, leaveForm, openUploads, readForm, UPLOAD_MS } from './uploads.ts'

interface GraphQLBody {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}

/** POST /graphql: queries and mutations are answered, subscriptions become an event stream. */
export async function openGraphQL(app: FastifyInstance, stage: Stage, log: Log): Promise<void> {
  await app.register(mercurius, {
    schema,
    routes: false,
    errorFormatter: ({ data, errors }) => ({
      statusCode: 200,
      response: { data: data ?? null, errors: errors?.map(error => tellable(error, log)) },
    }),
    validationRules: stage.site.introspection ? [] : [NoSchemaIntrospectionCustomRule],
  })
  const subscribe = openSubscriptions(stage, log)
  openUploads(app)

  app.post('/graphql', { schema: { body: BODY }, attachValidation: true }, async (request, reply) => {
    try {
      refuseForgery(request)
      if (isForm(request)) request.body = await readForm(request, (await contextOf(stage, request)).viewer)
      else if (request.validationError) throw new GraphQLError('the body is a JSON object with a query')
      const { query, variables } = request.body as GraphQLBody
      withinLimits(schema, query, variables ?? {})
      writableQuery(query)
      writable(variables)
      if (request.headers.accept?.startsWith('text/event-stream')) {
        await subscribe(request, reply)
        return reply
      }
      return await answer(request, reply)
    } catch (error) {
      return reply.send({ data: null, errors: [tellable(error, log).toJSON()] })
    } finally {
      if (isForm(request)) leaveForm(request)
    }
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<ExecutionResult> {
    const { query, variables, operationName } = request.body as GraphQLBody
    const context = await contextOf(stage, request)
    try {
      const answer = reply.graphql(query, context, variables ?? {}, operationName ?? undefined)
      return await inTime(answer, isForm(request) ? UPLOAD_MS / 1000 : MOST_SECONDS)
    } catch (error) {
      // Mercurius throws what did not even start: a query that cannot be parsed or does not fit the schema.
      const errors = (error as { errors?: GraphQLError[] }).errors ?? [error]
      return { data: null, errors: errors.map(one => tellable(one, log)) }
    }
  }
}

const BODY = {
  type: 'object',
  required: ['query'],
  properties: {
    query: { type: 'string', maxLength: MOST_CHARACTERS },
    variables: { type: ['object', 'null'] },
    operationName: { type: ['string', 'null'], maxLength: 200 },
  },
}

/** A page elsewhere cannot set this header without asking us first, and it is told no. */
function refuseForgery(request: FastifyRequest): void {
  if (request.headers['apollo-require-preflight'] === undefined)
    throw new Refusal('FORBIDDEN', 'the header Apollo-Require-Preflight: true is missing')
}
