import { isDeepStrictEqual } from 'node:util'
import { checkColumns, columnsOrThrow } from '../../../../server/src/features/models/modelChecks.ts'
import { type FileFormat, formatModels, readModels } from '../../../../server/src/features/models/modelFile.ts'
import type { ModelRow } from '../../../../server/src/features/models/models.store.ts'
import {
  COLUMNS,
  FIELDS,
  type ModelColumns,
  type ModelValues,
  mergedColumns,
} from '../../../../server/src/features/models/modelValues.ts'
import { badInput, Refusal } from '../../../../server/src/foundation/errors/errors.ts'
import { checkFields } from '../../../../server/src/foundation/errors/fieldErrors.ts'
import { unchangedOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import { foundOrThrow, valuesOf } from '../change.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { filtered, pageOf, type Row } from '../select.ts'

const WATTS = ['mainWatts', 'subWatts', 'standbyWatts'] as const

/** The row as the server stores it. */
function columnsOf(model: Row): ModelRow {
  return checkColumns(mergedColumns(undefined, model as unknown as ModelValues)).columns as ModelRow
}

function fieldsOf(columns: ModelColumns): Row {
  return Object.fromEntries(FIELDS.map(field => [field, columns[COLUMNS[field]]])) as unknown as Row
}

function create(city: City, input: Row): Row {
  const values = input as unknown as ModelValues
  const fields = fieldsOf(columnsOrThrow(mergedColumns(undefined, values)))
  checkCode(city, fields.code)
  const { id: _, ...made } = fields
  return rated(city.add('models', { ratings: [], ...made }), input.validFrom, hasWatts(input))
}

function update(city: City, model: Row, input: Row): Row {
  unchangedOrThrow(new Date(model.updatedAt), input.expectedUpdatedAt ? new Date(input.expectedUpdatedAt) : null)
  const { validFrom, ...values } = valuesOf(input)
  checkFields([
    () => columnsOrThrow(mergedColumns(columnsOf(model), values as ModelValues), columnsOf(model)),
    () => checkValidFrom(validFrom, values),
  ])
  return store(city, model, values as ModelValues, validFrom)
}

function checkValidFrom(validFrom: unknown, values: object): void {
  if (validFrom && !WATTS.some(field => field in values))
    throw badInput('input.validFrom', 'modelValidFromWithoutWatts', 'only together with watts')
}

function store(city: City, model: Row, values: ModelValues, validFrom?: unknown): Row {
  const fields = fieldsOf(columnsOrThrow(mergedColumns(columnsOf(model), values), columnsOf(model)))
  if (fields.type !== model.type) unusedOrThrow(city, model, 'input.type', 'modelTypeInUse')
  checkCode(city, fields.code, model)
  return rated(city.change(model, fields), validFrom, hasWatts(values))
}

const hasWatts = (values: object) => WATTS.some(field => values[field as keyof typeof values] != null)

/** Adds the power to the history, from a day on. */
function rated(model: Row, validFrom: unknown, isRated: boolean): Row {
  if (!isRated) return model
  const day = (validFrom as string | null) ?? new Date().toISOString().slice(0, 10)
  const rating = { validFrom: day, ...Object.fromEntries(WATTS.map(field => [field, model[field]])) }
  const others = (model.ratings ?? []).filter((other: Row) => other.validFrom !== day)
  model.ratings = [rating, ...others].sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  return model
}

/** Codes that differ in case only are the same. */
function withCode(city: City, code: string): Row | undefined {
  return city.rows.models.find(model => model.code.toLowerCase() === code.toLowerCase())
}

function checkCode(city: City, code: string, but?: Row): void {
  const other = withCode(city, code)
  if (other && other !== but) throw badInput('input.code', 'modelCodeTaken', `another model has the code ${code}`)
}

function unusedOrThrow(city: City, model: Row, field: string, key: string): void {
  const count = deviceCount(city, model)
  if (count > 0) throw new Refusal('CONFLICT', `devices that use this model: ${count}`, { field, key, count })
}

function deviceCount({ rows }: City, { id }: Row): number {
  return [...rows.devices, ...rows.centers].filter(({ modeId }) => modeId === id).length
}

interface FileOfModels {
  content: string
  format: FileFormat
  dryRun?: boolean | null
}

/** Creates or updates by code; with a problem in any row, none. */
function importModels(city: City, { content, format, dryRun }: FileOfModels) {
  const planned = readModels(content, format).map(({ row, values, problems }) => {
    const model = withCode(city, values.code?.trim() ?? '')
    const { columns, errors } = checkColumns(
      mergedColumns(model && columnsOf(model), values),
      model && columnsOf(model),
    )
    const found = errors.map(({ extensions: { field, key }, message }) => ({
      ...{ row, key, message },
      field: String(field).replace(/^input\./, ''),
    }))
    return { model, values, columns, problems: [...problems, ...found] }
  })
  const problems = planned.flatMap(row => row.problems)
  const valid = planned.filter(row => row.problems.length === 0)
  const changed = valid.filter(({ model, columns }) => !model || !isDeepStrictEqual(columnsOf(model), columns))
  const created = changed.filter(({ model }) => !model).length
  if (!dryRun && problems.length === 0)
    for (const { model, values } of changed) model ? store(city, model, values) : create(city, values as unknown as Row)
  return { created, updated: changed.length - created, unchanged: valid.length - changed.length, problems }
}

export const modelAnswers: Answers = {
  Query: {
    findManyDeviceMode: (_, args, { city }) => pageOf(city.rows.models, args),
    findOneDeviceMode: (_, { id }, { city }) => city.find('models', id),
    exportDeviceModes: (_, { format, where }, { city }) =>
      formatModels(filtered(city.rows.models, where).map(columnsOf), format),
  },
  Mutation: {
    createDeviceMode: (_, { input }, { city }) => create(city, input),
    updateDeviceMode: (_, { id, input }, { city }) => update(city, foundOrThrow(city, 'models', id), input),
    deleteDeviceMode: (_, { id }, { city }) => {
      const model = foundOrThrow(city, 'models', id)
      unusedOrThrow(city, model, 'id', 'modelInUse')
      city.remove('models', model)
      return model
    },
    importDeviceModes: (_, args, { city }) => importModels(city, args),
  },
  DeviceMode: {
    deviceCount: (model, _, { city }) => deviceCount(city, model),
  },
}
