import { open, rm } from 'node:fs/promises'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { forbidden, notFound, Refusal } from '../../foundation/graphql/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/graphql/pagination.ts'
import type { Log } from '../../foundation/runtime/log.ts'
import { type Account, mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import type { Storage } from '../../foundation/storage/storage.ts'
import type { Upload } from '../../foundation/storage/upload.ts'
import { fileNameOrThrow } from '../media/names.ts'
import { readCity } from './city.ts'
import type { Encoding } from './encoding.ts'
import type { Column } from './header.ts'
import {
  deleteOld,
  deleteVerdicts,
  type ImportRow,
  insertImport,
  insertRows,
  insertVerdicts,
  moveImport,
  releaseAbandoned,
  removeImport,
  type SeenVerdict,
  selectCenterNames,
  selectFaults,
  selectImport,
  selectImports,
  selectKnownLights,
  selectRows,
  selectVerdictPage,
  updateImport,
} from './imports.store.ts'
import { begin, type Run } from './job.ts'
import { FATES, type Fate, openJudge } from './judge.ts'
import { readInThread } from './reading.ts'
import { conflict, FileError, fileRefused } from './refusals.ts'
import { checkSettings, type Settings } from './settings.ts'

/*
 * Imports lights from a file in steps that the user can inspect: READING → READ → (mapping) CHECKING → CHECKED → APPLYING →
 * APPLIED → UNDOING → UNDONE. Only APPLYING and UNDOING change lights.
 */

export type { ImportRow, SeenVerdict }

const MOST_BYTES = 50_000_000
/** Per account. */
const MOST_IMPORTS = 20
/** Rows that are checked without yielding. */
const BATCH_ROWS = 500

/** Groups determine what a customer may see, and files may cover a whole city. @throws FORBIDDEN */
export function importerOrThrow(viewer: Viewer): Account {
  const account = mayOrThrow(viewer, 'LightDevice:update')
  if (account.onlyAuthorisedTo !== undefined) throw forbidden('import')
  return account
}

/** The imports of the viewer, newest first. */
export async function findImports(db: Connection, viewer: Viewer): Promise<ImportRow[]> {
  return selectImports(db, importerOrThrow(viewer), MOST_IMPORTS)
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

interface NewFile {
  file: Upload
  name: string
  /** undefined: it is detected */
  encoding: Encoding | undefined
}

/** Uploads a file and reads its rows. @throws BAD_USER_INPUT if the file cannot be read */
export async function createImport(
  db: Connection,
  viewer: Viewer,
  storage: Storage,
  { file, name, encoding }: NewFile,
  { witness, log }: Run,
): Promise<ImportRow> {
  const account = importerOrThrow(viewer)
  const file_name = fileNameOrThrow(name)
  await oldestToGo(db, account)
  const path = storage.incomingPath()
  const owner = account.kind === 'ADMIN' ? { admin_id: account.id } : { user_id: account.id }
  const keep = async (file_size: number) =>
    transact(db, async tx => {
      await makeRoom(tx, account)
      const id = await insertImport(tx, { ...owner, file_name, file_size })
      await witness(tx, { id })
      return id
    })
  const id = await receive(file, path)
    .then(keep)
    .catch(async error => {
      await rm(path, { force: true })
      throw error
    })
  try {
    const source = { path, encoding, owner: `${account.kind} ${account.id}` }
    const work = (progress: Progress) => read(db, id, source, progress)
    await begin(db, { id, from: ['READING'], during: 'READING', failed: 'FAILED', total: 0, work }, { log })
  } catch (error) {
    // A file that cannot be read is refused at once, and leaves only its audit rows.
    if (error instanceof Refusal) await removeImport(db, id)
    throw error
  }
  return importOrThrow(db, viewer, id)
}

/** Deletes the oldest unfinished import to make room for a new one. */
async function makeRoom(tx: Connection, account: Account): Promise<void> {
  const oldest = await oldestToGo(tx, account)
  if (oldest && !(await removeImport(tx, oldest.id))) throw tooMany()
}

/** undefined: there is room. @throws BAD_USER_INPUT if none may be deleted */
async function oldestToGo(db: Connection, account: Account): Promise<ImportRow | undefined> {
  const all = await selectImports(db, account, MOST_IMPORTS)
  if (all.length < MOST_IMPORTS) return undefined
  const oldest = all.findLast(({ status }) => ['READ', 'CHECKED', 'FAILED', 'UNDONE'].includes(status))
  if (!oldest) throw tooMany()
  return oldest
}

function tooMany(): Refusal {
  return fileRefused('tooManyImports', `at most ${MOST_IMPORTS} imports within 7 days: delete one`)
}

type Progress = (done: number) => Promise<void>

async function receive(upload: Upload, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const piece of upload.pieces()) {
      size += piece.length
      if (size > MOST_BYTES) throw fileRefused('tooLarge', `at most ${MOST_BYTES} bytes`)
      await file.appendFile(piece)
    }
    if (size === 0) throw fileRefused('empty', 'the file is empty')
    return size
  } finally {
    await file.close()
  }
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
      head: ({ headerRow, columns, ...what }) =>
        updateImport(db, id, { ...what, header_row: headerRow, columns: JSON.stringify(columns) }),
      rows: async (rows, so_far) => {
        await insertRows(db, id, rows)
        count = so_far
        await progress(count)
      },
    })
  } finally {
    await rm(source.path, { force: true })
  }
  if (count === 0) throw new FileError('empty', 'the file has no rows below its header')
  await moveImport(db, id, ['READING'], { status: 'READ', row_count: count })
}

