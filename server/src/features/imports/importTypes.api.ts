import { builder } from '../../foundation/graphql/graphql.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'
import { findAttributes } from '../attributes/attributes.ts'
import { proposeAttributes } from './attributeColumns.ts'
import { findPositions } from './check.ts'
import { ENCODINGS } from './encoding.ts'
import { FIELDS } from './fields.ts'
import type { SheetColumn } from './header.ts'
import { LightImportAttribute } from './importAttributes.api.ts'
import { LightImportNewModel, LightImportUnknownModel } from './importModels.api.ts'
import { LightImportDatum, LightImportPosition, LightImportPositionOrder } from './importPositions.api.ts'
import { type Counts, type ImportRow, undoableUntil } from './imports.ts'
import { IMPORT_FORMATS } from './openTable.ts'
import { type ColumnSource, type MappedField, proposeSettings, type Settings } from './settings.ts'
import type { UnknownModel } from './unknownModels.ts'

const LightImportStatus = builder.enumType('LightImportStatus', {
  description: 'State of an import.',
  values: {
    READING: { description: 'the file is being read' },
    READ: { description: 'its columns are known and can be mapped' },
    CHECKING: { description: 'rows are being checked' },
    CHECKED: { description: 'the outcome of each row is known' },
    APPLYING: { description: 'lights are being written' },
    APPLIED: { description: 'done; can be undone until undoableUntil' },
    UNDOING: { description: 'lights are being restored' },
    UNDONE: { description: 'undone' },
    FAILED: { description: 'the file could not be read' },
  } as const,
})
export const LightImportField = builder.enumType('LightImportField', {
  description: 'A field of a light in a file.',
  values: FIELDS,
})
export const LightImportEncoding = builder.enumType('LightImportEncoding', {
  description: 'Encoding of a file: those of the WHATWG standard. GBK is read as GB18030.',
  values: ENCODINGS,
})
const LightImportFormat = builder.enumType('LightImportFormat', {
  description: 'Format of a file, detected from its content.',
  values: IMPORT_FORMATS,
})

const LightImportColumn = builder.objectRef<SheetColumn>('LightImportColumn').implement({
  description: 'A column of the file.',
  fields: t => ({
    name: t.exposeString('name', { description: 'from its header; else its letter' }),
    samples: t.exposeStringList('samples', { description: 'its first values' }),
  }),
})

export const SOURCE = {
  columns: 'from 0; cells that are not blank are used, at most 5',
  prefix: 'before the cells, if there are any',
  separator: 'between the cells; default: a blank',
}
const LightImportSource = builder.objectRef<ColumnSource>('LightImportSource').implement({
  description: 'How a value is composed.',
  fields: t => ({
    columns: t.exposeIntList('columns', { description: SOURCE.columns }),
    prefix: t.exposeString('prefix', { description: SOURCE.prefix }),
    separator: t.exposeString('separator', { description: SOURCE.separator }),
  }),
})
const LightImportMapping = builder.objectRef<MappedField>('LightImportMapping').implement({
  description: 'How a field is composed.',
  fields: t => ({
    field: t.expose('field', { type: LightImportField }),
    source: t.field({ type: LightImportSource, resolve: mapped => mapped }),
  }),
})
export const OPTIONS = {
  mapping: 'each field at most once; DEVICE_ID or missingId is required',
  datum: 'of the positions in the file, if they are in degrees',
  crs: 'EPSG code of projected coordinates, x in LONGITUDE and y in LATITUDE; null: degrees in datum',
  positionOrder: 'of both coordinates in POSITION; null: detected',
  missingId: 'used if the device ID is blank',
  correctIds: 'replace blanks and other characters that a device ID may not contain by hyphens',
  nameFromId: 'use the device ID if the name is blank or too short',
  modeId: 'model of new lights whose row has none',
  centerId: 'center of new lights whose row has none',
  groupId: 'group of new lights whose row has none',
  useModeForUnknown: 'use modeId for rows whose model code is unknown, too',
  createModels: 'models for unknown codes, created when applied if rows need them; needs DeviceMode:create',
  attributes: 'columns that are own attributes; new ones are created when applied',
  createGroups: 'create missing groups; needs LightGroup:create',
  updateExisting: 'update existing lights from the file; blank cells change nothing',
}
const LightImportSettings = builder.objectRef<Settings>('LightImportSettings').implement({
  description: 'How to read a file.',
  fields: t => ({
    mapping: t.expose('mapping', { type: [LightImportMapping], description: OPTIONS.mapping }),
    datum: t.expose('datum', { type: LightImportDatum, description: OPTIONS.datum }),
    crs: t.string({ nullable: true, description: OPTIONS.crs, resolve: settings => settings.crs }),
    positionOrder: t.field({
      type: LightImportPositionOrder,
      nullable: true,
      description: OPTIONS.positionOrder,
      resolve: settings => settings.positionOrder,
    }),
    missingId: t.expose('missingId', { type: LightImportSource, nullable: true, description: OPTIONS.missingId }),
    correctIds: t.exposeBoolean('correctIds', { description: OPTIONS.correctIds }),
    nameFromId: t.exposeBoolean('nameFromId', { description: OPTIONS.nameFromId }),
    modeId: t.exposeInt('modeId', { nullable: true, description: OPTIONS.modeId }),
    centerId: t.exposeInt('centerId', { nullable: true, description: OPTIONS.centerId }),
    groupId: t.exposeInt('groupId', { nullable: true, description: OPTIONS.groupId }),
    createGroups: t.exposeBoolean('createGroups', { description: OPTIONS.createGroups }),
    // Settings of an earlier release have none of these.
    useModeForUnknown: t.boolean({
      description: OPTIONS.useModeForUnknown,
      resolve: settings => settings.useModeForUnknown ?? false,
    }),
    attributes: t.field({
      type: [LightImportAttribute],
      description: OPTIONS.attributes,
      resolve: settings => settings.attributes ?? [],
    }),
    createModels: t.field({
      type: [LightImportNewModel],
      description: OPTIONS.createModels,
      resolve: settings => settings.createModels ?? [],
    }),
    updateExisting: t.exposeBoolean('updateExisting', { description: OPTIONS.updateExisting }),
  }),
})

