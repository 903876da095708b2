import { type Database, openDatabase } from '../../foundation/database/database.ts'
import type { Log } from '../../foundation/runtime/log.ts'
import { Counter, registry } from '../../foundation/runtime/metrics.ts'
import { hasWaitingLights, selectBlockers, terminateBlockerSessions } from './blockers.store.ts'

/*
 * A session that locks a table by hand (`lock table`, `vacuum full`, a forgotten transaction) would block scheduled switching of
 * lights without a plan: docs/decisions/049-terminate-sessions-that-block-scheduled-switching.md.
 */

const STATEMENT_TIMEOUT_MS = 2000

const terminatedSessions = new Counter({
  name: 'lamplighter_database_sessions_terminated_total',
  help: 'Database sessions terminated for blocking switching; the log names them',
  registers: [registry],
})

/** A dedicated connection: all connections of a pool may wait for the same lock. */
export function openMonitor(url: string): Database {
  return openDatabase(url, { connections: 1, statementTimeout: STATEMENT_TIMEOUT_MS })
}

/**
 * For the scheduler. Terminates sessions of other programs whose locks block a tick while lights are due. Sessions of Lamplighter
 * itself are exempt, by `application_name`.
 * @param db from `openMonitor`
 * @param mayTerminate false: the setting TERMINATE_BLOCKERS is off
 * @throws an error that names such a session when it may not be terminated
 */
export async function terminateBlockers(db: Database, log: Log, mayTerminate: boolean): Promise<void> {
  const found = await selectBlockers(db)
  if (found.length === 0 || !(await hasWaitingLights(db))) return
  const blocked = `switching is blocked by the database session ${found.map(({ pid, user }) => `${pid} of ${user}`).join(', ')}`
  if (!mayTerminate) throw new Error(`${blocked}: TERMINATE_BLOCKERS is off`)
  const terminated = await terminateBlockerSessions(db).catch(error => {
    throw new Error(`${blocked}: ${error.message}`)
  })
  terminatedSessions.inc(terminated.length)
  for (const session of terminated) log.warn(session, 'terminated blocking database session')
}
