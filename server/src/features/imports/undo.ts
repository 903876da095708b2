import type { Connection, Database } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { withApproval } from '../approvals/approvals.ts'
import { removeUnusedAttributes } from '../attributes/attributes.ts'
import { record } from '../audit/audit.ts'
import { removeUnusedModel } from '../models/models.ts'
import { lockImports } from './apply.store.ts'
import { BATCH_ROWS } from './apply.ts'
import { conflict } from './fileErrors.ts'
import { UNDO_HOURS } from './imports.store.ts'
import { type Counts, type ImportRow, importOrThrow, undoableUntil } from './imports.ts'
import { finishJob, importEntry, type Progress, type Run, runJob } from './job.ts'
import {
  countKept,
  deleteUnusedGroups,
  type KeptLight,
  lockLightsToUndo,
  markKept,
  nextChanges,
  restoreLights,
  selectKept,
  selectUnchangedAttributes,
  selectUnchangedModels,
} from './undo.store.ts'

export type { KeptLight }

/**
 * Deletes the lights that the import created and restores what it changed. Lights that were changed or used since then are
 * left and listed. @throws CONFLICT if it is not applied, or was applied more than a day ago
 */
export async function undoImport(db: Database, viewer: Viewer, id: number, run: Run): Promise<ImportRow> {
  const found = await importOrThrow(db, viewer, id)
  const until = undoableUntil(found)
  if (!until) throw conflict('notApplied', 'the import is not applied')
  if (until < new Date()) throw conflict('undoTooLate', `an import can be undone for ${UNDO_HOURS} hours`)
  const counts = found.counts as unknown as Counts
  const total = counts.CREATE + counts.UPDATE
  const operation = { action: 'undoLightImport', args: { id } }
  const work = (progress: Progress) =>
    withApproval(db, operation, { viewer, approved: run.approved }, tx => undo(tx, viewer, found, progress))
  await runJob(db, { id, from: ['APPLIED'], during: 'UNDOING', failed: 'APPLIED', total, work }, run)
  return importOrThrow(db, viewer, id)
}

async function undo(tx: Connection, viewer: Viewer, { id, file_name }: ImportRow, progress: Progress) {
  if (!(await lockImports(tx))) throw conflict('another', 'another import is being applied')
  // Lights in use are not even locked.
  await markKept(tx, id)
  let undone = 0
  for (const part of ['STAY', 'CREATE', 'MOVE'] as const) {
    for (let lights = await nextChanges(tx, id, part, { after: 0, limit: BATCH_ROWS }); lights.length; ) {
      await lockLightsToUndo(tx, part, lights)
      await markKept(tx, id, lights)
      undone += await restoreLights(tx, id, part, lights)
      await announce(tx, 'light.changed', { ids: lights })
      await progress(undone)
      lights = await nextChanges(tx, id, part, { after: lights.at(-1)!, limit: BATCH_ROWS })
    }
  }
  const kept = await countKept(tx, id)
  await deleteCreated(tx, viewer, id)
  const args = { fileName: file_name, undone, kept }
  await record(tx, viewer, { ...importEntry('lightImportUndone', id), args })
  await finishJob(tx, id, 'UNDOING', { status: 'UNDONE', undone_at: new Date(), undone, kept })
}

/** Deletes what the import created besides lights, unless it was changed or used since then. */
async function deleteCreated(tx: Connection, viewer: Viewer, id: number): Promise<void> {
  const deleted = (action: string, subject: string, objectId: number) =>
    record(tx, viewer, { action, subject, objectId, result: 'OK', args: { lightImport: id } })
  for (const group of await deleteUnusedGroups(tx, id)) await deleted('deleteLightGroup', 'LightGroup', group)
  for (const attribute of await removeUnusedAttributes(tx, viewer, await selectUnchangedAttributes(tx, id)))
    await deleted('deleteLightAttribute', 'LightAttributeDefinition', attribute)
  for (const model of await selectUnchangedModels(tx, id))
    if (await removeUnusedModel(tx, viewer, model)) await deleted('deleteDeviceMode', 'DeviceMode', model)
}

/** Lights that undoing left unchanged, and why. */
export async function findKept(db: Connection, viewer: Viewer, id: number, args: PageArgs): Promise<Page<KeptLight>> {
  await importOrThrow(db, viewer, id)
  const page = readPage(args)
  return { ...(await selectKept(db, id, page)), ...page }
}
