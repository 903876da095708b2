import type { Connection, Database } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { withApproval } from '../approvals/approvals.ts'
import { record } from '../audit/audit.ts'
import {
  type ApplyPart,
  analyzeLights,
  areModelsEnabled,
  createLights,
  deleteChanges,
  lockImports,
  moveLights,
  nextRows,
  renameLights,
} from './apply.store.ts'
import { createMissing } from './createMissing.ts'
import { conflict, outdated } from './fileErrors.ts'
import { type Counts, type ImportRow, importOrThrow } from './imports.ts'
import { finishJob, importEntry, type Progress, type Run, runJob } from './job.ts'

export const BATCH_ROWS = 1000

/**
 * Applies the checked rows, all or none.
 * @param leaveOut the user confirmed that refused and duplicate rows are skipped
 * @throws CONFLICT if there is nothing to do, or the data changed since the check; BAD_USER_INPUT if rows would be skipped without confirmation
 */
export async function applyImport(
  db: Database,
  viewer: Viewer,
  { id, leaveOut }: { id: number; leaveOut: boolean },
  run: Run,
): Promise<ImportRow> {
  const found = await importOrThrow(db, viewer, id)
  if (found.status !== 'CHECKED') throw conflict('notChecked', 'the import is not checked, or already applied')
  const counts = found.counts as unknown as Counts
  if (counts.CREATE > 0) mayOrThrow(viewer, 'LightDevice:create')
  if (counts.newGroups > 0) mayOrThrow(viewer, 'LightGroup:create')
  if (counts.newModels > 0) mayOrThrow(viewer, 'DeviceMode:create')
  const total = counts.CREATE + counts.UPDATE
  if (total === 0) throw conflict('nothingToDo', 'no row creates or changes a light')
  if (counts.REFUSED + counts.DUPLICATE > 0 && !leaveOut)
    throw badInput(
      'leaveOut',
      'imports:refused.rowsStayBehind',
      'refused and duplicate rows would be skipped: set leaveOut to confirm',
    )
  const operation = { action: 'applyLightImport', args: { id, leaveOut } }
  const work = (progress: Progress) =>
    withApproval(db, operation, { viewer, approved: run.approved }, tx =>
      apply(tx, viewer, found, { progress, log: run.log }),
    )
  await runJob(db, { id, from: ['CHECKED'], during: 'APPLYING', failed: 'CHECKED', total, work }, run)
  return importOrThrow(db, viewer, id)
}

async function apply(
  tx: Connection,
  viewer: Viewer,
  found: ImportRow,
  { progress, log }: { progress: Progress } & Pick<Run, 'log'>,
): Promise<void> {
  const { id, file_name, counts } = found
  if (!(await lockImports(tx))) throw conflict('another', 'another import is being applied')
  await deleteChanges(tx, id)
  await createMissing(tx, viewer, found)
  if (!(await areModelsEnabled(tx, id))) throw outdated()
  const created = await writeInBatches(tx, id, { part: 'CREATE', write: createLights }, progress)
  // Before states are locked, which readings wait for.
  if (created >= BATCH_ROWS)
    await analyzeLights(tx, error => log.warn({ import: id, error: error.message }, 'could not analyze lights'))
  const renamed = await writeInBatches(tx, id, { part: 'STAY', write: renameLights }, done => progress(created + done))
  await writeInBatches(tx, id, { part: 'MOVE', write: moveLights }, done => progress(created + renamed + done))
  const args = { fileName: file_name, ...(counts as object) }
  await record(tx, viewer, { ...importEntry('lightImportApplied', id), args })
  await finishJob(tx, id, 'APPLYING', {
    status: 'APPLIED',
    applied_at: new Date(),
    undone_at: null,
    undone: 0,
    kept: 0,
  })
}

/** @returns the number of written lights */
async function writeInBatches(
  tx: Connection,
  id: number,
  { part, write }: { part: ApplyPart; write: typeof createLights },
  progress: Progress,
): Promise<number> {
  let after = 0
  let done = 0
  for (;;) {
    const { last, count } = await nextRows(tx, id, part, { after, limit: BATCH_ROWS })
    if (count === 0) return done
    const lights = await write(tx, id, { after, last }).catch(throwOutdated)
    // A light was created or changed since the check: the user has to check again.
    if (lights.length < count) throw outdated()
    await announce(tx, 'light.changed', { ids: lights })
    after = last
    done += count
    await progress(done)
  }
}

/** A group or center was deleted since the check. */
function throwOutdated(error: unknown): never {
  throw (error as { code?: string }).code === '23503' ? outdated() : error
}
