import type { Geography } from '#lighting/map/geography.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import type { Datum } from '../../foundation/lights/datum.ts'
import type { AttributeType } from '../attributes/attributeValues.ts'
import { FIELDS, guessDatum, type ImportField } from './fields.ts'
import type { SheetColumn } from './header.ts'
import { proposeFields } from './proposals.ts'

/** How a value is composed: the cells of these columns that are not blank. */
export interface ColumnSource {
  /** from 0 */
  columns: number[]
  /** before the cells, if there are any */
  prefix: string
  /** between the cells */
  separator: string
}
export type MappedField = ColumnSource & { field: ImportField }

/** A model for lights of a file whose model code is unknown. */
export interface NewModel {
  code: string
  /** null: the code */
  name: string | null
  /** W */
  mainWatts: number | null
  subWatts: number | null
}

/** A column whose cells are values of an own attribute. */
export interface AttributeColumn {
  /** from 0 */
  column: number
  /** An existing attribute of this name is used, with its type and unit. */
  name: string
  type: AttributeType
  unit: string | null
  /** From the check on; a reserved one if the attribute is new. */
  id: number | null
  isNew: boolean
}

export interface Settings {
  mapping: MappedField[]
  datum: Datum
  /** EPSG code of projected coordinates; null: degrees in `datum`. */
  crs: string | null
  /** Of both coordinates in one field; null: detected. */
  positionOrder: 'LATITUDE_FIRST' | 'LONGITUDE_FIRST' | null
  /** Used if the device ID is blank. */
  missingId: ColumnSource | null
  /** Replaces characters that a device ID may not contain by hyphens. */
  correctIds: boolean
  /** The device ID replaces a name that is blank or too short. */
  nameFromId: boolean
  /** For new lights whose row has no value. */
  modeId: number | null
  centerId: number | null
  groupId: number | null
  /** Groups that do not exist are created. */
  createGroups: boolean
  /** For rows whose model code is unknown, modeId is used, too. */
  useModeForUnknown: boolean
  /** Models that are created when the import is applied, if rows need them. */
  createModels: NewModel[]
  /** Columns that are own attributes. */
  attributes: AttributeColumn[]
  /** Existing lights are updated from the file; else they stay unchanged. */
  updateExisting: boolean
}

const MAX_COLUMNS = 5
const MAX_CHARACTERS = 40

/** Suggested by the names of the columns and their values. @param crs the coordinate system that the file names */
export function proposeSettings(columns: SheetColumn[], crs: string | null, geography: Geography): Settings {
  const proposal = proposeFields(columns, crs, geography)
  return {
    mapping: FIELDS.flatMap(field => {
      const column = proposal.fields.get(field)
      return column === undefined ? [] : [{ field, columns: [column], prefix: '', separator: ' ' }]
    }),
    datum: guessDatum(columns.map(({ name }) => name)),
    crs: proposal.crs,
    positionOrder: null,
    missingId: null,
    correctIds: false,
    nameFromId: true,
    modeId: null,
    centerId: null,
    groupId: null,
    createGroups: false,
    useModeForUnknown: false,
    createModels: [],
    attributes: [],
    updateExisting: true,
  }
}

/** @param width number of columns of the file @throws BAD_USER_INPUT with the field */
export function checkSettings(settings: Settings, width: number): void {
  const seen = new Set<ImportField>()
  for (const { field, ...source } of settings.mapping) {
    if (seen.has(field)) throw badInput('settings.mapping', 'imports:refused.fieldTwice', `${field} is mapped twice`)
    seen.add(field)
    checkSource(source, width)
  }
  if (settings.missingId) checkSource(settings.missingId, width)
  if (!seen.has('DEVICE_ID') && !settings.missingId)
    throw badInput('settings.mapping', 'imports:refused.idUnmapped', 'choose the column of the device ID')
}

function checkSource({ columns, prefix, separator }: ColumnSource, width: number): void {
  if (columns.length === 0 || columns.length > MAX_COLUMNS)
    throw badInput('settings.mapping', 'imports:refused.tooManyParts', `1 to ${MAX_COLUMNS} columns for a field`)
  if (columns.some(column => column < 0 || column >= width))
    throw badInput('settings.mapping', 'imports:refused.noSuchColumn', 'the file does not have this column')
  if ([...prefix].length > MAX_CHARACTERS || [...separator].length > MAX_CHARACTERS)
    throw badInput('settings.mapping', 'textTooLong', `at most ${MAX_CHARACTERS} characters`)
}
