import { type Condition, type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notAllowed } from '../../foundation/errors/errors.ts'
import type { AuditWriter } from '../../foundation/graphql/graphql.ts'
import { firstRows } from '../../foundation/list/selectPage.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import type { Storage } from '../../foundation/storage/storage.ts'
import type { Upload } from '../../foundation/storage/upload.ts'
import { findByDeviceIds, saveCenters } from '../centers/centerBatch.ts'
import { findCenterPage } from '../centers/centers.ts'
import type { Encoding } from '../imports/encoding.ts'
import type { SheetLanguage } from '../imports/fields.ts'
import { readTableFile, type Table } from '../imports/tableFile.ts'
import { fileNameOrThrow } from '../media/fileNames.ts'
import { findModelsOfType, modelOrThrow } from '../models/models.ts'
import { allRegions } from '../regions/regions.ts'
import { areaReader } from './area.ts'
import type { CenterField } from './centerFields.ts'
import type { CenterRowResult } from './centerRows.ts'
import { centerSheet } from './centerSheet.ts'
import { type CenterCheck, checkTable, columnsOrThrow, deviceIdsIn, namesOfModels } from './centerTable.ts'

/* Centers from a file and to a file. Few enough to be checked and stored within one request. */

const MAX_CENTERS = 5000

interface CenterFile {
  file: Upload
  fileName: string
  /** undefined: it is detected */
  encoding: Encoding | undefined
  /** undefined: the first one with known column names */
  sheet: string | undefined
  dryRun: boolean
  /** for new centers without a model, or with an unknown one */
  modelId: number | null
  /** true: refused rows are skipped; else nothing is stored if there are any */
  leaveOut: boolean
}

export interface CenterImport extends CenterCheck {
  isApplied: boolean
}

/**
 * Creates or updates centers by their device ids, all or none.
 * @throws BAD_USER_INPUT for a file that cannot be read; FORBIDDEN for customers, as files may cover a whole city
 */
export async function importCenters(
  db: Connection,
  viewer: Viewer,
  wanted: CenterFile,
  { storage, writeAudit }: { storage: Storage; writeAudit: AuditWriter },
): Promise<CenterImport> {
  mayOrThrow(viewer, 'LightCenter:create')
  const account = mayOrThrow(viewer, 'LightCenter:update')
  if (account.onlyAuthorisedTo !== undefined) throw notAllowed('import')
  const fileName = fileNameOrThrow('fileName', wanted.fileName)
  const table = await readTableFile({ ...wanted, owner: `${account.kind} ${account.id}` }, storage, {
    maxRows: MAX_CENTERS,
    tooLong: () => badInput('file', 'centerFileTooLong', `at most ${MAX_CENTERS} centers`),
  })
  const columns = columnsOrThrow(table)
  return transact(db, async tx => {
    const checked = await check(tx, viewer, { table, columns }, wanted)
    const isApplied = !wanted.dryRun && (checked.counts.REFUSED === 0 || wanted.leaveOut)
    if (isApplied) {
      const centerIds = await store(tx, viewer, checked.rows)
      await writeAudit(tx, { centerIds }, { fileName, ...checked.counts })
    }
    return { ...checked, isApplied }
  })
}

/** @returns the ids of the centers */
async function store(tx: Connection, viewer: Viewer, rows: CenterRowResult[]): Promise<number[]> {
  const created = rows.filter(({ outcome }) => outcome === 'CREATE').map(({ columns }) => columns)
  const updated = rows.filter(({ outcome }) => outcome === 'UPDATE').map(({ id, columns }) => ({ ...columns, id: id! }))
  return saveCenters(tx, viewer, { created, updated })
}

/** Locks the existing centers of the file, unless nothing will be stored: readings of centers wait for the lock. */
async function check(
  tx: Connection,
  viewer: Viewer,
  { table, columns }: { table: Table; columns: ReadonlyMap<CenterField, number> },
  { modelId, dryRun }: Pick<CenterFile, 'modelId' | 'dryRun'>,
): Promise<CenterCheck> {
  const defaultModel = modelId === null ? null : (await modelOrThrow(tx, modelId, 'center', 'modelId')).id
  const { centers, lights } = await findByDeviceIds(tx, viewer, deviceIdsIn(table, columns), {
    isLocking: !dryRun,
  })
  return checkTable(table, columns, {
    centers: new Map(centers.map(center => [center.device_id, center])),
    lights,
    ...namesOfModels(await findModelsOfType(tx, 'center')),
    defaultModel,
    readArea: areaReader(await allRegions(tx, { isLocking: !dryRun })),
  })
}

/** The text of a CSV file with these centers. @throws BAD_USER_INPUT for more than can be imported again */
export async function exportCenters(
  db: Connection,
  viewer: Viewer,
  where: Condition,
  language: SheetLanguage,
): Promise<string> {
  mayOrThrow(viewer, 'LightCenter:read')
  const { items } = await findCenterPage(db, viewer, firstRows(where, MAX_CENTERS + 1))
  if (items.length > MAX_CENTERS) throw badInput('where', 'tooManyCenters', `at most ${MAX_CENTERS} centers`)
  const codes = new Map((await findModelsOfType(db, 'center')).map(({ id, code }) => [id, code]))
  return centerSheet(
    items.map(center => ({ ...center, model: codes.get(center.mode_id ?? 0) })),
    language,
  )
}
