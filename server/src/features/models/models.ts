import type { Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { MODELS_OF_LIGHTS, type ModelRow, selectEnabledModels, selectModels } from './models.store.ts'

export type { ModelRow }
export { MODELS_OF_LIGHTS }

/** Models for new devices. @param type light or center; omitted: both */
export async function findEnabledModels(db: Connection, viewer: Viewer, type?: string | null): Promise<ModelRow[]> {
  mayOrThrow(viewer, 'LightDevice:read')
  if (type && type !== 'light' && type !== 'center')
    throw badInput('type', 'modelTypeUnknown', 'must be light or center')
  return selectEnabledModels(db, type)
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
