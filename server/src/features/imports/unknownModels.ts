import type { DeviceModeCreateInput } from '../models/modelInput.ts'
import type { ModelRow } from '../models/models.ts'
import { DIMMABLE_LAMP } from '../models/options.ts'
import { nameKey } from './names.ts'
import type { NewModel } from './settings.ts'

/* Model codes of a file that no model has, and the models that are created for them. */

/** The model of a light. Without an id it does not exist yet: the import will create it. */
export type LightModel = Pick<ModelRow, 'code' | 'options' | 'needs_center'> & { id: number | null }

/** A dimmable lamp; with a rated power of the auxiliary lamp, two. */
export function modelInput({ code, name, mainWatts, subWatts }: NewModel): DeviceModeCreateInput {
  const options = subWatts === null ? DIMMABLE_LAMP : { ...DIMMABLE_LAMP, subLight: true, subBrightness: true }
  return { code, name: name ?? code, type: 'light', options, mainWatts, subWatts }
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
