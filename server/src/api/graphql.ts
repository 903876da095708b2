import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql'
import { Refusal } from '../foundation/graphql/errors.ts'
import { oncePerMinute } from '../foundation/runtime/log.ts'
import { utf8 } from '../foundation/runtime/utf8.ts'
import { recordRefusedWithin } from './audited.ts'
import { Crowd } from './concurrencyLimiter.ts'
import { contextOf, type Stage } from './context.ts'
import { tellable } from './errors.ts'
import { Executor } from './executor.ts'
import { inTime, MOST_CHARACTERS, MOST_SECONDS, withinLimits, writable } from './queryLimits.ts'
import { schema } from './schema.ts'
import { openSubscriptions } from './subscriptions.ts'
import { isForm, leaveForm, openUploads, readForm, UPLOAD_MS } from './uploads.ts'

interface GraphQLBody {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}

/** POST /graphql: queries and mutations are answered, subscriptions become an event stream. */
export function openGraphQL(app: FastifyInstance, stage: Stage): void {
  const warn = oncePerMinute((fields, message) => app.log.warn(fields, message))
  const executor = new Executor(schema, stage.site.introspection ? [] : [NoSchemaIntrospectionCustomRule])
  const subscribe = openSubscriptions(stage)
  const crowd = new Crowd()
  openUploads(app)

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    try {
      crowd.enter(request, reply)
    } catch (error) {
      return refuse(error, request, reply)
    }
  }
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // Nothing has run, so nothing is in the audit.
    if (error instanceof Refusal) {
      const [from, why, requestId] = [request.ip, error.message, request.id]
      warn(`${from} ${error.code}`, { from, code: error.code, why, requestId }, 'request refused')
    }
    return reply.send({ data: null, errors: [tellable(error, request).toJSON()] })
  }
  app.post('/graphql', { schema: { body: BODY }, attachValidation: true, onRequest }, async (request, reply) => {
    try {
      refuseForgery(request)
      if (isForm(request))
        request.body = await readForm(request, (await stage.pulse.orSilent(() => contextOf(stage, request))).viewer)
      else if (request.validationError) throw new GraphQLError('the body is a JSON object with a query')
      const { query, variables } = request.body as GraphQLBody
      writable(variables)
      withinLimits(schema, query, variables ?? {})
      if (request.headers.accept?.startsWith('text/event-stream')) {
        await subscribe(request, reply)
        return reply
      }
      const told = await stage.pulse.orSilent(() => answer(request))
      // Not as text: that is measured, and put together with its headers letter by letter, before it is made bytes of.
      return reply.type('application/json; charset=utf-8').send(utf8(JSON.stringify(told)))
    } catch (error) {
      return refuse(error, request, reply)
    } finally {
      if (isForm(request)) leaveForm(request)
    }
  })

  async function answer(request: FastifyRequest): Promise<ExecutionResult> {
    const { query, variables, operationName } = request.body as GraphQLBody
    const context = await contextOf(stage, request)
    const asked = { query, operationName: operationName ?? undefined, variables: variables ?? {}, context }
    const answer = executor.answer(asked)
    const { data, errors } = await inTime(answer, isForm(request) ? UPLOAD_MS / 1000 : MOST_SECONDS)
    await recordRefusedWithin(context, errors)
    const { warnings } = context
    return {
      data: data ?? null,
      errors: errors?.map(error => tellable(error, request)),
      ...(warnings.length > 0 && { extensions: { warnings } }),
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
