import type { FastifyInstance } from 'fastify'
import type { DatabaseHealth } from '../foundation/database/databaseHealth.ts'

/** GET /healthz: 200 while requests can be served, 503 while the database is unavailable; within two seconds. */
export function openHealth(app: FastifyInstance, databaseHealth: DatabaseHealth): void {
  app.get('/healthz', async (_, reply) => {
    const isResponding = await databaseHealth.isResponding()
    return reply
      .code(isResponding ? 200 : 503)
      .send({ status: isResponding ? 'ok' : 'failing', database: isResponding ? 'ok' : 'unreachable' })
  })
}