const LightImportCounts = builder.objectRef<Partial<Counts>>('LightImportCounts').implement({
  description: 'Number of rows by outcome.',
  fields: t => ({
    create: t.int({ resolve: counts => counts.CREATE ?? 0 }),
    update: t.int({ resolve: counts => counts.UPDATE ?? 0 }),
    unchanged: t.int({ resolve: counts => counts.UNCHANGED ?? 0 }),
    skipped: t.int({ resolve: counts => counts.SKIPPED ?? 0 }),
    duplicate: t.int({ resolve: counts => counts.DUPLICATE ?? 0 }),
    refused: t.int({ resolve: counts => counts.REFUSED ?? 0 }),
    newGroups: t.int({ description: 'groups that would be created', resolve: counts => counts.newGroups ?? 0 }),
    incomplete: t.int({
      description: 'rows to create or update that have warnings',
      resolve: counts => counts.incomplete ?? 0,
    }),
    newModels: t.int({ description: 'models that would be created', resolve: counts => counts.newModels ?? 0 }),
  }),
})

const columnsOf = (row: ImportRow) => row.columns as unknown as SheetColumn[]

export const LightImport = builder.objectRef<ImportRow>('LightImport').implement({
  description: 'An imported file of lights. Visible to the user who uploaded it, for 7 days.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    fileName: t.exposeString('file_name', {}),
    fileSize: t.exposeInt('file_size', { description: 'bytes' }),
    format: t.field({ type: LightImportFormat, resolve: row => row.format as 'CSV' }),
    encoding: t.field({
      type: LightImportEncoding,
      nullable: true,
      description: 'detected or given; null: the format defines it',
      resolve: row => row.encoding as 'UTF_8' | null,
    }),
    encodingUnsure: t.exposeBoolean('encoding_unsure', {
      description: 'other encodings fit as well: check the samples',
    }),
    sheets: t.exposeStringList('sheets', { description: 'of a workbook; layers of a ZIP, folders of a KML' }),
    sheet: t.exposeString('sheet', { nullable: true, description: 'the one that was read; null: all of the file' }),
    crs: t.exposeString('crs', { nullable: true, description: 'EPSG code that the file names' }),
    delimiter: t.exposeString('delimiter', { nullable: true, description: 'of a CSV file' }),
    headerRow: t.exposeInt('header_row', { description: 'row with the column names, from 1; 0: none' }),
    columns: t.field({ type: [LightImportColumn], resolve: columnsOf }),
    rowCount: t.exposeInt('row_count', { description: 'rows that are not blank, below the header' }),
    status: t.field({ type: LightImportStatus, resolve: row => row.status as 'READ' }),
    done: t.exposeInt('done', { description: 'processed rows of the present step' }),
    total: t.exposeInt('total', { description: 'rows to process; 0 while unknown' }),
    failure: t.exposeString('failure', { nullable: true, description: 'translation key of the last error' }),
    proposal: t.field({
      type: LightImportSettings,
      description: 'suggested by the column names and values',
      resolve: async (row, _, { db, viewer }) => {
        const proposal = proposeSettings(columnsOf(row), row.crs, await siteGeography(db))
        const attributes = proposeAttributes(columnsOf(row), proposal, await findAttributes(db, viewer))
        return { ...proposal, attributes }
      },
    }),
    settings: t.field({
      type: LightImportSettings,
      nullable: true,
      description: 'settings of the last check',
      resolve: row => row.settings as unknown as Settings | null,
    }),
    counts: t.field({ type: LightImportCounts, resolve: row => row.counts as unknown as Counts }),
    unknownModels: t.field({
      type: [LightImportUnknownModel],
      description: 'after a check: codes without a model, by number of rows; at most 100',
      resolve: row => row.unknown_models as unknown as UnknownModel[],
    }),
    positions: t.field({
      type: [LightImportPosition],
      description: 'after a check: rows with a position, a sample of at most 1,000, for a map',
      resolve: (row, _, { db }) => findPositions(db, row),
    }),
    undoableUntil: t.field({ type: 'DateTime', nullable: true, resolve: undoableUntil }),
    undoneCount: t.exposeInt('undone', { description: 'lights that undoing deleted or restored' }),
    keptCount: t.exposeInt('kept', { description: 'lights that undoing left unchanged: see lightImportKept' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    checkedAt: t.expose('checked_at', { type: 'DateTime', nullable: true }),
    appliedAt: t.expose('applied_at', { type: 'DateTime', nullable: true }),
    undoneAt: t.expose('undone_at', { type: 'DateTime', nullable: true }),
  }),
})
