import type { FastifyInstance } from 'fastify'

/** GET /graphql: how to use the API, for a browser or curl. The API itself answers POST only. */
export function openHelp(app: FastifyInstance, clientId: string): void {
  const text = helpText(clientId)
  app.get('/graphql', (request, reply) => {
    const { upgrade, accept } = request.headers
    // There are no WebSockets, and event streams start by POST.
    if (upgrade !== undefined || accept?.includes('text/event-stream')) return reply.callNotFound()
    return reply.code(405).header('allow', 'POST').type('text/plain; charset=utf-8').send(text)
  })
}

/** Without the address of the server: a request could forge it. */
function helpText(clientId: string): string {
  return `This is the GraphQL API of Lamplighter. It answers POST requests, for example:

  curl https://SERVER/graphql \\
    -H 'Content-Type: application/json' \\
    -H 'Apollo-Require-Preflight: true' \\
    -H 'X-Client-Id: ${clientId}' \\
    -d '{"query": "{ clientInfo { name } }"}'

X-Client-Id       id of the program that asks; this one is the console's
Authorization     "Bearer " and the accessToken of the mutation loginWithEmail
Accept            text/event-stream for subscriptions

Errors have a code in extensions.code. BAD_USER_INPUT lists all wrong fields in extensions.fields.
docs/api.md describes requests and errors, server/schema.graphql all operations.
`
}
