import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound, Refusal } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { unchangedOrThrow } from '../../foundation/graphql/changeInputs.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import type { ListQuery } from '../../foundation/list/selectPage.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { type Account, signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { columnsOrThrow } from './modelChecks.ts'
import type { DeviceModeCreateInput, DeviceModeUpdateInput } from './modelInput.ts'
import {
  countDevices,
  deleteModel,
  insertModel,
  isCodeTaken,
  lockModel,
  MODELS_OF_LIGHTS,
  type ModelRow,
  selectEnabledModels,
  selectModelPage,
  selectModels,
  selectModelsOfType,
  updateModel,
} from './models.store.ts'
import { FIELDS, type ModelColumns, type ModelValues, mergedColumns } from './modelValues.ts'
import { rateModel, rateNewModel, validFromNeedsWatts, type Watts } from './ratings.ts'

export type { ModelRow }
export { MODELS_OF_LIGHTS }

/** Entries of a version history; older ones are dropped. */
const MAX_VERSIONS = 100

/** Models for new devices. @param type light or center; omitted: both */
export async function findEnabledModels(db: Connection, viewer: Viewer, type?: string | null): Promise<ModelRow[]> {
  mayOrThrow(viewer, 'LightDevice:read')
  if (type && type !== 'light' && type !== 'center')
    throw badInput('type', 'modelTypeUnknown', 'must be light or center')
  return selectEnabledModels(db, type)
}

export async function findModelPage(db: Connection, viewer: Viewer, list: ListQuery): Promise<Page<ModelRow>> {
  mayOrThrow(viewer, 'DeviceMode:read')
  return selectModelPage(db, list)
}

export async function findOneModel(db: Connection, viewer: Viewer, id: number): Promise<ModelRow | undefined> {
  mayOrThrow(viewer, 'DeviceMode:read')
  return (await selectModels(db, [id]))[0]
}

/** The model selected in a form. @throws BAD_USER_INPUT with the field */
export async function modelOrThrow(
  db: Connection,
  id: number | undefined,
  type: 'light' | 'center',
  field = 'input.mode',
): Promise<ModelRow> {
  const [model] = id === undefined ? [] : await selectModels(db, [id])
  if (!model || model.type !== type || !model.is_enabled)
    throw badInput(field, 'pleaseSelectDeviceMode', `choose a model of type ${type}`)
  return model
}

/** Called by other features, for existing devices: enabled or not. */
export async function findModel(db: Connection, id: number | null): Promise<ModelRow | undefined> {
  return id === null ? undefined : (await selectModels(db, [id]))[0]
}

/** Called by other features, which check the permission: enabled or not. */
export const findModelsOfType = selectModelsOfType

/** Lights and centers that the viewer may see, by their model. */
export async function countDevicesOf(db: Connection, viewer: Viewer, models: number[]): Promise<Map<number, number>> {
  return countDevices(db, signedIn(viewer), models)
}

/** @throws BAD_USER_INPUT with the fields */
export async function addModel(db: Connection, viewer: Viewer, input: DeviceModeCreateInput): Promise<ModelRow> {
  const account = mayOrThrow(viewer, 'DeviceMode:create')
  const values = input as ModelValues
  const { columns } = checkFields({
    columns: () => columnsOrThrow(mergedColumns(undefined, values)),
    validFrom: () => validFromNeedsWatts(input.validFrom, Object.keys(wattsIn(values)).length > 0),
  })
  return transact(db, tx => storeNewModel(tx, account, columns, input.validFrom))
}

/** @throws NOT_FOUND, BAD_USER_INPUT with the field; CONFLICT: changed by another user, or its type is in use */
export async function changeModel(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: DeviceModeUpdateInput,
): Promise<ModelRow> {
  const account = mayOrThrow(viewer, 'DeviceMode:update')
  const values = valuesOf(input)
  const watts = wattsIn(values)
  return transact(db, async tx => {
    const model = await lockModel(tx, id)
    if (!model) throw notFound('model')
    unchangedOrThrow(model.updated_at, input.expectedUpdatedAt)
    const { columns } = checkFields({
      columns: () => columnsOrThrow(mergedColumns(model, values), model),
      validFrom: () => validFromNeedsWatts(input.validFrom, Object.keys(watts).length > 0),
    })
    return storeModel(tx, account, model, { columns, watts: Object.keys(watts), validFrom: input.validFrom })
  })
}

/** @throws NOT_FOUND; CONFLICT while devices use it */
export async function removeModel(db: Connection, viewer: Viewer, id: number): Promise<ModelRow> {
  const account = mayOrThrow(viewer, 'DeviceMode:delete')
  return transact(db, async tx => {
    const model = await lockModel(tx, id)
    if (!model) throw notFound('model')
    await unusedOrThrow(tx, account, model, { field: 'id', key: 'modelInUse' })
    await deleteModel(tx, id)
    return model
  })
}

/** The columns of a model that would be created. @throws BAD_USER_INPUT with the field, as creating it would */
export async function newModelOrThrow(
  db: Connection,
  viewer: Viewer,
  input: DeviceModeCreateInput,
): Promise<ModelColumns> {
  mayOrThrow(viewer, 'DeviceMode:create')
  const columns = columnsOrThrow(mergedColumns(undefined, input as ModelValues))
  if (await isCodeTaken(db, columns.code)) throw codeTaken(columns.code)
  return columns
}

/** Called by features that created the model, with their permission. @returns false if devices use it */
export async function removeUnusedModel(tx: Connection, viewer: Viewer, id: number): Promise<boolean> {
  const model = await lockModel(tx, id)
  if (!model || (await countDevices(tx, signedIn(viewer), [id])).get(id)) return false
  await deleteModel(tx, id)
  return true
}

/** Called by the import, too, which has checked the permission. @throws BAD_USER_INPUT with the field */
export async function storeNewModel(
  tx: Connection,
  account: Account,
  columns: ModelColumns,
  validFrom?: string | null,
): Promise<ModelRow> {
  const version_history = versionHistory({ version: null, version_history: null }, columns.version, account)
  if (await isCodeTaken(tx, columns.code)) throw codeTaken(columns.code)
  const model = await insertModel(tx, { ...columns, version_history })
  if (!model) throw codeTaken(columns.code)
  await rateNewModel(tx, model, validFrom)
  return model
}

interface ModelChange {
  /** all columns after the change, validated */
  columns: ModelColumns
  /** columns of watts that the change gives */
  watts: string[]
  validFrom?: string | null | undefined
}

/** The same for a change of a locked model. @throws BAD_USER_INPUT, CONFLICT with the field */
export async function storeModel(
  tx: Connection,
  account: Account,
  model: ModelRow,
  { columns, watts, validFrom }: ModelChange,
): Promise<ModelRow> {
  if (columns.type !== model.type)
    await unusedOrThrow(tx, account, model, { field: 'input.type', key: 'modelTypeInUse' })
  if (columns.code !== model.code && (await isCodeTaken(tx, columns.code, model.id))) throw codeTaken(columns.code)
  const changes = Object.fromEntries(watts.map(column => [column, columns[column as keyof Watts]]))
  const current = watts.length > 0 ? await rateModel(tx, model, changes, validFrom) : {}
  const version_history = versionHistory(model, columns.version, account)
  return updateModel(tx, model.id, { ...columns, ...current, version_history }).catch(error => {
    // Another request has just taken the code.
    throw error.code === '23505' ? codeTaken(columns.code) : error
  })
}

async function unusedOrThrow(
  tx: Connection,
  account: Account,
  model: ModelRow,
  refusal: { field: string; key: string },
): Promise<void> {
  const count = (await countDevices(tx, account, [model.id])).get(model.id) ?? 0
  if (count > 0) throw new Refusal('CONFLICT', `devices that use this model: ${count}`, { ...refusal, count })
}

function codeTaken(code: string): Refusal {
  return badInput('input.code', 'modelCodeTaken', `another model has the code ${code}`)
}

/** The values of `{ set: … }` inputs. */
function valuesOf(input: DeviceModeUpdateInput): ModelValues {
  return Object.fromEntries(
    FIELDS.map(field => [field, (input[field] as { set?: unknown } | null)?.set]),
  ) as ModelValues
}

/** Columns of watts that are given. */
export function wattsIn({ mainWatts, subWatts, standbyWatts }: ModelValues): Partial<Watts> {
  const given = { main_watts: mainWatts, sub_watts: subWatts, standby_watts: standbyWatts }
  return Object.fromEntries(Object.entries(given).filter(([, watts]) => watts !== undefined))
}

/** With the new version, its time and author, if it differs. */
function versionHistory(
  { version: before, version_history }: Pick<ModelRow, 'version' | 'version_history'>,
  version: string | null,
  { name }: Account,
): ModelRow['version_history'] {
  if (version === before || version === null) return version_history
  const known = Array.isArray(version_history) ? version_history : []
  return [...known, { version, at: new Date().toISOString(), by: name }].slice(-MAX_VERSIONS)
}
