import { trimInvisible } from '#lighting/values/invisible.ts'
import { readYesNo } from '#lighting/values/yesNo.ts'
import { DEVICE_ID } from '#protocol/topics.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import { multiLineTextOrThrow, nameOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { type RegionColumns, regionTexts } from '../../foundation/graphql/regionInput.ts'
import type { CenterRow } from '../centers/centers.ts'
import { type Names, nameKey } from '../imports/names.ts'
import { normalizeText, oneLine, truncate } from '../imports/normalize.ts'
import type { TableRow } from '../imports/tableRow.ts'
import type { ReadArea } from './area.ts'
import { CENTER_FIELDS, type CenterField } from './centerFields.ts'

/* Determines what an import would do with each row of a file of centers. */

export const CENTER_OUTCOMES = ['CREATE', 'UPDATE', 'UNCHANGED', 'REFUSED'] as const
export type CenterOutcome = (typeof CENTER_OUTCOMES)[number]

export interface CenterProblem {
  /** null: the whole row */
  field: CenterField | null
  key: string
  /** as in the file */
  value: string
}

type AreaColumns = Required<RegionColumns>
export type CenterColumns = AreaColumns &
  Pick<CenterRow, 'name' | 'device_id' | 'description' | 'mode_id' | 'daytime_power_cut'>

export interface CenterRowResult {
  row: number
  deviceId: string
  name: string
  outcome: CenterOutcome
  /** of an existing center */
  changes: CenterField[]
  problems: CenterProblem[]
  /** values to store; of no use if there are problems */
  columns: CenterColumns
  /** the existing center */
  id: number | undefined
}

/** What rows are compared with. */
export interface Registered {
  /** by device id */
  centers: ReadonlyMap<string, CenterRow>
  /** device ids of lights */
  lights: ReadonlySet<string>
  /** enabled models of centers by code or name; null: ambiguous */
  models: Names<number>
  /** models of existing centers: enabled or not, code and name in lower case */
  modelNames: ReadonlyMap<number, string[]>
  /** for new centers without a model, or with an unknown one */
  defaultModel: number | null
  /** by the site's list of regions */
  readArea: ReadArea
}

/** The device id that a row has in the file. */
export function deviceIdIn(columns: ReadonlyMap<CenterField, number>, cells: string[]): string {
  return normalizeText(cells[columns.get('DEVICE_ID')!])
}

/** @param width number of columns with a name */
export function checkCenters(
  rows: TableRow[],
  { columns, width }: { columns: ReadonlyMap<CenterField, number>; width: number },
  registered: Registered,
): { results: CenterRowResult[]; unknownModels: Map<string, number> } {
  const seen = new Set<string>()
  const unknownModels = new Map<string, number>()
  const results = rows.map(([row, cells]) => {
    const deviceId = deviceIdIn(columns, cells)
    const reader = createReader(columns, cells)
    if (deviceId === '') reader.add('DEVICE_ID', 'idMissing')
    else if (!DEVICE_ID.test(deviceId)) reader.add('DEVICE_ID', 'pleaseEnterDeviceId')
    else if (seen.has(deviceId)) reader.add('DEVICE_ID', 'deviceIdRepeated')
    else if (registered.lights.has(deviceId)) reader.add('DEVICE_ID', 'deviceIdTaken')
    seen.add(deviceId)
    if (cells.slice(width).some(cell => cell.trim() !== '')) reader.add(null, 'tooManyCells')
    const old = registered.centers.get(deviceId)
    const values = readValues(reader, { deviceId, old, registered })
    if (values.unknownModel) unknownModels.set(values.unknownModel, (unknownModels.get(values.unknownModel) ?? 0) + 1)
    return resultOf(row, values.columns, old, reader.problems)
  })
  return { results, unknownModels }
}

function resultOf(
  row: number,
  columns: CenterColumns,
  old: CenterRow | undefined,
  problems: CenterProblem[],
): CenterRowResult {
  const changes = old && problems.length === 0 ? changedFields(old, columns) : []
  const outcome = problems.length > 0 ? 'REFUSED' : !old ? 'CREATE' : changes.length > 0 ? 'UPDATE' : 'UNCHANGED'
  const { device_id: deviceId, name } = columns
  return { row, deviceId, name, outcome, changes, problems, columns, id: old?.id }
}

interface Reader {
  problems: CenterProblem[]
  text: (field: CenterField) => string
  add: (field: CenterField | null, key: string) => void
  /** Runs a validation; its refusal becomes a problem of the row. */
  attempt: <T>(field: CenterField, validate: () => T) => T | undefined
}

