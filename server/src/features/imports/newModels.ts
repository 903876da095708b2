import type { Connection } from '../../foundation/database/database.ts'
import { badInput, Refusal } from '../../foundation/errors/errors.ts'
import { fieldErrors, fieldErrorsOf } from '../../foundation/errors/fieldErrors.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type ModelRow, newModelOrThrow } from '../models/models.ts'
import { nameKey } from './names.ts'
import type { Settings } from './settings.ts'
import { type LightModel, modelInput } from './unknownModels.ts'

/* Models that an import creates for lights whose model code is unknown. */

/**
 * The models that rows may use, by the key of their code. A model that has been created in the meantime is used as it is.
 * @throws FORBIDDEN; BAD_USER_INPUT with the field
 */
export async function newModels(
  db: Connection,
  viewer: Viewer,
  { createModels }: Settings,
  existing: readonly ModelRow[],
): Promise<Map<string, LightModel>> {
  const known = new Set(existing.map(({ code }) => nameKey(code)))
  const choices = new Map<string, LightModel>()
  for (const [index, model] of createModels.entries()) {
    const key = nameKey(model.code)
    const field = `settings.createModels.${index}`
    if (choices.has(key)) throw badInput(`${field}.code`, 'imports:refused.modelTwice', 'this code is given twice')
    if (known.has(key)) continue
    const { options, needs_center } = await newModelOrThrow(db, viewer, modelInput(model)).catch(at(field))
    choices.set(key, { id: null, code: model.code, options, needs_center })
  }
  return choices
}

/** Names the field of the import instead of that of the form of models. */
function at(field: string) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal) || fieldErrorsOf(error).length === 0) throw error
    throw fieldErrors(fieldErrorsOf(error).map(one => ({ ...one, field: one.field.replace(/^input/, field) })))
  }
}
