import { rm } from 'node:fs/promises'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { notAllowed, notFound, Refusal } from '../../foundation/errors/errors.ts'
import { type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import type { Log } from '../../foundation/runtime/log.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import type { Storage } from '../../foundation/storage/storage.ts'
import type { Upload } from '../../foundation/storage/upload.ts'
import { fileNameOrThrow } from '../media/fileNames.ts'
import { conflict, FileError, fileRefused } from './fileErrors.ts'
import {
  deleteOldImports,
  type ImportRow,
  insertImport,
  insertRows,
  moveImport,
  releaseAbandoned,
  removeImport,
  selectImport,
  selectImports,
  selectUnfinished,
  UNDO_HOURS,
  updateImport,
} from './imports.store.ts'
import { type Progress, type Run, runJob } from './job.ts'
import type { Wanted } from './openTable.ts'
import { readInThread } from './readInThread.ts'
import type { RowOutcome } from './rowResult.ts'
import { receiveTable } from './tableFile.ts'

/*
 * Imports lights from a file in steps that the user can inspect: READING → READ → (mapping) CHECKING → CHECKED → APPLYING →
 * APPLIED → UNDOING → UNDONE. Only APPLYING and UNDOING change lights.
 */

export type { ImportRow }

export type Counts = Record<RowOutcome | 'newGroups' | 'newModels' | 'incomplete', number>

/** Per account; the oldest one is deleted. */
const MAX_UNFINISHED = 20
const DEFAULT_LIMIT = 20

/** Groups determine what a customer may see, and files may cover a whole city. @throws FORBIDDEN */
function importerOrThrow(viewer: Viewer): Account {
  const account = mayOrThrow(viewer, 'LightDevice:update')
  if (account.onlyAuthorisedTo !== undefined) throw notAllowed('import')
  return account
}

/** The imports of the viewer, newest first. */
export async function findImports(db: Connection, viewer: Viewer, { page, limit }: PageArgs): Promise<ImportRow[]> {
  return selectImports(db, importerOrThrow(viewer), readPage({ page, limit: limit ?? DEFAULT_LIMIT }))
}

export async function findImport(db: Connection, viewer: Viewer, id: number): Promise<ImportRow | undefined> {
  return selectImport(db, importerOrThrow(viewer), id)
}

/** @throws NOT_FOUND for imports of other users */
export async function importOrThrow(db: Connection, viewer: Viewer, id: number): Promise<ImportRow> {
  const found = await findImport(db, viewer, id)
  if (!found) throw notFound('import')
  return found
}

/** null: it cannot be undone */
export function undoableUntil({ status, applied_at }: ImportRow): Date | null {
  return status === 'APPLIED' && applied_at ? new Date(applied_at.getTime() + UNDO_HOURS * 3_600_000) : null
}

interface NewFile {
  file: Upload
  name: string
  wanted: Wanted
}

/** Uploads a file and reads its rows. @throws BAD_USER_INPUT if the file cannot be read */
export async function createImport(
  db: Connection,
  viewer: Viewer,
  { file, name, wanted }: NewFile,
  { storage, writeAudit, log }: Run & { storage: Storage },
): Promise<ImportRow> {
  const account = importerOrThrow(viewer)
  const file_name = fileNameOrThrow('fileName', name)
  await oldestUnfinished(db, account)
  const path = storage.incomingPath()
  const owner = account.kind === 'ADMIN' ? { admin_id: account.id } : { user_id: account.id }
  const insert = async (file_size: number) =>
    transact(db, async tx => {
      await makeRoom(tx, account)
      const id = await insertImport(tx, { ...owner, file_name, file_size })
      await writeAudit(tx, { id })
      return id
    })
  const id = await receiveTable(file, path)
    .then(insert)
    .catch(async error => {
      await rm(path, { force: true })
      throw error
    })
  try {
    const source = { path, wanted, owner: `${account.kind} ${account.id}` }
    const work = (progress: Progress) => read(db, id, source, progress)
    await runJob(db, { id, from: ['READING'], during: 'READING', failed: 'FAILED', total: 0, work }, { log })
  } catch (error) {
    // A file that cannot be read is refused at once, and leaves only its audit rows.
    if (error instanceof Refusal) await removeImport(db, id)
    throw error
  }
  return importOrThrow(db, viewer, id)
}

/** Deletes the oldest unfinished import to make room for a new one. Applied ones are not counted. */
async function makeRoom(tx: Connection, account: Account): Promise<void> {
  const oldest = await oldestUnfinished(tx, account)
  if (oldest && !(await removeImport(tx, oldest.id))) throw tooMany()
}

/** undefined: there is room. @throws BAD_USER_INPUT if none may be deleted */
async function oldestUnfinished(db: Connection, account: Account): Promise<ImportRow | undefined> {
  const unfinished = await selectUnfinished(db, account, MAX_UNFINISHED)
  if (unfinished.length < MAX_UNFINISHED) return undefined
  const oldest = unfinished.findLast(({ status }) => ['READ', 'CHECKED', 'FAILED', 'UNDONE'].includes(status))
  if (!oldest) throw tooMany()
  return oldest
}

function tooMany(): Refusal {
  return fileRefused('tooManyImports', `${MAX_UNFINISHED} imports are running: wait for one`)
}

async function read(
  db: Connection,
  id: number,
  source: Parameters<typeof readInThread>[0],
  progress: Progress,
): Promise<void> {
  let count = 0
  try {
    await readInThread(source, {
      head: ({ headerRow, columns, encodingUnsure, ...source }) =>
        updateImport(db, id, {
          ...{ ...source, encoding_unsure: encodingUnsure, header_row: headerRow },
          columns: JSON.stringify(columns),
        }),
      rows: async (rows, total) => {
        await insertRows(db, id, rows)
        count = total
        await progress(count)
      },
    })
  } finally {
    await rm(source.path, { force: true })
  }
  if (count === 0) throw new FileError('empty', 'the file has no rows below its header')
  await moveImport(db, id, ['READING'], { status: 'READ', row_count: count })
}

/** Deletes an import; lights stay unchanged. One that can be undone is kept. @throws NOT_FOUND, CONFLICT */
export async function deleteImport(db: Connection, viewer: Viewer, id: number): Promise<ImportRow> {
  const found = await importOrThrow(db, viewer, id)
  if (await removeImport(db, id)) return found
  const until = undoableUntil(await importOrThrow(db, viewer, id))
  if (until) throw conflict('undoable', `it can be undone until ${until.toISOString()}, and deleted after that`)
  throw conflict('busy', 'the import is running')
}

/** Called by the clock: releases abandoned imports, and deletes those older than 7 days. */
export async function sweepImports(db: Connection, log: Log): Promise<void> {
  for (const id of await releaseAbandoned(db)) log.error({ import: id, reason: 'interrupted' }, 'import failed')
  await deleteOldImports(db)
}
