import { badInput } from '../../foundation/graphql/errors.ts'
import { type Datum, FIELDS, type Field, guessColumns, guessDatum } from './fields.ts'
import type { Column } from './header.ts'

/** What a value is made of: the cells of these columns, those that are not blank. */
export interface Source {
  /** from 0 */
  columns: number[]
  /** before them, where there is anything */
  prefix: string
  /** between them */
  separator: string
}
export type MappedField = Source & { field: Field }

export interface Settings {
  mapping: MappedField[]
  datum: Datum
  /** What stands in for a device id that is blank. */
  missingId: Source | null
  /** Whatever may not stand in a device id becomes a hyphen. */
  mendIds: boolean
  /** The device id stands in for a name that is blank or too short. */
  nameFromId: boolean
  /** Of new lights whose row names none. */
  modeId: number | null
  centerId: number | null
  groupId: number | null
  /** Groups that are not there are made. */
  createGroups: boolean
  /** Lights that are there already take over what the file says; else they are left as they are. */
  updateExisting: boolean
}

const MOST_COLUMNS = 5
const MOST_CHARACTERS = 40

/** What the names of the columns suggest. */
export function propose(columns: Column[]): Settings {
  const names = columns.map(({ name }) => name)
  const guessed = guessColumns(names)
  return {
    mapping: FIELDS.flatMap(field => {
      const column = guessed.get(field)
      return column === undefined ? [] : [{ field, columns: [column], prefix: '', separator: ' ' }]
    }),
    datum: guessDatum(names),
    missingId: null,
    mendIds: false,
    nameFromId: true,
    modeId: null,
    centerId: null,
    groupId: null,
    createGroups: false,
    updateExisting: true,
  }
}

/** @param width how many columns the file has @throws BAD_USER_INPUT naming the field */
export function checkSettings(settings: Settings, width: number): void {
  const seen = new Set<Field>()
  for (const { field, ...source } of settings.mapping) {
    if (seen.has(field)) throw badInput('mapping', 'imports:refused.fieldTwice', `${field} is mapped twice`)
    seen.add(field)
    checkSource(source, width)
  }
  if (settings.missingId) checkSource(settings.missingId, width)
  if (!seen.has('DEVICE_ID') && !settings.missingId)
    throw badInput('mapping.DEVICE_ID', 'imports:refused.idUnmapped', 'say which column the device id is')
}

function checkSource({ columns, prefix, separator }: Source, width: number): void {
  if (columns.length === 0 || columns.length > MOST_COLUMNS)
    throw badInput('mapping', 'imports:refused.tooManyParts', `1 to ${MOST_COLUMNS} columns for a field`)
  if (columns.some(column => column < 0 || column >= width))
    throw badInput('mapping', 'imports:refused.noSuchColumn', 'a column that the file does not have')
  if ([...prefix].length > MOST_CHARACTERS || [...separator].length > MOST_CHARACTERS)
    throw badInput('mapping', 'textTooLong', `at most ${MOST_CHARACTERS} characters`)
}