/**
 * Determines the outcome of each row; changes no lights.
 * @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT if the mapping is invalid
 */
export async function checkImport(
  db: Connection,
  viewer: Viewer,
  id: number,
  settings: Settings,
  run: Run,
): Promise<ImportRow> {
  const found = await importOrThrow(db, viewer, id)
  const width = (found.columns as unknown as Column[]).length
  if (found.status === 'FAILED' || found.status === 'READING') throw conflict('notRead', 'the file has not been read')
  checkSettings(settings, width)
  const city = await readCity(db, viewer, settings)
  const work = async (progress: Progress) => {
    await deleteVerdicts(db, id)
    await updateImport(db, id, { settings: JSON.stringify(settings), counts: '{}' })
    const counts = await judgeRows(db, id, openJudge(settings, width, city), progress)
    const checked = { status: 'CHECKED', counts: JSON.stringify(counts), checked_at: new Date() }
    await moveImport(db, id, ['CHECKING'], checked)
  }
  const from = ['READ', 'CHECKED', 'UNDONE']
  await begin(db, { id, from, during: 'CHECKING', failed: 'READ', total: found.row_count, work }, run)
  return importOrThrow(db, viewer, id)
}

export type Counts = Record<Fate | 'newGroups', number>

async function judgeRows(
  db: Connection,
  id: number,
  judge: ReturnType<typeof openJudge>,
  progress: Progress,
): Promise<Counts> {
  const counts = Object.fromEntries(FATES.map(fate => [fate, 0])) as Counts
  let after = 0
  let done = 0
  for (;;) {
    const rows = await selectRows(db, id, after, BATCH_ROWS)
    if (rows.length === 0) return { ...counts, newGroups: judge.newGroups() }
    const ids = [...new Set(rows.flatMap(([, cells]) => judge.candidates(cells)))]
    const known = { lights: await selectKnownLights(db, ids), centers: await selectCenterNames(db, ids) }
    const verdicts = rows.map(row => judge.judge(row, known))
    await insertVerdicts(db, id, verdicts)
    for (const { fate } of verdicts) counts[fate]++
    done += rows.length
    after = rows.at(-1)![0]
    await progress(done)
  }
}

/** Rows with one or more outcomes, from the last check. */
export async function findVerdicts(
  db: Connection,
  viewer: Viewer,
  id: number,
  fates: readonly Fate[],
  args: PageArgs,
): Promise<Page<SeenVerdict>> {
  await importOrThrow(db, viewer, id)
  const page = readPage(args)
  return { ...(await selectVerdictPage(db, id, fates, page)), ...page }
}

const MOST_FAULTS = 2000

/** Refused and duplicate rows, `MOST_FAULTS` at a time, for download. */
export async function findFaults(db: Connection, viewer: Viewer, id: number, after: number) {
  await importOrThrow(db, viewer, id)
  return selectFaults(db, id, after, MOST_FAULTS)
}

/** Deletes an import; lights stay unchanged. @throws NOT_FOUND, CONFLICT */
export async function removeOne(db: Connection, viewer: Viewer, id: number): Promise<ImportRow> {
  const found = await importOrThrow(db, viewer, id)
  if (!(await removeImport(db, id))) throw conflict('busy', 'the import is running')
  return found
}

/** Called by the clock: releases abandoned imports, and deletes those older than 7 days. */
export async function sweepImports(db: Connection, log: Log): Promise<void> {
  for (const id of await releaseAbandoned(db)) log.error({ import: id, reason: 'interrupted' }, 'import failed')
  await deleteOld(db)
}
