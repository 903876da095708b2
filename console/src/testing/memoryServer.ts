import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  validate,
} from 'graphql'
import { openConsole } from '../../../server/src/api/console.ts'
import { DEFAULT_CLIENT_ID } from '../../../server/src/config.ts'
import { isPicture } from '../../../server/src/features/media/fileTypes.ts'
import type { Refusal } from '../../../server/src/foundation/errors/errors.ts'
import type { Site } from '../../../server/src/foundation/graphql/graphql.ts'
import { ANSWERS } from './answers/answers.ts'
import type { Call, GraphqlRequest, Override } from './call.ts'
import { type City, demoCity } from './city.ts'
import { ConnectionClosed, Faults, RawResponse } from './faults.ts'
import { LiveStream } from './liveStream.ts'
import { readForm } from './multipart.ts'
import { knownOperationOrThrow } from './operations.ts'
import { openSession, viewerOf } from './permissions.ts'
import { answeredSchema, resolveField, rootOverrides } from './schema.ts'
import { openSubscriptions } from './subscriptions.ts'

const DIST = join(import.meta.dirname, '../../dist')

/** Serves the built console and a GraphQL API in memory, for tests that need no database, broker or lights. */
export class MemoryServer {
  city: City = demoCity()
  readonly faults = new Faults()
  /** Operations that were requested, in order; subscriptions, too. */
  readonly requests: { operation: string; variables: Record<string, unknown> }[] = []
  /** Errors without a code: a test with one fails. */
  readonly unexpectedErrors: string[] = []
  readonly #schema: GraphQLSchema = answeredSchema(ANSWERS)
  readonly live = new LiveStream(Object.keys(this.#schema.getSubscriptionType()!.getFields()))
  /** Answers of root fields in the place of those of the city, by type and field: `Query.dashboardPowerInfoCount`. */
  readonly overrides = rootOverrides<Override>(this.#schema)
  readonly #app: FastifyInstance = fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 * 1024 })
  /** Read when a page is sent. */
  readonly #site = { clientId: DEFAULT_CLIENT_ID, map: { provider: 'embedded' } } as Site

  get url(): string {
    return `http://127.0.0.1:${(this.#app.server.address() as AddressInfo).port}`
  }

  async start(): Promise<void> {
    const app = this.#app
    app.addHook('onRequest', async request => this.faults.trackOrDestroy(request.raw.socket, request.url))
    app.addContentTypeParser('multipart/form-data', (_, payload, done) => done(null, payload))
    app.get('/healthz', async () => 'ok')
    const stream = openSubscriptions(this, {
      schema: this.#schema,
      read: request => this.#read(request),
      callOf: request => this.#call(request),
      toPublicError: error => this.#toPublicError(error),
    })
    app.post('/graphql', async (request, reply) => {
      if (request.headers.accept?.startsWith('text/event-stream')) {
        await stream(request, reply)
        return reply
      }
      return this.#answer(request).catch(error => injectOrThrow(reply, error))
    })
    app.get<{ Params: { uuid: string } }>('/media/:uuid', async (request, reply) => {
      const file = this.city.rows.files.find(({ uuid }) => uuid === request.params.uuid)
      if (!file?.bytes) return reply.code(404).send()
      const kind = isPicture(file.fileMime) || file.fileMime === 'application/pdf' ? 'inline' : 'attachment'
      reply.header('content-disposition', `${kind}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
      return reply.type(file.fileMime).send(file.bytes)
    })
    await openConsole(app, DIST, this.#site)
    await app.listen({ host: '127.0.0.1', port: 0 })
  }

  async stop(): Promise<void> {
    this.live.end()
    await this.#app.close()
  }

  /** Resets to the initial state. */
  reset(): void {
    this.city = demoCity()
    this.live.end()
    this.faults.clear()
    this.showMap({ provider: 'embedded' })
    this.requests.length = 0
    this.unexpectedErrors.length = 0
    for (const name of Object.keys(this.overrides)) delete this.overrides[name]
  }

  /** Sets the map provider for pages that are loaded from now on. */
  showMap(map: Site['map']): void {
    this.#site.map = map
  }

  /** @returns a token of an account */
  signIn(email: string): string {
    const admin = this.city.rows.admins.find(one => one.email === email)
    if (!admin) throw new Error(`there is no account ${email}`)
    return openSession(this.city, admin).token
  }

  /** Variables of each call of an operation, as the console names it. @throws for a name that the console lacks */
  variablesOf(operation: string): Record<string, unknown>[] {
    knownOperationOrThrow(operation)
    return this.requests.filter(one => one.operation === operation).map(({ variables }) => variables)
  }

  async #answer(request: FastifyRequest): Promise<ExecutionResult> {
    const asked = await bodyOf(request)
    try {
      const { document, operation } = this.#read(asked)
      await this.faults.apply(operation)
      const variableValues = asked.variables ?? {}
      const call = this.#call(request)
      const fieldResolver = resolveField
      const result = await execute({
        schema: this.#schema,
        document,
        variableValues,
        contextValue: call,
        fieldResolver,
        rootValue: {},
      })
      return {
        data: result.data ?? null,
        ...(result.errors && { errors: result.errors.map(error => this.#toPublicError(error)) }),
      }
    } catch (error) {
      if (error instanceof ConnectionClosed || error instanceof RawResponse) throw error
      return { data: null, errors: [this.#toPublicError(error as Error)] }
    }
  }

  #call(request: FastifyRequest): Call {
    return { server: this, city: this.city, viewer: viewerOf(this.city, request.headers.authorization) }
  }

  /** Records a request. @throws for a document that does not fit the schema */
  #read({ query, variables }: GraphqlRequest): { document: DocumentNode; operation: string } {
    const document = parse(query)
    const [misfit] = validate(this.#schema, document)
    if (misfit) throw misfit
    const operation = operationOf(document)
    this.requests.push({ operation, variables: variables ?? {} })
    return { document, operation }
  }

  #toPublicError(error: Error): GraphQLError {
    const cause = (error as GraphQLError).originalError ?? error
    const { code } = (cause as Refusal).extensions ?? {}
    if (code)
      return new GraphQLError(cause.message, {
        path: (error as GraphQLError).path,
        extensions: (cause as Refusal).extensions,
      })
    this.unexpectedErrors.push(cause.stack ?? cause.message)
    // Errors before the execution have no path: the query or its variables do not fit the schema.
    if (error instanceof GraphQLError && !error.path && !error.originalError)
      return new GraphQLError(error.message, {
        extensions: { code: 'BAD_USER_INPUT', field: 'query', key: 'queryInvalid' },
      })
    return new GraphQLError('internal error', { extensions: { code: 'INTERNAL_SERVER_ERROR' } })
  }
}

/** The operation name in the console. */
function operationOf(document: DocumentNode): string {
  return document.definitions.find(one => one.kind === Kind.OPERATION_DEFINITION)?.name?.value ?? ''
}

/**
 * Sends a response that is not GraphQL, or closes the connection after the first bytes: browsers retry a request whose
 * connection closes before any byte.
 */
function injectOrThrow(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof RawResponse) return reply.code(error.status).type('text/plain').send(error.message)
  if (!(error instanceof ConnectionClosed)) throw error
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
  reply.raw.write('{', () => reply.raw.socket?.destroy())
  return reply
}

async function bodyOf(request: FastifyRequest): Promise<GraphqlRequest> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return request.body as GraphqlRequest
  const { fields, file } = await readForm(request)
  const asked = JSON.parse(fields.operations!) as GraphqlRequest
  return { ...asked, variables: { ...asked.variables, file } }
}
