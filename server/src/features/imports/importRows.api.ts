import { builder } from '../../foundation/graphql/graphql.ts'
import { definePage } from '../../foundation/list/list.ts'
import type { ShownResult } from './check.ts'
import { LightImportOutcome } from './importPositions.api.ts'
import { LightImportField } from './importTypes.api.ts'
import type { RowError } from './rowResult.ts'
import type { KeptLight } from './undo.ts'

const LightImportError = builder.objectRef<RowError>('LightImportError').implement({
  description: 'An error in a row.',
  fields: t => ({
    column: t.exposeInt('column', { nullable: true, description: 'from 0; null: not from a column' }),
    field: t.expose('field', { type: LightImportField, nullable: true }),
    key: t.exposeString('key', { description: 'translation key' }),
    value: t.exposeString('value', { description: 'value in the file' }),
  }),
})

const LightImportRow = builder.objectRef<ShownResult>('LightImportRow').implement({
  description: 'A row of the file and its outcome.',
  fields: t => ({
    row: t.exposeInt('row', { description: 'row number of the spreadsheet, from 1' }),
    outcome: t.expose('outcome', { type: LightImportOutcome }),
    repeats: t.exposeInt('repeats', { nullable: true, description: 'the row with the same device ID' }),
    errors: t.expose('errors', { type: [LightImportError] }),
    warnings: t.expose('warnings', {
      type: [LightImportError],
      description: 'what is missing; does not prevent the import',
    }),
    latitude: t.exposeFloat('latitude', { nullable: true, description: '°, in the datum of the site' }),
    longitude: t.exposeFloat('longitude', { nullable: true, description: '°, in the datum of the site' }),
    changes: t.exposeStringList('changes', { description: 'fields that would change' }),
    correctedFrom: t.exposeString('corrected_from', { nullable: true, description: 'its device ID before correction' }),
    deviceId: t.exposeString('device_id', { nullable: true }),
    name: t.exposeString('name', { nullable: true }),
    groupName: t.exposeString('group_name', { nullable: true, description: 'a group that would be created' }),
    lightId: t.exposeInt('light_id', { nullable: true, description: 'the existing light' }),
    cells: t.exposeStringList('cells', { description: 'values in the file' }),
  }),
})
export const LightImportRowPage = definePage(LightImportRow, 'rows')

export const LightImportFault = builder
  .objectRef<Pick<ShownResult, 'row' | 'outcome' | 'repeats' | 'errors' | 'device_id'>>('LightImportFault')
  .implement({
    description: 'A row that is skipped.',
    fields: t => ({
      row: t.exposeInt('row', {}),
      outcome: t.expose('outcome', { type: LightImportOutcome }),
      repeats: t.exposeInt('repeats', { nullable: true }),
      deviceId: t.exposeString('device_id', { nullable: true }),
      errors: t.expose('errors', { type: [LightImportError] }),
    }),
  })

const LightImportKept = builder.objectRef<KeptLight>('LightImportKept').implement({
  description: 'A light that undoing left unchanged.',
  fields: t => ({
    lightId: t.exposeInt('light_id', {}),
    name: t.exposeString('name', {}),
    deviceId: t.exposeString('device_id', {}),
    reason: t.exposeString('kept', {
      description: 'CHANGED, GONE (deleted), or IN_USE (has connected or was operated)',
    }),
  }),
})
export const LightImportKeptPage = definePage(LightImportKept, 'lights that undoing left unchanged')
