import type { Connection } from '../../foundation/database/database.ts'
import { badInput, Refusal } from '../../foundation/errors/errors.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import type { DeviceModeCreateInput } from '../models/modelInput.ts'
import { type ModelRow, newModelOrThrow } from '../models/models.ts'
import { DIMMABLE_LAMP } from '../models/options.ts'
import { nameKey } from './names.ts'
import type { NewModel, Settings } from './settings.ts'

/* Models that an import creates for lights whose model code is unknown. */

/** The model of a light. Without an id it does not exist yet: the import will create it. */
export type LightModel = Pick<ModelRow, 'code' | 'options' | 'needs_center'> & { id: number | null }

/** A dimmable lamp; with a rated power of the auxiliary lamp, two. */
export function modelInput({ code, name, mainWatts, subWatts }: NewModel): DeviceModeCreateInput {
  const options = subWatts === null ? DIMMABLE_LAMP : { ...DIMMABLE_LAMP, subLight: true, subBrightness: true }
  return { code, name: name ?? code, type: 'light', options, mainWatts, subWatts }
}

/**
 * The models that rows may use, by the key of their code. A model that has been created in the meantime is used as it is.
 * @throws FORBIDDEN; BAD_USER_INPUT with the field
 */
export async function newModels(
  db: Connection,
  viewer: Viewer,
  { createModels = [] }: Settings,
  existing: readonly ModelRow[],
): Promise<Map<string, LightModel>> {
  const known = new Set(existing.map(({ code }) => nameKey(code)))
  const choices = new Map<string, LightModel>()
  for (const [index, model] of createModels.entries()) {
    const key = nameKey(model.code)
    const field = `createModels.${index}`
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
    if (!(error instanceof Refusal) || typeof error.extensions.field !== 'string') throw error
    throw badInput(error.extensions.field.replace(/^input/, field), String(error.extensions.key), error.message)
  }
}

/** A model code of the file that no model has. */
export interface UnknownModel {
  code: string
  rows: number
  /** The most frequent rated power of its rows; null: they have none. */
  watts: number | null
}

const MAX_UNKNOWN = 100

/** Counts rows by unknown model code. */
export class UnknownModels {
  readonly #codes = new Map<string, { code: string; rows: number; watts: Map<number, number> }>()

  add(code: string, watts: number | null | undefined): void {
    const found = this.#codes.get(nameKey(code)) ?? { code, rows: 0, watts: new Map<number, number>() }
    found.rows++
    if (watts) found.watts.set(watts, (found.watts.get(watts) ?? 0) + 1)
    this.#codes.set(nameKey(code), found)
  }

  /** Those of most rows first. */
  list(): UnknownModel[] {
    return [...this.#codes.values()]
      .sort((a, b) => b.rows - a.rows)
      .slice(0, MAX_UNKNOWN)
      .map(({ code, rows, watts }) => ({ code, rows, watts: mostFrequent(watts) }))
  }
}

function mostFrequent(counts: ReadonlyMap<number, number>): number | null {
  const [first] = [...counts].sort(([, a], [, b]) => b - a)
  return first?.[0] ?? null
}
