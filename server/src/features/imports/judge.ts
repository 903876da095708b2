import { ratedWatts } from '#lighting/energy/ratedPower.ts'
import { DEVICE_ID } from '#protocol/topics.ts'
import { nameOrThrow, textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { Refusal } from '../../foundation/graphql/errors.ts'
import { wgs84ToGcj02 } from '../../foundation/lights/datum.ts'
import { deviceIdOrThrow } from '../centers/centers.ts'
import { BOUNDS, isOnMap, type Location, locationOrThrow } from '../devices/location.ts'
import type { ModelRow } from '../models/models.ts'
import { optionsOf } from '../models/options.ts'
import { type City, nameKey } from './city.ts'
import { cleanId, cleanText, cut, correctId, parseDegrees, parseWatts } from './clean.ts'
import type { Field } from './fields.ts'
import type { Settings, Source } from './settings.ts'
import type { TableRow } from './tableRow.ts'

export const FATES = ['CREATE', 'UPDATE', 'UNCHANGED', 'SKIPPED', 'DUPLICATE', 'REFUSED'] as const
export type Fate = (typeof FATES)[number]

export interface RowError {
  /** from 0; null: not from a column */
  column: number | null
  field: Field | null
  /** translation key */
  key: string
  /** value in the file */
  value: string
}

/** An existing light. */
export interface KnownLight extends Location {
  id: number
  device_id: string
  name: string
  mode_id: number | null
  mode_code: string | null
  mode_options: ModelRow['options']
  center_id: number | null
  group_id: number | null
  group_name: string | null
  /** W, its own or its model's */
  main_watts: number | null
  sub_watts: number | null
  /** updated_at, to the microsecond */
  seen_at: string
}

export interface Verdict extends Location {
  row: number
  fate: Fate
  repeats: number | null
  errors: RowError[]
  changes: string[]
  corrected_from: string | null
  device_id: string | null
  name: string | null
  mode_id: number | null
  center_id: number | null
  group_id: number | null
  /** of a group to create */
  group_name: string | null
  light_id: number | null
  seen_at: string | null
  /** W; null: use the inventory or the model */
  main_watts: number | null
  sub_watts: number | null
}

/** Existing objects with the device IDs of a batch. */
export interface Known {
  lights: ReadonlyMap<string, KnownLight>
  centers: ReadonlySet<string>
}

/** ° within which two positions are equal: 0.1 m. A conversion to another datum and back deviates less. */
const SAME_PLACE = 1e-6

/** Checks rows in order; it keeps the device IDs of earlier rows to detect duplicates. */
export function openJudge(settings: Settings, width: number, city: City) {
  const sources = new Map(settings.mapping.map(({ field, ...source }) => [field, source]))
  const taken = new Map<string, { row: number; from: string }>()
  const newGroups = new Map<string, string>()

  /** Possible device IDs of a row, most likely first. */
  function candidates(cells: string[]): string[] {
    const said = idOf(cells)
    const clean = cleanId(said.text)
    return [said.text, clean, ...(settings.correctIds ? [correctId(clean)] : [])]
  }

  function idOf(cells: string[]): { text: string; source: Source | undefined } {
    const own = sources.get('DEVICE_ID')
    const text = textOf(own, cells)
    if (text !== '' || !settings.missingId) return { text, source: own }
    return { text: textOf(settings.missingId, cells), source: settings.missingId }
  }

  function judge([row, cells]: TableRow, known: Known): Verdict {
    const errors: RowError[] = []
    const rawOf = (source: Source | undefined) =>
      source ? source.columns.map(column => cells[column] ?? '').join(source.separator) : ''
    const complain = (field: Field | null, key: string, source = field ? sources.get(field) : undefined) =>
      errors.push({ column: source?.columns[0] ?? null, field, key, value: cut(rawOf(source), 200) })
    const attempt = <T>(field: Field, work: () => T, source?: Source): T | undefined => {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        complain(field, String(error.extensions.key), source)
      }
    }
    const text = (field: Field) => textOf(sources.get(field), cells)

    const beyond = cells.findIndex((cell, column) => column >= width && cell.trim() !== '')
    if (beyond >= 0) errors.push({ column: null, field: null, key: 'tooManyCells', value: cut(cells[beyond]!, 200) })

    // An existing light with exactly this ID is meant, even if a correction would write the ID differently.
    const said = idOf(cells)
    const [raw = '', clean = '', corrected] = candidates(cells)
    const chosen = known.lights.has(raw) ? raw : isId(clean) || corrected === undefined ? clean : corrected
    const device_id = attempt('DEVICE_ID', () => deviceIdOrThrow(chosen), said.source) ?? null
    const corrected_from = device_id !== null && device_id === corrected && device_id !== clean ? said.text : null
    const old = device_id === null ? undefined : known.lights.get(device_id)
    if (device_id !== null && !old && known.centers.has(device_id)) complain('DEVICE_ID', 'idIsCenter', said.source)

    const name = nameFor(text('NAME'))
    const model = modelFor(text('MODEL'))
    const center_id = centerFor(text('CENTER'))
    const group = groupFor(text('GROUP'))
    const location = locationFor()
    const main_watts = wattsFor('MAIN_WATTS', old?.main_watts)
    const sub_watts = wattsFor('SUB_WATTS', old?.sub_watts)
    if (!old && !city.mayCreate && errors.length === 0) complain(null, 'mayNotCreate')

    const verdict: Verdict = {
      ...{ row, fate: 'CREATE', repeats: null, errors, changes: [], corrected_from, device_id, name: name ?? null },
      ...{ mode_id: model?.id ?? null, center_id, group_id: group.id, group_name: group.name },
      ...{ light_id: old?.id ?? null, seen_at: old?.seen_at ?? null, ...(location ?? NOWHERE) },
      ...{ main_watts, sub_watts },
    }
    if (errors.length || device_id === null) return { ...verdict, fate: 'REFUSED' }
    const before = taken.get(device_id)
    if (before && before.from !== said.text && corrected_from !== null) {
      complain('DEVICE_ID', 'idsMeet', said.source)
      return { ...verdict, fate: 'REFUSED', repeats: before.row }
    }
    if (before) return { ...verdict, fate: 'DUPLICATE', repeats: before.row }
    taken.set(device_id, { row, from: said.text })
    const changes = old ? changesOf(old, verdict) : []
    const fate = !old ? 'CREATE' : changes.length === 0 ? 'UNCHANGED' : settings.updateExisting ? 'UPDATE' : 'SKIPPED'
    if (group.name && (fate === 'CREATE' || fate === 'UPDATE')) newGroups.set(nameKey(group.name), group.name)
    return { ...verdict, fate, changes }

    function nameFor(given: string): string | undefined {
      if (given === '' && old) return old.name
      if ([...given].length < 2 && settings.nameFromId && device_id !== null) return device_id
      return attempt('NAME', () => nameOrThrow('input.name', 'deviceNameMinLength', given))
    }

    function modelFor(given: string): Pick<ModelRow, 'id' | 'options'> | null {
      if (old && (given === '' || nameKey(given) === nameKey(old.mode_code ?? '')))
        return old.mode_id === null ? null : { id: old.mode_id, options: old.mode_options }
      const model = given === '' ? city.defaults.model : city.models.get(nameKey(given))
      if (!model) {
        complain('MODEL', given === '' ? 'modelMissing' : model === null ? 'modelAmbiguous' : 'modelUnknown')
        return null
      }
      if (old && old.mode_id !== model.id) complain('MODEL', 'modelFixed')
      else if (!old && model.needs_center && text('CENTER') === '' && city.defaults.center === null)
        complain('CENTER', 'pleaseSelectCenter')
      return model
    }

    function centerFor(given: string): number | null {
      if (given === '') return old ? old.center_id : city.defaults.center
      const center = city.centers.get(nameKey(given))
      if (!center) complain('CENTER', center === null ? 'centerAmbiguous' : 'centerUnknown')
      else if (old && old.center_id !== center) complain('CENTER', 'centerFixed')
      return center ?? null
    }

    function groupFor(given: string): { id: number | null; name: string | null } {
      if (given === '') return { id: old ? old.group_id : city.defaults.group, name: null }
      if (old && nameKey(given) === nameKey(old.group_name ?? '')) return { id: old.group_id, name: null }
      const id = city.groups.get(nameKey(given))
      if (id) return { id, name: null }
      if (id === null) complain('GROUP', 'groupAmbiguous')
      else if (!settings.createGroups) complain('GROUP', 'groupUnknown')
      else if (!city.mayCreateGroups) complain('GROUP', 'mayNotCreateGroup')
      else {
        const name = attempt('GROUP', () => nameOrThrow('input.name', 'group_name_validation', given))
        // Spelled as in its first row.
        return { id: null, name: name === undefined ? null : (newGroups.get(nameKey(name)) ?? name) }
      }
      return { id: null, name: null }
    }

    function locationFor(): Location | undefined {
      const place = positionFor()
      if (!place) return undefined
      const location = {
        address1: attempt('ADDRESS1', () => textOrThrow('', text('ADDRESS1'), 200)) ?? old?.address1 ?? null,
        address2: attempt('ADDRESS2', () => textOrThrow('', text('ADDRESS2'), 200)) ?? old?.address2 ?? null,
        ...place,
      }
      const missing = PLACE.filter(([, column]) => location[column] === null)
      if (missing.length === 4) return location
      for (const [field] of missing) complain(field, 'pleaseEnterCompleteInstallationLocation')
      return errors.length ? location : attempt('ADDRESS1', () => locationOrThrow(location))
    }

    /** Converted to our datum; undefined if invalid. */
    function positionFor(): Pick<Location, 'latitude' | 'longitude'> | undefined {
      const given = { latitude: text('LATITUDE'), longitude: text('LONGITUDE') }
      if (given.latitude === '' && given.longitude === '')
        return { latitude: old?.latitude ?? null, longitude: old?.longitude ?? null }
      const latitude = degreesFor('LATITUDE', given.latitude)
      const longitude = degreesFor('LONGITUDE', given.longitude)
      if (latitude === undefined || longitude === undefined) return undefined
      if (latitude === null || longitude === null) return { latitude, longitude }
      const said = { latitude, longitude }
      const kept = settings.datum === 'WGS84' ? wgs84ToGcj02(said) : said
      if (isOnMap(kept)) return kept
      const swapped = isOnMap({ latitude: longitude, longitude: latitude })
      for (const [field, column] of PLACE.slice(0, 2) as [Field, 'latitude' | 'longitude'][]) {
        const [least, most] = BOUNDS[column]
        if (swapped || kept[column] < least || kept[column] > most)
          complain(field, swapped ? 'swapped' : 'locationOutOfBounds')
      }
      return undefined
    }

    /** Without a value in the file it stays unchanged. */
    function wattsFor(field: 'MAIN_WATTS' | 'SUB_WATTS', before: number | null = null): number | null {
      const watts = parseWatts(text(field))
      const rated = watts && ratedWatts(watts)
      if (watts === undefined || (watts !== null && !rated)) complain(field, 'notWatts')
      else if (rated && field === 'SUB_WATTS' && !optionsOf(model?.options).subLight) complain(field, 'lampMissing')
      return rated || before
    }

    /** null: blank; undefined: invalid */
    function degreesFor(field: Field, given: string): number | null | undefined {
      if (given === '') return null
      const degrees = parseDegrees(given)
      if (degrees === undefined) complain(field, 'notDegrees')
      return degrees
    }
  }

  return { candidates, judge, newGroups: () => newGroups.size }
}

