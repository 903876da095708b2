import { isDeepStrictEqual } from 'node:util'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { firstRows, type ListQuery } from '../../foundation/list/selectPage.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import { checkColumns } from './modelChecks.ts'
import { type FileFormat, type FileProblem, type FileRow, formatModels, readModels } from './modelFile.ts'
import { countDevices, type ModelRow, selectModelsByCode } from './models.store.ts'
import { findModelPage, storeModel, storeNewModel, wattsIn } from './models.ts'
import { COLUMNS, FIELDS, type ModelColumns, mergedColumns } from './modelValues.ts'

const MAX_EXPORTED = 1000

export interface ModelImport {
  created: number
  updated: number
  unchanged: number
  problems: FileProblem[]
}

/** A valid row, and the model that has its code. */
interface PlannedRow extends FileRow {
  columns: ModelColumns
  model: ModelRow | undefined
}

/** The text of a file with these models. */
export async function exportModels(
  db: Connection,
  viewer: Viewer,
  format: FileFormat,
  where: ListQuery['where'],
): Promise<string> {
  mayOrThrow(viewer, 'DeviceMode:read')
  const { items } = await findModelPage(db, viewer, firstRows(where, MAX_EXPORTED))
  return formatModels(items, format)
}

/**
 * Creates or updates models by their codes; with a problem in any row, none.
 * @throws BAD_USER_INPUT for a file that cannot be read
 */
export async function importModels(
  db: Connection,
  viewer: Viewer,
  { content, format, dryRun }: { content: string; format: FileFormat; dryRun?: boolean | null | undefined },
): Promise<ModelImport> {
  mayOrThrow(viewer, 'DeviceMode:create')
  const account = mayOrThrow(viewer, 'DeviceMode:update')
  const rows = readModels(content, format)
  return transact(db, async tx => {
    const { planned, problems } = await planRows(tx, account, rows, { isLocking: !dryRun })
    const changed = planned.filter(({ model, columns }) => !model || !isSame(model, columns))
    const created = changed.filter(({ model }) => !model).length
    const counts = { created, updated: changed.length - created, unchanged: planned.length - changed.length }
    if (problems.length === 0 && !dryRun)
      for (const { model, columns, values } of changed) {
        if (!model) await storeNewModel(tx, account, columns)
        else await storeModel(tx, account, model, { columns, watts: Object.keys(wattsIn(values)) })
      }
    return { ...counts, problems }
  })
}

async function planRows(
  tx: Connection,
  account: Account,
  rows: FileRow[],
  { isLocking }: { isLocking: boolean },
): Promise<{ planned: PlannedRow[]; problems: FileProblem[] }> {
  const existing = await selectModelsByCode(tx, rows.map(codeOf), { isLocking })
  const models = new Map(existing.map(model => [model.code.toLowerCase(), model]))
  const used = await countDevices(
    tx,
    account,
    [...models.values()].map(({ id }) => id),
  )
  const planned: PlannedRow[] = []
  const problems: FileProblem[] = []
  const codes = new Set<string>()
  for (const row of rows) {
    const code = codeOf(row)
    const model = models.get(code)
    const { columns, errors } = checkColumns(mergedColumns(model, row.values), model)
    const found = [...row.problems]
    const add = (field: string, key: string, message: string) => {
      if (!found.some(problem => problem.field === field)) found.push({ row: row.row, field, key, message })
    }
    // A list, such as of tags, is one column.
    for (const { extensions, message } of errors)
      add(String(extensions.field).replaceAll(/^input\.|\.\d+$/g, ''), String(extensions.key), message)
    if (codes.has(code)) add('code', 'modelCodeRepeated', 'an earlier row has this code')
    codes.add(code)
    if (model && columns.type !== model.type && (used.get(model.id) ?? 0) > 0)
      add('type', 'modelTypeInUse', `devices that use this model: ${used.get(model.id)}`)
    problems.push(...found)
    if (found.length === 0) planned.push({ ...row, columns, model })
  }
  return { planned, problems }
}

/** In lower case: codes that differ in case only are the same. */
function codeOf({ values: { code } }: FileRow): string {
  return code?.trim().toLowerCase() ?? ''
}

function isSame(model: ModelRow, columns: ModelColumns): boolean {
  return FIELDS.every(field => isDeepStrictEqual(model[COLUMNS[field]], columns[COLUMNS[field]]))
}
