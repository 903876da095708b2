import { DEVICE_ID } from '#protocol/topics.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { deviceIdOrThrow } from '../centers/deviceIds.ts'
import type { Location } from '../devices/location.ts'
import type { ImportField } from './fields.ts'
import type { Lookups } from './lookups.ts'
import { nameKey } from './names.ts'
import { correctId, normalizeId, parseWatts, truncate } from './normalize.ts'
import { changesOfDescription, readDescription } from './rowAttributes.ts'
import { rowFault } from './rowFault.ts'
import { PLACE, readLocation } from './rowPosition.ts'
import { composeText, createRowReader, type RowReader } from './rowReader.ts'
import type { RegisteredLight, RowOutcome, RowResult } from './rowResult.ts'
import { type RowContext, readCenter, readGroup, readModel, readName, readWatts } from './rowValues.ts'
import type { ColumnSource, Settings } from './settings.ts'
import type { TableRow } from './tableRow.ts'
import { UnknownModels } from './unknownModels.ts'

/** Existing objects with the device IDs of a batch. */
export interface RegisteredObjects {
  lights: ReadonlyMap<string, RegisteredLight>
  centers: ReadonlySet<string>
}

/** The device ID of a row, and the text in the file that it comes from. */
interface RowId {
  text: string
  deviceId: string | null
  correctedFrom: string | null
  source: ColumnSource | undefined
}

/** ° within which two positions are equal: 0.1 m. A conversion to another datum and back deviates less. */
const SAME_PLACE = 1e-6

export type RowChecker = ReturnType<typeof createRowChecker>

/** Checks rows in order; it keeps the device IDs of earlier rows to detect duplicates. */
export function createRowChecker(settings: Settings, width: number, lookups: Lookups) {
  const sources = new Map<ImportField, ColumnSource>(settings.mapping.map(({ field, ...source }) => [field, source]))
  const taken = new Map<string, { row: number; from: string }>()
  const newGroups = new Map<string, string>()
  const newModels = new Set<string>()
  let incomplete = 0
  const unknownModels = new UnknownModels()

  /** Possible device IDs of a row, most likely first. */
  function candidates(cells: string[]): string[] {
    const { text } = idText(settings, sources.get('DEVICE_ID'), cells)
    const clean = normalizeId(text)
    return [text, clean, ...(settings.correctIds ? [correctId(clean)] : [])]
  }

  function readId(reader: RowReader, cells: string[], known: RegisteredObjects): RowId {
    const { text, source } = idText(settings, sources.get('DEVICE_ID'), cells)
    // An existing light with exactly this ID is meant, even if a correction would write the ID differently.
    const [raw = '', clean = '', corrected] = candidates(cells)
    const chosen = known.lights.has(raw) ? raw : isId(clean) || corrected === undefined ? clean : corrected
    const deviceId = reader.attempt('DEVICE_ID', () => idOrThrow(chosen), source) ?? null
    const isCorrected = deviceId !== null && deviceId !== raw
    if (deviceId !== null && !known.lights.has(deviceId) && known.centers.has(deviceId))
      reader.addError('DEVICE_ID', 'idIsCenter', source)
    return { text, source, deviceId, correctedFrom: isCorrected ? text : null }
  }

  /** Compares a valid row with earlier rows and the existing light. */
  function compare(result: RowResult, id: RowId, { addError, old }: RowContext): RowResult {
    const before = taken.get(id.deviceId!)
    // Two IDs of the file that would become one light by a correction.
    if (before && before.from !== id.text) {
      addError('DEVICE_ID', 'idsMeet', id.source)
      return { ...result, outcome: 'REFUSED', repeats: before.row }
    }
    if (before) return { ...result, outcome: 'DUPLICATE', repeats: before.row }
    taken.set(id.deviceId!, { row: result.row, from: id.text })
    const changes = old ? changesOf(old, result) : []
    const outcome = old ? outcomeOf(changes, settings) : 'CREATE'
    if (outcome === 'CREATE' || outcome === 'UPDATE') count(result)
    return { ...result, outcome, changes }
  }

  /** What applying the row creates beside its light, and whether something is missing. */
  function count({ group_name, mode_code, warnings }: RowResult): void {
    if (warnings.length > 0) incomplete++
    if (group_name) newGroups.set(nameKey(group_name), group_name)
    if (mode_code) newModels.add(mode_code)
  }

  function check([row, cells]: TableRow, known: RegisteredObjects): RowResult {
    const reader = createRowReader(cells, sources)
    const extra = cells.findIndex((cell, column) => column >= width && cell.trim() !== '')
    if (extra >= 0)
      reader.errors.push({ column: null, field: null, key: 'tooManyCells', value: truncate(cells[extra]!, 200) })
    const id = readId(reader, cells, known)
    const old = id.deviceId === null ? undefined : known.lights.get(id.deviceId)
    const context: RowContext = { ...reader, settings, lookups, newGroups, deviceId: id.deviceId, old }
    const result = readValues(row, id, context)
    const fault = rowFault(cells, sources)
    if (fault) return { ...result, device_id: null, light_id: null, errors: [fault], outcome: 'REFUSED' }
    if (!old && reader.errors.some(({ key }) => key === 'modelUnknown'))
      unknownModels.add(reader.text('MODEL'), parseWatts(reader.text('MAIN_WATTS')))
    if (reader.errors.length || id.deviceId === null) return { ...result, outcome: 'REFUSED' }
    return compare(result, id, context)
  }

  return {
    candidates,
    check,
    /** Of all rows that have been checked. */
    summary: () => ({
      newGroups: newGroups.size,
      newModels: newModels.size,
      incomplete,
      unknownModels: unknownModels.list(),
    }),
  }
}

