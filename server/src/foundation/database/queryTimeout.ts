import { once } from 'node:events'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import type pg from 'pg'

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Destroys a connection whose queries get no answer for `timeoutMs` (0: never). A crashed machine closes no connection:
 * without this its connections stay open for minutes, and each query on them hangs. The pool then opens another one.
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
  // With pg's own promises, the rows of a query are reachable until a full garbage collection.
  const query = promisify(client.query.bind(client)) as unknown as Query
  let waiting = 0
  const onTimeout = () => {
    if (waiting > 0) connection.stream.destroy(new Error('Query read timeout'))
  }
  const timer = timeoutMs ? setTimeout(onTimeout, timeoutMs).unref() : undefined
  client.once('end', () => clearTimeout(timer))
  const guarded = async (...args: unknown[]): Promise<unknown> => {
    if (waiting++ === 0) timer?.refresh()
    try {
      const result = await query(...args)
      if (isReplicated) return result
    } catch (error) {
      // The stack of the caller: the error was created where data arrived.
      Error.captureStackTrace(error as Error)
      throw error
    } finally {
      waiting--
      timer?.refresh()
    }
    // Waits until it is closed, so that the pool does not hand the connection on.
    const { stream } = connection
    if (!stream.destroyed) await once(stream.destroy(), 'close')
    throw new Error('commit not replicated: no standby confirmed in time')
  }
  client.query = guarded as typeof client.query
}
