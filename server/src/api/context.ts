import type { FastifyRequest } from 'fastify'
import { type Known, viewerOf } from '../features/sessions/sessions.ts'
import type { Remembered } from '../foundation/cache/eventCache.ts'
import type { Database } from '../foundation/database/database.ts'
import type { Pulse } from '../foundation/database/databaseHealth.ts'
import type { EventBus } from '../foundation/events/events.ts'
import type { Context, Site, Witness } from '../foundation/graphql/graphql.ts'
import type { Log } from '../foundation/runtime/log.ts'
import type { Storage } from '../foundation/storage/storage.ts'

export interface Stage {
  db: Database
  events: EventBus
  site: Site
  storage: Storage
  sessions: Remembered<Known>
  forget(): void
  pulse: Pulse
}

const noDeed: Witness = async () => {
  throw new Error('what was asked is no deed that looks after its own transactions')
}

/** What a request's resolvers get. @throws UNAUTHORIZED, FORBIDDEN: see viewerOf */
export async function contextOf(stage: Stage, request: FastifyRequest): Promise<Context> {
  const client = request.headers['x-client-id']
  const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  const caller = { client: typeof client === 'string' ? client : undefined, token, address: request.ip }
  // A header that is there and is no token of ours is refused like any other wrong token.
  if (request.headers.authorization && !token) caller.token = 'unreadable'
  return {
    ...stage,
    loaded: new Map(),
    warnings: [],
    witness: noDeed,
    log: request.log as Log,
    viewer: await viewerOf(stage.db, caller, stage.sessions, stage.site.sessionIdleMinutes),
    token,
    userAgent: request.headers['user-agent'],
  }
}