const NOWHERE: Location = { address1: null, address2: null, latitude: null, longitude: null }
const PLACE = [
  ['LATITUDE', 'latitude'],
  ['LONGITUDE', 'longitude'],
  ['ADDRESS1', 'address1'],
  ['ADDRESS2', 'address2'],
] as const satisfies [Field, keyof Location][]

function textOf(source: Source | undefined, cells: string[]): string {
  if (!source) return ''
  const parts = source.columns.map(column => cleanText(cells[column])).filter(part => part !== '')
  return parts.length ? `${source.prefix}${parts.join(source.separator)}`.trim() : ''
}

function isId(text: string): boolean {
  return DEVICE_ID.test(text)
}

function changesOf(old: KnownLight, becomes: Verdict): string[] {
  const changes: string[] = []
  if (old.name !== becomes.name) changes.push('NAME')
  if (becomes.group_name !== null || old.group_id !== becomes.group_id) changes.push('GROUP')
  for (const [field, column] of PLACE) if (!same(old[column], becomes[column])) changes.push(field)
  if (old.main_watts !== becomes.main_watts) changes.push('MAIN_WATTS')
  if (old.sub_watts !== becomes.sub_watts) changes.push('SUB_WATTS')
  return changes
}

function same(a: string | number | null, b: string | number | null): boolean {
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) < SAME_PLACE : a === b
}
