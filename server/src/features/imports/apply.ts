import { type Connection, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { badInput, type Refusal } from '../../foundation/graphql/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/graphql/pagination.ts'
import { mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { type Deed, record } from '../audit/audit.ts'
import { addGroup } from '../groups/groups.ts'
import {
  analyzeLights,
  countKept,
  createLights,
  forgetChanges,
  giveBack,
  groupExists,
  holdLights,
  type KeptLight,
  keepGroup,
  lockImports,
  markKept,
  modelsHold,
  moveLights,
  nameGroup,
  nextChanges,
  nextRows,
  type Part,
  removeNewGroups,
  renameLights,
  selectKept,
  selectNewGroups,
} from './apply.store.ts'
import { moveImport, UNDO_HOURS } from './imports.store.ts'
import { type Counts, type ImportRow, importOrThrow } from './imports.ts'
import { begin, type Run } from './job.ts'
import { conflict } from './refusals.ts'

export type { KeptLight }

const BATCH_ROWS = 1000

type Progress = (done: number) => Promise<void>

/**
 * Applies the checked rows, all or none.
 * @param leaveOut the user confirmed that refused and duplicate rows are skipped
 * @throws CONFLICT if the data changed since the check; BAD_USER_INPUT if rows would be skipped without confirmation
 */
export async function applyImport(
  db: Connection,
  viewer: Viewer,
  id: number,
  leaveOut: boolean,
  run: Run,
): Promise<ImportRow> {
  const found = await importOrThrow(db, viewer, id)
  if (found.status !== 'CHECKED') throw conflict('notChecked', 'the import is not checked, or already applied')
  const counts = found.counts as unknown as Counts
  if (counts.CREATE > 0) mayOrThrow(viewer, 'LightDevice:create')
  if (counts.newGroups > 0) mayOrThrow(viewer, 'LightGroup:create')
  if (counts.REFUSED + counts.DUPLICATE > 0 && !leaveOut)
    throw badInput(
      'leaveOut',
      'imports:refused.rowsStayBehind',
      'refused and duplicate rows would be skipped: set leaveOut to confirm',
    )
  const total = counts.CREATE + counts.UPDATE
  const work = async (progress: Progress) => {
    const created = await transact(db, tx => apply(tx, viewer, found, progress))
    // Not in the transaction: on a busy machine it takes longer than the statement timeout, and must not undo the import.
    if (created >= BATCH_ROWS)
      await analyzeLights(db).catch(error =>
        run.log.warn({ import: id, error: error.message }, 'could not analyze lights'),
      )
  }
  await begin(db, { id, from: ['CHECKED'], during: 'APPLYING', failed: 'CHECKED', total, work }, run)
  return importOrThrow(db, viewer, id)
}

/** @returns the number of created lights */
async function apply(
  tx: Connection,
  viewer: Viewer,
  { id, file_name, counts }: ImportRow,
  progress: Progress,
): Promise<number> {
  if (!(await lockImports(tx))) throw conflict('another', 'another import is being applied')
  await forgetChanges(tx, id)
  if (!(await modelsHold(tx, id))) throw outdated()
  for (const name of await selectNewGroups(tx, id)) {
    if (await groupExists(tx, name)) throw outdated()
    const { group } = await addGroup(tx, viewer, { name })
    await nameGroup(tx, id, name, group.id)
    await keepGroup(tx, id, group.id)
  }
  const created = await inBatches(tx, id, 'CREATE', createLights, progress)
  const renamed = await inBatches(tx, id, 'STAY', renameLights, done => progress(created + done))
  await inBatches(tx, id, 'MOVE', moveLights, done => progress(created + renamed + done))
  const args = { fileName: file_name, ...(counts as object) }
  await record(tx, viewer, { ...auditEntryOf('lightImportApplied', id), args })
  await finished(tx, id, 'APPLYING', { status: 'APPLIED', applied_at: new Date(), undone_at: null, undone: 0, kept: 0 })
  return created
}

/** For the audit: the entry is listed with each of its lights. */
function auditEntryOf(action: 'lightImportApplied' | 'lightImportUndone', id: number): Omit<Deed, 'args'> {
  return { action, subject: 'LightImport', objectId: id, result: 'OK', concerned: [{ lightsOf: 'import', id }] }
}

/** @returns the number of written lights */
async function inBatches(
  tx: Connection,
  id: number,
  part: Part,
  write: typeof createLights,
  progress: Progress,
): Promise<number> {
  let after = 0
  let done = 0
  for (;;) {
    const { last, count } = await nextRows(tx, id, part, after, BATCH_ROWS)
    if (count === 0) return done
    const lights = await write(tx, id, after, last).catch(missing)
    // A light was created or changed since the check: the user has to check again.
    if (lights.length < count) throw outdated()
    await announce(tx, 'light.changed', { ids: lights })
    after = last
    done += count
    await progress(done)
  }
}

/** A group or center was deleted since the check. */
function missing(error: unknown): never {
  throw (error as { code?: string }).code === '23503' ? outdated() : error
}

function outdated(): Refusal {
  return conflict('outdated', 'the data changed since the check: check again')
}

export function undoableUntil({ status, applied_at }: ImportRow): Date | null {
  return status === 'APPLIED' && applied_at ? new Date(applied_at.getTime() + UNDO_HOURS * 3_600_000) : null
}

/**
 * Deletes the lights that the import created and restores what it changed. Lights that were changed or used since then are
 * left and listed. @throws CONFLICT if it is not applied, or was applied more than a day ago
 */
export async function undoImport(db: Connection, viewer: Viewer, id: number, run: Run): Promise<ImportRow> {
  const found = await importOrThrow(db, viewer, id)
  const until = undoableUntil(found)
  if (!until) throw conflict('notApplied', 'the import is not applied')
  if (until < new Date()) throw conflict('undoTooLate', `an import can be undone for ${UNDO_HOURS} hours`)
  const counts = found.counts as unknown as Counts
  const total = counts.CREATE + counts.UPDATE
  const work = (progress: Progress) => transact(db, tx => undo(tx, viewer, found, progress))
  await begin(db, { id, from: ['APPLIED'], during: 'UNDOING', failed: 'APPLIED', total, work }, run)
  return importOrThrow(db, viewer, id)
}

async function undo(tx: Connection, viewer: Viewer, { id, file_name }: ImportRow, progress: Progress) {
  if (!(await lockImports(tx))) throw conflict('another', 'another import is being applied')
  // Lights in use are not even locked.
  await markKept(tx, id)
  let undone = 0
  for (const part of ['STAY', 'CREATE', 'MOVE'] as const) {
    for (let lights = await nextChanges(tx, id, part, 0, BATCH_ROWS); lights.length; ) {
      await holdLights(tx, part, lights)
      await markKept(tx, id, lights)
      undone += await giveBack(tx, id, part, lights)
      await announce(tx, 'light.changed', { ids: lights })
      await progress(undone)
      lights = await nextChanges(tx, id, part, lights.at(-1)!, BATCH_ROWS)
    }
  }
  const kept = await countKept(tx, id)
  await removeNewGroups(tx, id)
  const args = { fileName: file_name, undone, kept }
  await record(tx, viewer, { ...auditEntryOf('lightImportUndone', id), args })
  await finished(tx, id, 'UNDOING', { status: 'UNDONE', undone_at: new Date(), undone, kept })
}

/** If the clock released it as abandoned, nothing is written at all. */
async function finished(tx: Connection, id: number, during: string, columns: Parameters<typeof moveImport>[3]) {
  if (!(await moveImport(tx, id, [during], columns))) throw conflict('busy', 'the import was released as abandoned')
}

/** Lights that undoing left unchanged, and why. */
export async function findKept(db: Connection, viewer: Viewer, id: number, args: PageArgs): Promise<Page<KeptLight>> {
  await importOrThrow(db, viewer, id)
  const page = readPage(args)
  return { ...(await selectKept(db, id, page)), ...page }
}
