import type { Connection } from '../../foundation/database/database.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { findAttributes, reserveAttributeId } from '../attributes/attributes.ts'
import { matchAttributes } from './attributeColumns.ts'
import { createRowChecker, type RowChecker } from './checkRows.ts'
import { conflict } from './fileErrors.ts'
import type { SheetColumn } from './header.ts'
import { moveImport, selectCenterNames, selectKnownLights, selectRows, updateImport } from './imports.store.ts'
import { type ImportRow, importOrThrow } from './imports.ts'
import { type Progress, type Run, runJob } from './job.ts'
import { loadLookups } from './lookups.ts'
import {
  deleteResults,
  type FoundPosition,
  insertResults,
  type ShownResult,
  selectFaults,
  selectPositions,
  selectResultPage,
} from './results.store.ts'
import { ROW_OUTCOMES, type RowOutcome } from './rowResult.ts'
import { type AttributeColumn, checkSettings, type Settings } from './settings.ts'

export type { FoundPosition, ShownResult }

/** Rows that are checked without yielding. */
const BATCH_ROWS = 500

/**
 * Determines the outcome of each row; changes no lights.
 * @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT if the mapping is invalid
 */
export async function checkImport(
  db: Connection,
  viewer: Viewer,
  { id, settings: given }: { id: number; settings: Settings },
  run: Run,
): Promise<ImportRow> {
  const found = await importOrThrow(db, viewer, id)
  const width = (found.columns as unknown as SheetColumn[]).length
  if (found.status === 'FAILED' || found.status === 'READING') throw conflict('notRead', 'the file has not been read')
  checkSettings(given, width)
  const settings = { ...given, attributes: await withAttributeIds(db, viewer, given, width) }
  const lookups = await loadLookups(db, viewer, settings)
  const work = async (progress: Progress) => {
    await deleteResults(db, id)
    await updateImport(db, id, { settings: JSON.stringify(settings), counts: '{}', unknown_models: '[]' })
    const checker = createRowChecker(settings, width, lookups)
    const outcomes = await checkRows(db, id, checker, progress)
    const { unknownModels, ...more } = checker.summary()
    const counts = JSON.stringify({ ...outcomes, ...more })
    const unknown_models = JSON.stringify(unknownModels)
    const checked = { status: 'CHECKED', counts, unknown_models, checked_at: new Date() }
    await moveImport(db, id, ['CHECKING'], checked)
  }
  const from = ['READ', 'CHECKED', 'UNDONE']
  await runJob(db, { id, from, during: 'CHECKING', failed: 'READ', total: found.row_count, work }, run)
  return importOrThrow(db, viewer, id)
}

/** The columns of attributes; ids of new ones are reserved: they are created when the import is applied. */
async function withAttributeIds(
  db: Connection,
  viewer: Viewer,
  { attributes }: Settings,
  width: number,
): Promise<AttributeColumn[]> {
  const columns = matchAttributes(attributes, width, await findAttributes(db, viewer))
  for (const column of columns) column.id ??= await reserveAttributeId(db)
  return columns
}

/** @returns the number of rows by outcome */
async function checkRows(
  db: Connection,
  id: number,
  checker: RowChecker,
  progress: Progress,
): Promise<Record<RowOutcome, number>> {
  const counts = Object.fromEntries(ROW_OUTCOMES.map(outcome => [outcome, 0])) as Record<RowOutcome, number>
  let after = 0
  let done = 0
  for (;;) {
    const rows = await selectRows(db, id, after, BATCH_ROWS)
    if (rows.length === 0) return counts
    const ids = [...new Set(rows.flatMap(([, cells]) => checker.candidates(cells)))]
    const known = { lights: await selectKnownLights(db, ids), centers: await selectCenterNames(db, ids) }
    const results = rows.map(row => checker.check(row, known))
    await insertResults(db, id, results)
    for (const { outcome } of results) counts[outcome]++
    done += rows.length
    after = rows.at(-1)![0]
    await progress(done)
  }
}

/** Rows with one or more outcomes, from the last check. */
export async function findResults(
  db: Connection,
  viewer: Viewer,
  { id, outcomes }: { id: number; outcomes: readonly RowOutcome[] },
  args: PageArgs,
): Promise<Page<ShownResult>> {
  await importOrThrow(db, viewer, id)
  const page = readPage(args)
  return { ...(await selectResultPage(db, id, outcomes, page)), ...page }
}

const MAX_POSITIONS = 1000

/** Positions of the last check, for a map; a sample of a large file. */
export async function findPositions(db: Connection, { id }: ImportRow): Promise<FoundPosition[]> {
  return selectPositions(db, id, MAX_POSITIONS)
}

const MAX_FAULTS = 2000

/** Refused and duplicate rows, `MAX_FAULTS` at a time, for download. */
export async function findFaults(db: Connection, viewer: Viewer, id: number, after: number) {
  await importOrThrow(db, viewer, id)
  return selectFaults(db, id, after, MAX_FAULTS)
}
