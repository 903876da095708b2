import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError } from 'graphql'
import { Refusal } from '../foundation/errors/errors.ts'
import { oncePerMinute } from '../foundation/runtime/log.ts'
import { openHelp } from './apiHelp.ts'
import { recordRefusedFields } from './audited.ts'
import { ConcurrencyLimiter } from './concurrencyLimiter.ts'
import { contextOf, type Services } from './context.ts'
import { toPublicError } from './errors.ts'
import { Executor } from './executor.ts'
import { assertStorableVariables, assertWithinLimits, MAX_CHARACTERS, MAX_SECONDS, withTimeout } from './queryLimits.ts'
import { schema } from './schema.ts'
import { openSubscriptions } from './subscriptions.ts'
import { acceptUploads, drainForm, isForm, readForm, UPLOAD_MS } from './uploads.ts'

interface GraphQLBody {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}

/** POST /graphql: responses to queries and mutations, event streams for subscriptions. */
export function openGraphQL(app: FastifyInstance, services: Services): void {
  const warn = oncePerMinute((fields, message) => app.log.warn(fields, message))
  const executor = new Executor(schema, services.site)
  const subscribe = openSubscriptions(services)
  const limiter = new ConcurrencyLimiter()
  acceptUploads(app)
  openHelp(app, services.site.clientId)

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    try {
      limiter.acquire(request, reply)
    } catch (error) {
      return refuse(error, request, reply)
    }
  }
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // Logged here: a request that is not executed has no audit entry.
    if (error instanceof Refusal) {
      const [from, why, requestId] = [request.ip, error.message, request.id]
      warn(`${from} ${error.code}`, { from, code: error.code, why, requestId }, 'request refused')
    }
    return reply.send({ data: null, errors: [toPublicError(error, request).toJSON()] })
  }
  app.post('/graphql', { schema: { body: BODY }, attachValidation: true, onRequest }, async (request, reply) => {
    try {
      assertPreflight(request)
      if (isForm(request))
        request.body = await readForm(
          request,
          (await services.databaseHealth.failIfUnresponsive(() => contextOf(services, request))).viewer,
        )
      else if (request.validationError) throw new GraphQLError('the body must be a JSON object with a query')
      const { query, variables, operationName } = request.body as GraphQLBody
      assertStorableVariables(variables ?? {}, query, operationName)
      assertWithinLimits(schema, query, variables ?? {})
      if (request.headers.accept?.startsWith('text/event-stream')) {
        await subscribe(request, reply)
        return reply
      }
      const result = await services.databaseHealth.failIfUnresponsive(() => execute(request))
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
    } catch (error) {
      return refuse(error, request, reply)
    } finally {
      if (isForm(request)) drainForm(request)
    }
  })

  async function execute(request: FastifyRequest): Promise<ExecutionResult> {
    const { query, variables, operationName } = request.body as GraphQLBody
    const context = await contextOf(services, request)
    const execution = executor.execute({
      query,
      operationName: operationName ?? undefined,
      variables: variables ?? {},
      context,
    })
    const { data, errors } = await withTimeout(execution, isForm(request) ? UPLOAD_MS / 1000 : MAX_SECONDS)
    await recordRefusedFields(context, errors)
    const { warnings } = context
    return {
      data: data ?? null,
      errors: errors?.map(error => toPublicError(error, request)),
      ...(warnings.length > 0 && { extensions: { warnings } }),
    }
  }
}

const BODY = {
  type: 'object',
  required: ['query'],
  properties: {
    query: { type: 'string', maxLength: MAX_CHARACTERS },
    variables: { type: ['object', 'null'] },
    operationName: { type: ['string', 'null'], maxLength: 200 },
  },
}

/** CSRF protection: a page of another origin can set this header only after a preflight request, which is refused. */
function assertPreflight(request: FastifyRequest): void {
  if (request.headers['apollo-require-preflight'] === undefined)
    throw new Refusal(
      'FORBIDDEN',
      'the header Apollo-Require-Preflight is missing: send Apollo-Require-Preflight: true, as GET /graphql shows',
    )
}
