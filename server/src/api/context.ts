import type { FastifyRequest } from 'fastify'
import { authenticate, type SessionIdentity } from '../features/sessions/sessions.ts'
import type { EventCache } from '../foundation/cache/eventCache.ts'
import type { Database } from '../foundation/database/database.ts'
import type { DatabaseHealth } from '../foundation/database/databaseHealth.ts'
import type { EventBus } from '../foundation/events/events.ts'
import type { AuditWriter, Context, Site } from '../foundation/graphql/graphql.ts'
import type { Log } from '../foundation/runtime/log.ts'
import type { Storage } from '../foundation/storage/storage.ts'

/** What the API needs to answer requests. */
export interface Services {
  db: Database
  events: EventBus
  site: Site
  storage: Storage
  sessions: EventCache<SessionIdentity>
  invalidateCaches(): void
  databaseHealth: DatabaseHealth
}

const noAudit: AuditWriter = async () => {
  throw new Error('this operation has no transaction of its own (see audited.ts)')
}

/** Context of a request's resolvers. @throws UNAUTHORIZED, FORBIDDEN: see authenticate */
export async function contextOf(services: Services, request: FastifyRequest): Promise<Context> {
  const client = request.headers['x-client-id']
  const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  const caller = { client: typeof client === 'string' ? client : undefined, token, address: request.ip }
  // A malformed header is refused like a wrong token.
  if (request.headers.authorization && !token) caller.token = 'unreadable'
  return {
    ...services,
    loaded: new Map(),
    warnings: [],
    writeAudit: noAudit,
    log: request.log as Log,
    viewer: await authenticate(services.db, caller, services.sessions, services.site.sessionIdleMinutes),
    token,
    userAgent: request.headers['user-agent'],
  }
}