function createReader(columns: ReadonlyMap<CenterField, number>, cells: string[]): Reader {
  const problems: CenterProblem[] = []
  const text = (field: CenterField) => {
    const column = columns.get(field)
    const given = column === undefined ? '' : trimInvisible(normalizeText(cells[column]))
    return field === 'DESCRIPTION' ? given : oneLine(given)
  }
  const add: Reader['add'] = (field, key) =>
    void problems.push({ field, key, value: field ? truncate(text(field), 200) : '' })
  const attempt: Reader['attempt'] = (field, validate) => {
    try {
      return validate()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      add(field, String(error.extensions.key))
    }
  }
  return { problems, text, add, attempt }
}

interface Row {
  deviceId: string
  old: CenterRow | undefined
  registered: Registered
}

/** A blank cell changes nothing. */
function readValues(reader: Reader, { deviceId, old, registered }: Row) {
  const { text, attempt } = reader
  const model = readModel(reader, old, registered)
  const name = text('NAME') || old?.name || deviceId
  const description = attempt('DESCRIPTION', () => multiLineTextOrThrow('description', text('DESCRIPTION')))
  const columns: CenterColumns = {
    device_id: deviceId,
    name: attempt('NAME', () => nameOrThrow('', 'centerNameMinLength', name, old?.name)) ?? name,
    mode_id: model.id,
    description: description ?? old?.description ?? null,
    daytime_power_cut: readSwitch(reader) ?? old?.daytime_power_cut ?? false,
    ...readPlace(reader, old, registered),
  }
  return { columns, unknownModel: model.unknown }
}

/** The model of an existing center cannot change. */
function readModel(
  { text, add }: Reader,
  old: CenterRow | undefined,
  { models, modelNames, defaultModel }: Registered,
): { id: number | null; unknown?: string } {
  const given = text('MODEL')
  const known = models.get(nameKey(given))
  const unknown = given !== '' && known === undefined ? { unknown: given } : {}
  if (old) {
    const isSame = given === '' || (modelNames.get(old.mode_id ?? 0) ?? []).includes(nameKey(given))
    if (isSame) return { id: old.mode_id }
    add('MODEL', 'modelFixed')
    return { id: old.mode_id }
  }
  if (known) return { id: known }
  if (known === null) add('MODEL', 'modelAmbiguous')
  else if (defaultModel === null) add('MODEL', given === '' ? 'modelMissing' : 'modelUnknown')
  return { id: defaultModel, ...unknown }
}

function readSwitch({ text, add }: Reader): boolean | undefined {
  const given = text('DAYTIME_POWER_CUT')
  const value = readYesNo(given)
  if (value === undefined && given !== '') add('DAYTIME_POWER_CUT', 'notYesOrNo')
  return value
}

const LEVELS = [
  ['PROVINCE', 'province'],
  ['CITY', 'city'],
  ['DISTRICT', 'district'],
] as const

function readPlace({ text, add, attempt }: Reader, old: CenterRow | undefined, { readArea }: Registered): AreaColumns {
  const kept = areaOf(old)
  const texts = { province: text('PROVINCE'), city: text('CITY'), district: text('DISTRICT') }
  if (LEVELS.every(([, level]) => texts[level] === '' || texts[level] === kept[`${level}_name`])) return kept
  const read = readArea(texts)
  if ('problem' in read) {
    add(LEVELS.find(([, level]) => level === read.problem.level)![0], read.problem.key)
    return kept
  }
  for (const [field, level] of LEVELS) attempt(field, () => regionTexts({ [`${level}Name`]: texts[level] }))
  return read.columns
}

function areaOf(old: CenterRow | undefined): AreaColumns {
  return {
    province_code: old?.province_code ?? null,
    province_name: old?.province_name ?? null,
    city_code: old?.city_code ?? null,
    city_name: old?.city_name ?? null,
    district_code: old?.district_code ?? null,
    district_name: old?.district_name ?? null,
  }
}

const COLUMNS: Record<CenterField, (keyof CenterColumns)[]> = {
  NAME: ['name'],
  DEVICE_ID: [],
  MODEL: [],
  PROVINCE: ['province_code', 'province_name'],
  CITY: ['city_code', 'city_name'],
  DISTRICT: ['district_code', 'district_name'],
  DESCRIPTION: ['description'],
  DAYTIME_POWER_CUT: ['daytime_power_cut'],
}

function changedFields(old: CenterRow, columns: CenterColumns): CenterField[] {
  return CENTER_FIELDS.filter(field => COLUMNS[field].some(column => old[column] !== columns[column]))
}
