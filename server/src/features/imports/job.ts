import { type Connection, transact } from '../../foundation/database.ts'
import { Refusal } from '../../foundation/errors.ts'
import { moveImport, updateImport } from './imports.store.ts'
import { conflict, FileError, fileRefused } from './refusals.ts'

/** Small files are done by then, and the answer says so; larger ones are asked after. */
const PATIENCE_MS = 3000
/** A sign of life; without one for a minute, the work is taken for abandoned. */
const HEARTBEAT_MS = 5000

type Busy = 'READING' | 'CHECKING' | 'APPLYING' | 'UNDOING'

interface Job {
  id: number
  /** States that it may begin in. */
  from: string[]
  during: Busy
  /** Where it goes when the work fails. */
  failed: string
  total: number
  /** In the transaction in which it begins. */
  witness?: (tx: Connection) => Promise<void>
  /** @param progress says how many rows are done */
  work: (progress: (done: number) => Promise<void>) => Promise<void>
}

/**
 * Work that may take longer than an answer: it begins, and is waited for a little.
 * @throws CONFLICT when something else is being done; what the work throws, if it does so soon
 */
export async function begin(db: Connection, job: Job): Promise<void> {
  const { id, during, total } = job
  await transact(db, async tx => {
    if (!(await moveImport(tx, id, job.from, { status: during, done: 0, total, failure: null })))
      throw conflict('busy', 'something else is being done with it, or it is in another state')
    await job.witness?.(tx)
  })
  const working = carryOut(db, job)
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>(resolve => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  // Whoever no longer waits reads it from the state.
  working.catch(() => {})
  await Promise.race([working, patience]).finally(() => clearTimeout(timer))
}

async function carryOut(db: Connection, { id, during, failed, work }: Job): Promise<void> {
  const beat = setInterval(() => moveImport(db, id, [during], {}).catch(() => {}), HEARTBEAT_MS)
  try {
    await work(done => updateImport(db, id, { done }))
  } catch (error) {
    const told = error instanceof FileError ? fileRefused(error.key, error.message) : error
    await moveImport(db, id, [during], { status: failed, failure: failureOf(told) })
    throw told
  } finally {
    clearInterval(beat)
  }
}

function failureOf(error: unknown): string {
  const key = error instanceof Refusal ? error.extensions.key : undefined
  return typeof key === 'string' ? key : 'imports:refused.failed'
}
