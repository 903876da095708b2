import type { Connection } from '../../foundation/database/database.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { addAttribute, findAttributes } from '../attributes/attributes.ts'
import { record } from '../audit/audit.ts'
import { addGroup } from '../groups/groups.ts'
import { addModel } from '../models/models.ts'
import {
  groupExists,
  insertImportAttribute,
  insertImportGroup,
  insertImportModel,
  selectNewGroups,
  selectNewModels,
  setNewGroup,
  setNewModel,
} from './createMissing.store.ts'
import { outdated } from './fileErrors.ts'
import type { ImportRow } from './imports.ts'
import type { AttributeColumn, Settings } from './settings.ts'
import { modelInput } from './unknownModels.ts'

/** Creates what the rows of an import need and what does not exist. @throws CONFLICT if it exists by now */
export async function createMissing(tx: Connection, viewer: Viewer, { id, settings }: ImportRow): Promise<void> {
  await createGroups(tx, viewer, id)
  await createModels(tx, viewer, id, settings as unknown as Settings)
  await createAttributes(tx, viewer, id, settings as unknown as Settings)
}

async function createGroups(tx: Connection, viewer: Viewer, id: number): Promise<void> {
  for (const name of await selectNewGroups(tx, id)) {
    if (await groupExists(tx, name)) throw outdated()
    const { group } = await addGroup(tx, viewer, { name })
    await record(tx, viewer, {
      ...{ action: 'createLightGroup', subject: 'LightGroup', objectId: group.id, result: 'OK' },
      args: { input: { name }, lightImport: id },
    })
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

/** Those of columns with a reserved id. */
async function createAttributes(tx: Connection, viewer: Viewer, id: number, { attributes = [] }: Settings) {
  const existing = new Set((await findAttributes(tx, viewer)).map(attribute => attribute.id))
  const isKnown = (column: AttributeColumn) => existing.has(column.id!)
  // One that existed at the check may have been deleted since.
  if (attributes.some(column => !isKnown(column) && !column.isNew)) throw outdated()
  for (const { name, type, unit, id: reserved } of attributes.filter(column => !isKnown(column))) {
    const input = { name, type, unit }
    const made = await addAttribute(tx, viewer, input, reserved!).catch(outdatedIfTaken)
    await record(tx, viewer, {
      ...{ action: 'createLightAttribute', subject: 'LightAttributeDefinition', objectId: made.id, result: 'OK' },
      args: { input, lightImport: id },
    })
    await insertImportAttribute(tx, id, made.id)
  }
}

const TAKEN = ['modelCodeTaken', 'attributeNameTaken', 'tooManyAttributes']

function outdatedIfTaken(error: unknown): never {
  throw error instanceof Refusal && TAKEN.includes(String(error.extensions.key)) ? outdated() : error
}
