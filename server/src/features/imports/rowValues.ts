import { ratedWatts } from '#lighting/energy/ratedPower.ts'
import { nameOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { optionsOf } from '../models/options.ts'
import type { Lookups } from './lookups.ts'
import { nameKey } from './names.ts'
import { oneLine, parseWatts, wattsError } from './normalize.ts'
import type { RowReader } from './rowReader.ts'
import type { RegisteredLight } from './rowResult.ts'
import type { Settings } from './settings.ts'
import type { LightModel } from './unknownModels.ts'

/** A row whose values are validated, with what they are compared with. */
export interface RowContext extends RowReader {
  settings: Settings
  lookups: Lookups
  deviceId: string | null
  /** the existing light with this device ID */
  old: RegisteredLight | undefined
  /** names of groups to create, by key */
  newGroups: ReadonlyMap<string, string>
}

export function readName({ text, attempt, settings, deviceId, old }: RowContext): string | undefined {
  const given = text('NAME')
  // Earlier versions stored line breaks.
  if (old && (given === '' || given === oneLine(old.name))) return old.name
  if ([...given].length < 2 && settings.nameFromId && deviceId !== null) return deviceId
  return attempt('NAME', () => nameOrThrow('input.name', 'deviceNameMinLength', given, old?.name))
}

export function readModel(row: RowContext): LightModel | null {
  const { text, addError, lookups, settings, old } = row
  const given = text('MODEL')
  const known = given === '' ? lookups.defaults.model : lookups.models.get(nameKey(given))
  if (old && (isModelOf(old, given) || (known === undefined && settings.useModeForUnknown))) return modelOf(old)
  const model = known === undefined ? replacementOf(given, row) : known
  if (!model) {
    addError('MODEL', modelError(given, model))
    return null
  }
  if (old && old.mode_id !== model.id) addError('MODEL', 'modelFixed')
  else if (!old && model.needs_center && text('CENTER') === '' && lookups.defaults.center === null)
    addError('CENTER', 'pleaseSelectCenter')
  return model
}

function modelOf({ mode_id, mode_code, mode_options }: RegisteredLight): LightModel | null {
  return mode_id === null ? null : { id: mode_id, code: mode_code!, options: mode_options, needs_center: false }
}

/** What an unknown model code stands for: a model to create, or the default model. */
function replacementOf(given: string, { lookups, settings }: RowContext): LightModel | undefined {
  const created = lookups.newModels.get(nameKey(given))
  return created ?? (settings.useModeForUnknown ? (lookups.defaults.model ?? undefined) : undefined)
}

function isModelOf(old: RegisteredLight, given: string): boolean {
  return given === '' || nameKey(given) === nameKey(old.mode_code ?? '')
}

function modelError(given: string, model: null | undefined): string {
  if (given === '') return 'modelMissing'
  return model === null ? 'modelAmbiguous' : 'modelUnknown'
}

export function readCenter({ text, addError, lookups, old }: RowContext): number | null {
  const given = text('CENTER')
  if (given === '') return old ? old.center_id : lookups.defaults.center
  const center = lookups.centers.get(nameKey(given))
  if (!center) addError('CENTER', center === null ? 'centerAmbiguous' : 'centerUnknown')
  else if (old && old.center_id !== center) addError('CENTER', 'centerFixed')
  return center ?? null
}

/** @returns an existing group, or the name of one to create */
export function readGroup(row: RowContext): { id: number | null; name: string | null } {
  const { lookups, old, addError } = row
  const given = row.text('GROUP')
  if (given === '') return { id: old ? old.group_id : lookups.defaults.group, name: null }
  if (old && nameKey(given) === nameKey(old.group_name ?? '')) return { id: old.group_id, name: null }
  const id = lookups.groups.get(nameKey(given))
  if (id) return { id, name: null }
  if (id === null) addError('GROUP', 'groupAmbiguous')
  else if (!row.settings.createGroups) addError('GROUP', 'groupUnknown')
  else if (!lookups.mayCreateGroups) addError('GROUP', 'mayNotCreateGroup')
  else return { id: null, name: newGroupName(row, given) }
  return { id: null, name: null }
}

/** Spelled as in its first row. */
function newGroupName({ attempt, newGroups }: RowContext, given: string): string | null {
  const name = attempt('GROUP', () => nameOrThrow('input.name', 'group_name_validation', given))
  return name === undefined ? null : (newGroups.get(nameKey(name)) ?? name)
}

/** Without a value in the file it stays unchanged. */
export function readWatts(
  { text, addError, old }: RowContext,
  field: 'MAIN_WATTS' | 'SUB_WATTS',
  model: LightModel | null,
): number | null {
  const watts = parseWatts(text(field))
  const rated = watts && ratedWatts(watts)
  if (watts === undefined || (watts !== null && !rated)) addError(field, wattsError(text(field)))
  else if (rated && field === 'SUB_WATTS' && !optionsOf(model?.options).subLight) addError(field, 'lampMissing')
  return rated || (old?.[field === 'MAIN_WATTS' ? 'main_watts' : 'sub_watts'] ?? null)
}
