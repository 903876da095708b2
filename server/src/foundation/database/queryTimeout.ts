import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

type Query = (...args: unknown[]) => unknown

class QueryTimeout extends Error {
  constructor() {
    super('Query read timeout')
  }
}

/**
 * Destroys the connection of a query without a response. A crashed machine closes no connection: without this its
 * connections stay open for minutes, and each query on them hangs. The pool then opens another one.
 *
 * A commit whose standby does not confirm it in time succeeds with a mere warning in PostgreSQL. Here it fails: a failover
 * would lose the commit.
 */
export function destroyUnresponsive(client: pg.ClientBase, timeoutMs: number): void {
  // A connection that is lost within a transaction fails its next query; without a listener it would end the process.
  client.on('error', () => {})
  let isReplicated = true
  client.on('notice', notice => {
    if (notice.routine === 'SyncRepWaitForLSN') isReplicated = false
  })
  const { connection } = client as unknown as { connection: { stream: Socket } }
  const query = withTimeout(client.query.bind(client) as Query, timeoutMs)
  /** Waits until it is closed, so that the pool does not hand the connection on. */
  const destroy = async () => {
    const { stream } = connection
    if (!stream.destroyed) await once(stream.destroy(), 'close')
  }
  const guarded = async (...args: unknown[]): Promise<unknown> => {
    try {
      const result = await query(...args)
      if (isReplicated) return result
    } catch (error) {
      if (error instanceof QueryTimeout) await destroy()
      // The stack of the caller: the error was created where data arrived.
      Error.captureStackTrace(error as Error)
      throw error
    }
    await destroy()
    throw new Error('commit not replicated: no standby confirmed in time')
  }
  client.query = guarded as typeof client.query
}

/**
 * pg has promises and timeouts, too, but keeps them in its query object, and what such a query reads outlives many later
 * queries: see docs/decisions/053-avoid-promoting-request-garbage-to-the-old-generation.md.
 */
function withTimeout(query: Query, timeoutMs: number): (...args: unknown[]) => Promise<unknown> {
  return (...args) =>
    new Promise((resolve, reject) => {
      const timer = timeoutMs ? setTimeout(() => reject(new QueryTimeout()), timeoutMs) : undefined
      query(...args, (error: Error | null, result: unknown) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve(result)
      })
    })
}