function idText(settings: Settings, own: ColumnSource | undefined, cells: string[]) {
  const text = composeText(own, cells)
  if (text !== '' || !settings.missingId) return { text, source: own }
  return { text: composeText(settings.missingId, cells), source: settings.missingId }
}

/** @throws BAD_USER_INPUT, with its own key for an empty cell */
function idOrThrow(text: string): string {
  if (text.trim() === '') throw badInput('input.deviceId', 'idMissing', 'the device ID is empty')
  return deviceIdOrThrow(text)
}

function readValues(row: number, { deviceId, correctedFrom }: RowId, context: RowContext): RowResult {
  const { old, lookups, errors, warnings } = context
  const name = readName(context) ?? null
  const model = readModel(context)
  const center_id = readCenter(context)
  const group = readGroup(context)
  const location = readLocation(context) ?? NOWHERE
  const main_watts = readWatts(context, 'MAIN_WATTS', model)
  const sub_watts = readWatts(context, 'SUB_WATTS', model)
  if (!old && !lookups.mayCreate && errors.length === 0) context.addError(null, 'mayNotCreate')
  return {
    ...{ row, outcome: 'CREATE', repeats: null, errors, warnings, changes: [], corrected_from: correctedFrom },
    ...{ device_id: deviceId, name, mode_id: model?.id ?? null, center_id, group_id: group.id, group_name: group.name },
    mode_code: model?.id === null ? model.code : null,
    ...{ light_id: old?.id ?? null, seen_at: old?.seen_at ?? null, ...location, main_watts, sub_watts },
    ...readDescription(context),
  }
}

const NOWHERE: Location = { address1: null, address2: null, latitude: null, longitude: null }

function isId(text: string): boolean {
  return DEVICE_ID.test(text)
}

function outcomeOf(changes: string[], { updateExisting }: Settings): RowOutcome {
  if (changes.length === 0) return 'UNCHANGED'
  return updateExisting ? 'UPDATE' : 'SKIPPED'
}

function changesOf(old: RegisteredLight, becomes: RowResult): string[] {
  const changes: string[] = []
  if (old.name !== becomes.name) changes.push('NAME')
  if (becomes.group_name !== null || old.group_id !== becomes.group_id) changes.push('GROUP')
  for (const [field, column] of PLACE) if (!isSame(old[column], becomes[column])) changes.push(field)
  if (old.main_watts !== becomes.main_watts) changes.push('MAIN_WATTS')
  if (old.sub_watts !== becomes.sub_watts) changes.push('SUB_WATTS')
  return [...changes, ...changesOfDescription(old, becomes)]
}

function isSame(a: string | number | null, b: string | number | null): boolean {
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) < SAME_PLACE : a === b
}
