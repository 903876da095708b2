import type { Connection } from '../../foundation/database/database.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { record } from '../audit/audit.ts'
import { addGroup } from '../groups/groups.ts'
import { addModel } from '../models/models.ts'
import {
  groupExists,
  insertImportGroup,
  insertImportModel,
  selectNewGroups,
  selectNewModels,
  setNewGroup,
  setNewModel,
} from './createMissing.store.ts'
import { outdated } from './fileErrors.ts'
import type { ImportRow } from './imports.ts'
import { modelInput } from './newModels.ts'
import type { Settings } from './settings.ts'

/** Creates what the rows of an import need and what does not exist. @throws CONFLICT if it exists by now */
export async function createMissing(tx: Connection, viewer: Viewer, { id, settings }: ImportRow): Promise<void> {
  await createGroups(tx, viewer, id)
  await createModels(tx, viewer, id, settings as unknown as Settings)
}

async function createGroups(tx: Connection, viewer: Viewer, id: number): Promise<void> {
  for (const name of await selectNewGroups(tx, id)) {
    if (await groupExists(tx, name)) throw outdated()
    const { group } = await addGroup(tx, viewer, { name })
    await setNewGroup(tx, id, name, group.id)
    await insertImportGroup(tx, id, group.id)
  }
}

async function createModels(tx: Connection, viewer: Viewer, id: number, { createModels = [] }: Settings) {
  for (const code of await selectNewModels(tx, id)) {
    const input = modelInput(createModels.find(model => model.code === code)!)
    const model = await addModel(tx, viewer, input).catch(outdatedIfTaken)
    await record(tx, viewer, {
      ...{ action: 'createDeviceMode', subject: 'DeviceMode', objectId: model.id, result: 'OK' },
      args: { input, lightImport: id },
    })
    await setNewModel(tx, id, code, model.id)
    await insertImportModel(tx, id, model.id)
  }
}

function outdatedIfTaken(error: unknown): never {
  throw error instanceof Refusal && error.extensions.key === 'modelCodeTaken' ? outdated() : error
}
