import { type Database, openDatabase } from '../../foundation/database/database.ts'
import type { Log } from '../../foundation/runtime/log.ts'
import { Counter, registry } from '../../foundation/runtime/metrics.ts'
import { lightsWait, selectObstacles, terminateObstacles } from './obstacles.store.ts'

/*
 * Whoever locks a table by hand (`lock table`, `vacuum full`, a transaction that was forgotten) would keep the lights that hold no
 * plan dark for as long as they like: decision 049.
 */

/** Answers in time, or is asked again. */
const ANSWER_MS = 2000

const endedSessions = new Counter({
  name: 'lamplighter_database_sessions_ended_total',
  help: 'Sessions of strangers that were ended because lights waited for their locks; the log says whose',
  registers: [registry],
})

/** A connection for this alone: all of another pool may wait for the same lock. */
export function openLookout(url: string): Database {
  return openDatabase(url, { connections: 1, statementTimeout: ANSWER_MS })
}

/**
 * For the clock: ends sessions of strangers for whose locks a turn of the night waits while lights have something to do. Those of
 * Lamplighter itself are left alone, by their `application_name`.
 * @param db from `openLookout`
 * @throws when such a session belongs to a role that this one may not end
 */
export async function endObstacles(db: Database, log: Log): Promise<void> {
  const found = await selectObstacles(db)
  if (found.length === 0 || !(await lightsWait(db))) return
  const ended = await terminateObstacles(db).catch(error => {
    const who = found.map(({ pid, user }) => `${pid} of ${user}`).join(', ')
    throw new Error(`held up by the database session ${who}: ${error.message}`)
  })
  endedSessions.inc(ended.length)
  for (const obstacle of ended) log.warn(obstacle, 'ended a session of the database that held lights up')
}
