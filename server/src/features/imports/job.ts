import { type Connection, transact } from '../../foundation/database/database.ts'
import { unavailableReason } from '../../foundation/database/databaseErrors.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import type { AuditWriter, Context } from '../../foundation/graphql/graphql.ts'
import type { Log } from '../../foundation/runtime/log.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { conflict, FileError, fileRefused } from './fileErrors.ts'
import { moveImport, updateImport } from './imports.store.ts'

/** Small files finish within this time, and the response has the result; for larger ones the console polls. */
const TIMEOUT_MS = 3000
/** Heartbeat; a job without one for a minute counts as abandoned. */
const HEARTBEAT_MS = 5000

type Busy = 'READING' | 'CHECKING' | 'APPLYING' | 'UNDOING'

interface Job {
  id: number
  /** States in which it may start. */
  from: string[]
  during: Busy
  /** State after an error. */
  failed: string
  total: number
  /** @param progress reports how many rows are done */
  work: (progress: Progress) => Promise<void>
}

export type Progress = (done: number) => Promise<void>

export interface Run {
  /** Called in the transaction that starts the job. */
  writeAudit: AuditWriter
  /** A second person approved it. */
  approved?: Context['approved']
  log: Log
}

/**
 * Starts work that may take longer than a request, and waits for it briefly.
 * @throws CONFLICT if another job is running; what the work throws, if it fails within that time
 */
export async function runJob(
  db: Connection,
  job: Job,
  { writeAudit, log }: Pick<Run, 'log'> & Partial<Run>,
): Promise<void> {
  const { id, during, total } = job
  await transact(db, async tx => {
    if (!(await moveImport(tx, id, job.from, { status: during, done: 0, total, failure: null })))
      throw conflict('busy', 'another job is running, or the import is in another state')
    await writeAudit?.(tx)
  })
  const working = execute(db, job, log)
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>(resolve => {
    timer = setTimeout(resolve, TIMEOUT_MS)
  })
  // A client that no longer waits reads the error from the state.
  working.catch(() => {})
  await Promise.race([working, patience]).finally(() => clearTimeout(timer))
}

async function execute(db: Connection, { id, during, failed, work }: Job, log: Log): Promise<void> {
  const beat = setInterval(() => moveImport(db, id, [during], {}).catch(() => {}), HEARTBEAT_MS)
  try {
    await work(done => updateImport(db, id, { done }))
  } catch (error) {
    const shown = error instanceof FileError ? fileRefused(error.key, error.message) : error
    const failure = failureOf(shown)
    const fields = { import: id, during, reason: failure.replace('imports:refused.', '') }
    if (shown instanceof Refusal) log.info({ ...fields, error: shown.message }, 'import refused')
    else log.error({ ...fields, error: (error as Error).stack ?? String(error) }, 'import failed')
    await moveImport(db, id, [during], { status: failed, failure }).catch(cause => {
      // Without a heartbeat, the clock releases it a minute later.
      log.error({ ...fields, error: cause.message }, 'could not store why an import failed')
    })
    throw shown
  } finally {
    clearInterval(beat)
  }
}

/** If the clock released it as abandoned, nothing is written at all. */
export async function finishJob(tx: Connection, id: number, during: string, columns: Parameters<typeof moveImport>[3]) {
  if (!(await moveImport(tx, id, [during], columns))) throw conflict('busy', 'the import was released as abandoned')
}

/** For the audit: the entry is listed with each of its lights. */
export function importEntry(action: 'lightImportApplied' | 'lightImportUndone', id: number): Omit<AuditEntry, 'args'> {
  return { action, subject: 'LightImport', objectId: id, result: 'OK', affected: [{ lightsOf: 'import', id }] }
}

/** The translation key for the console: a useful reason without internal details. */
function failureOf(error: unknown): string {
  const key = error instanceof Refusal ? error.extensions.key : undefined
  return typeof key === 'string' ? key : `imports:refused.${reasonOf(error)}`
}

/** By the messages of `unavailableReason`. */
const REASONS: Record<string, string> = {
  'the database took too long': 'databaseBusy',
  'the database takes no more connections': 'databaseBusy',
  'the disk is full': 'diskFull',
  'the disk of the database is full': 'diskFull',
}

function reasonOf(error: unknown): string {
  const why = unavailableReason(error)
  return why === undefined ? 'failed' : (REASONS[why] ?? 'databaseUnavailable')
}
