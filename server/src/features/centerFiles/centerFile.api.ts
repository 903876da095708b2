import { builder } from '../../foundation/graphql/graphql.ts'
import { centers } from '../centers/centers.api.ts'
import { SheetLanguageType } from '../imports/exports.api.ts'
import { LightImportEncoding } from '../imports/importTypes.api.ts'
import { CENTER_FIELDS } from './centerFields.ts'
import { exportCenters, type CenterImport as Import, importCenters } from './centerImport.ts'
import type { CenterProblem, CenterRowResult } from './centerRows.ts'

const CenterImportField = builder.enumType('CenterImportField', {
  description: 'A field of a center in a file.',
  values: CENTER_FIELDS,
})

const CenterImportOutcome = builder.enumType('CenterImportOutcome', {
  description: 'Outcome of a row.',
  values: {
    CREATE: { description: 'a new center' },
    UPDATE: { description: 'changes a center' },
    UNCHANGED: { description: 'matches the center already' },
    REFUSED: { description: 'has problems' },
  } as const,
})

const CenterImportProblem = builder.objectRef<CenterProblem>('CenterImportProblem').implement({
  description: 'Why a row cannot be imported.',
  fields: t => ({
    field: t.expose('field', { type: CenterImportField, nullable: true, description: 'null: the whole row' }),
    key: t.exposeString('key', { description: 'translation key' }),
    value: t.exposeString('value', { description: 'as in the file' }),
  }),
})

const CenterImportRow = builder.objectRef<CenterRowResult>('CenterImportRow').implement({
  description: 'A row of the file.',
  fields: t => ({
    row: t.exposeInt('row', { description: 'number in the file, from 1' }),
    deviceId: t.exposeString('deviceId', {}),
    name: t.exposeString('name', {}),
    outcome: t.expose('outcome', { type: CenterImportOutcome }),
    changes: t.field({
      type: [CenterImportField],
      description: 'fields that differ from the existing center',
      resolve: ({ changes }) => changes,
    }),
    problems: t.field({ type: [CenterImportProblem], resolve: ({ problems }) => problems }),
  }),
})

const CenterImportModel = builder.objectRef<Import['unknownModels'][number]>('CenterImportModel').implement({
  description: 'A model of the file that does not exist, or is not one of centers.',
  fields: t => ({
    code: t.exposeString('code', { description: 'as in the file' }),
    rows: t.exposeInt('rows', { description: 'number of new centers with it' }),
  }),
})

const CenterImportColumn = builder.objectRef<Import['columns'][number]>('CenterImportColumn').implement({
  description: 'A column of the file.',
  fields: t => ({
    name: t.exposeString('name', {}),
    field: t.expose('field', { type: CenterImportField, nullable: true, description: 'null: not imported' }),
  }),
})

const CenterImport = builder.objectRef<Import>('CenterImport').implement({
  description: 'Result of an import of centers.',
  fields: t => ({
    created: t.int({ resolve: ({ counts }) => counts.CREATE }),
    updated: t.int({ resolve: ({ counts }) => counts.UPDATE }),
    unchanged: t.int({ resolve: ({ counts }) => counts.UNCHANGED }),
    refused: t.int({ resolve: ({ counts }) => counts.REFUSED }),
    isApplied: t.exposeBoolean('isApplied', { description: 'false: nothing was stored' }),
    columns: t.field({ type: [CenterImportColumn], resolve: ({ columns }) => columns }),
    unknownModels: t.field({
      type: [CenterImportModel],
      description: 'most rows first',
      resolve: ({ unknownModels }) => unknownModels,
    }),
    rows: t.field({ type: [CenterImportRow], resolve: ({ rows }) => rows }),
  }),
})

builder.queryField('exportCenters', t =>
  t.string({
    description: 'The text of a CSV file with up to 5,000 centers. It can be imported again. Needs LightCenter:read.',
    args: {
      where: centers.args.where,
      language: t.arg({ type: SheetLanguageType, required: true, defaultValue: 'zh' }),
    },
    resolve: (_, { where, language }, { db, viewer }) => exportCenters(db, viewer, centers.where(where), language),
  }),
)

builder.mutationField('importCenters', t =>
  t.field({
    type: CenterImport,
    description:
      'Creates or updates up to 5,000 centers of a file (CSV, XLSX, GeoJSON, KML, KMZ, or a ZIP with a shapefile) by their ' +
      'device ids, all or none; empty cells change ' +
      'nothing. Needs LightCenter:create and LightCenter:update. BAD_USER_INPUT for a file that cannot be read; CONFLICT.',
    args: {
      file: t.arg({ type: 'Upload', required: true }),
      fileName: t.arg.string({ required: true }),
      dryRun: t.arg.boolean({ required: true, description: 'true: only checks the file' }),
      encoding: t.arg({ type: LightImportEncoding, description: 'of a CSV file; default: detected' }),
      sheet: t.arg.string({
        description: 'of a workbook, or a layer; default: the first with known column names, else with rows',
      }),
      modelId: t.arg.int({ description: 'model of new centers that have none in the file, or an unknown one' }),
      leaveOut: t.arg.boolean({ description: 'true: refused rows are skipped; default: with one, nothing is stored' }),
    },
    resolve: (_, { encoding, sheet, modelId, leaveOut, ...file }, { db, viewer, storage, writeAudit }) =>
      importCenters(
        db,
        viewer,
        {
          ...{ ...file, encoding: encoding ?? undefined, sheet: sheet ?? undefined },
          ...{ modelId: modelId ?? null, leaveOut: leaveOut ?? false },
        },
        { storage, writeAudit },
      ),
  }),
)
