import { builder } from '../../foundation/graphql/graphql.ts'
import { type Page, Pagination, pagination } from '../../foundation/graphql/pagination.ts'
import { applyImport, findKept, type KeptLight, undoableUntil, undoImport } from './apply.ts'
import { ENCODINGS } from './encoding.ts'
import { Datum, SheetFormat } from './exports.api.ts'
import { FIELDS } from './fields.ts'
import type { Column } from './header.ts'
import {
  type Counts,
  checkImport,
  createImport,
  findFaults,
  findImport,
  findImports,
  findVerdicts,
  type ImportRow,
  removeOne,
  type SeenVerdict,
} from './imports.ts'
import { FATES, type RowError } from './judge.ts'
import { type MappedField, propose, type Settings, type Source } from './settings.ts'

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
const LightImportFate = builder.enumType('LightImportFate', {
  description: 'Outcome of a row.',
  values: {
    CREATE: { description: 'a new light' },
    UPDATE: { description: 'changes a light' },
    UNCHANGED: { description: 'matches the light already' },
    SKIPPED: { description: 'the light exists and differs, and updateExisting is off' },
    DUPLICATE: { description: 'repeats the device ID of an earlier row; skipped' },
    REFUSED: { description: 'has errors; skipped' },
  } as const,
})
const LightImportField = builder.enumType('LightImportField', {
  description: 'A field of a light in a file.',
  values: FIELDS,
})
const LightImportEncoding = builder.enumType('LightImportEncoding', {
  description: 'Encoding of a CSV file.',
  values: ENCODINGS,
})

const LightImportColumn = builder.objectRef<Column>('LightImportColumn').implement({
  description: 'A column of the file.',
  fields: t => ({
    name: t.exposeString('name', { description: 'from its header; else its letter' }),
    samples: t.exposeStringList('samples', { description: 'its first values' }),
  }),
})

const SOURCE = {
  columns: 'from 0; the cells of these that are not blank, at most 5',
  prefix: 'before them, where there is anything',
  separator: 'between them; a blank unless given',
}
const LightImportSource = builder.objectRef<Source>('LightImportSource').implement({
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
const OPTIONS = {
  mapping: 'a field may be named once; DEVICE_ID is needed, or missingId',
  datum: 'of the positions in the file',
  missingId: 'stands in for a device id that is blank',
  correctIds: 'replace characters that a device ID may not contain by hyphens',
  nameFromId: 'the device id stands in for a name that is blank or too short',
  modeId: 'model of new lights whose row names none',
  centerId: 'center of new lights whose row names none',
  groupId: 'group of new lights whose row names none',
  createGroups: 'groups that are not there are made; needs LightGroup:create',
  updateExisting: 'lights that are there take over what the file says; blank cells change nothing',
}
const LightImportSettings = builder.objectRef<Settings>('LightImportSettings').implement({
  description: 'How to read a file.',
  fields: t => ({
    mapping: t.expose('mapping', { type: [LightImportMapping], description: OPTIONS.mapping }),
    datum: t.expose('datum', { type: Datum, description: OPTIONS.datum }),
    missingId: t.expose('missingId', { type: LightImportSource, nullable: true, description: OPTIONS.missingId }),
    correctIds: t.exposeBoolean('correctIds', { description: OPTIONS.correctIds }),
    nameFromId: t.exposeBoolean('nameFromId', { description: OPTIONS.nameFromId }),
    modeId: t.exposeInt('modeId', { nullable: true, description: OPTIONS.modeId }),
    centerId: t.exposeInt('centerId', { nullable: true, description: OPTIONS.centerId }),
    groupId: t.exposeInt('groupId', { nullable: true, description: OPTIONS.groupId }),
    createGroups: t.exposeBoolean('createGroups', { description: OPTIONS.createGroups }),
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
  }),
})

const columnsOf = (row: ImportRow) => row.columns as unknown as Column[]

const LightImport = builder.objectRef<ImportRow>('LightImport').implement({
  description: 'An imported file of lights. Visible to the user who uploaded it, for 7 days.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    fileName: t.exposeString('file_name', {}),
    fileSize: t.exposeInt('file_size', { description: 'bytes' }),
    format: t.field({ type: SheetFormat, resolve: row => row.format as 'CSV' }),
    encoding: t.field({
      type: LightImportEncoding,
      nullable: true,
      description: 'of a CSV file, detected or given',
      resolve: row => row.encoding as 'UTF_8' | null,
    }),
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
      description: 'suggested by the column names',
      resolve: row => propose(columnsOf(row)),
    }),
    settings: t.field({
      type: LightImportSettings,
      nullable: true,
      description: 'settings of the last check',
      resolve: row => row.settings as unknown as Settings | null,
    }),
    counts: t.field({ type: LightImportCounts, resolve: row => row.counts as unknown as Counts }),
    undoableUntil: t.field({ type: 'DateTime', nullable: true, resolve: undoableUntil }),
    undoneCount: t.exposeInt('undone', { description: 'lights restored by undoing' }),
    keptCount: t.exposeInt('kept', { description: 'lights that undoing left unchanged: see lightImportKept' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    checkedAt: t.expose('checked_at', { type: 'DateTime', nullable: true }),
    appliedAt: t.expose('applied_at', { type: 'DateTime', nullable: true }),
    undoneAt: t.expose('undone_at', { type: 'DateTime', nullable: true }),
  }),
})

const LightImportError = builder.objectRef<RowError>('LightImportError').implement({
  description: 'An error in a row.',
  fields: t => ({
    column: t.exposeInt('column', { nullable: true, description: 'from 0; null: not from a column' }),
    field: t.expose('field', { type: LightImportField, nullable: true }),
    key: t.exposeString('key', { description: 'translation key' }),
    value: t.exposeString('value', { description: 'value in the file' }),
  }),
})

const LightImportRow = builder.objectRef<SeenVerdict>('LightImportRow').implement({
  description: 'A row of the file and its outcome.',
  fields: t => ({
    row: t.exposeInt('row', { description: 'row number of the spreadsheet, from 1' }),
    fate: t.expose('fate', { type: LightImportFate }),
    repeats: t.exposeInt('repeats', { nullable: true, description: 'the row with the same device ID' }),
    errors: t.expose('errors', { type: [LightImportError] }),
    changes: t.exposeStringList('changes', { description: 'fields that would change' }),
    correctedFrom: t.exposeString('corrected_from', { nullable: true, description: 'its device ID before correction' }),
    deviceId: t.exposeString('device_id', { nullable: true }),
    name: t.exposeString('name', { nullable: true }),
    groupName: t.exposeString('group_name', { nullable: true, description: 'a group that would be created' }),
    lightId: t.exposeInt('light_id', { nullable: true, description: 'the existing light' }),
    cells: t.exposeStringList('cells', { description: 'values in the file' }),
  }),
})
const LightImportRowPage = builder.objectRef<Page<SeenVerdict>>('LightImportRowPage').implement({
  description: 'A page of rows.',
  fields: t => ({
    items: t.expose('items', { type: [LightImportRow] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

const LightImportFault = builder
  .objectRef<Pick<SeenVerdict, 'row' | 'fate' | 'repeats' | 'errors' | 'device_id'>>('LightImportFault')
  .implement({
    description: 'A row that is skipped.',
    fields: t => ({
      row: t.exposeInt('row', {}),
      fate: t.expose('fate', { type: LightImportFate }),
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
const LightImportKeptPage = builder.objectRef<Page<KeptLight>>('LightImportKeptPage').implement({
  description: 'A page of lights that undoing left unchanged.',
  fields: t => ({
    items: t.expose('items', { type: [LightImportKept] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

builder.queryFields(t => ({
  lightImports: t.field({
    type: [LightImport],
    description: 'Imports of the viewer, newest first, at most 20. Needs LightDevice:update.',
    resolve: (_, __, { db, viewer }) => findImports(db, viewer),
  }),
  lightImport: t.field({
    type: LightImport,
    nullable: true,
    description: 'An import of the viewer; null for imports of other users. Needs LightDevice:update.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findImport(db, viewer, id)) ?? null,
  }),
  lightImportRows: t.field({
    type: LightImportRowPage,
    description: 'Rows of the last check. Needs LightDevice:update. NOT_FOUND.',
    args: {
      id: t.arg.int({ required: true }),
      fates: t.arg({ type: [LightImportFate], description: 'default: all' }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: 'default: 7, at most 200' }),
    },
    resolve: (_, { id, fates, ...args }, { db, viewer }) => findVerdicts(db, viewer, id, fates ?? FATES, args),
  }),
  lightImportFaults: t.field({
    type: [LightImportFault],
    description: 'Skipped rows, at most 2000, in the order of the file. Needs LightDevice:update. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }), after: t.arg.int({ description: 'a row; default: 0' }) },
    resolve: (_, { id, after }, { db, viewer }) => findFaults(db, viewer, id, after ?? 0),
  }),
  lightImportKept: t.field({
    type: LightImportKeptPage,
    description: 'Lights that undoing left unchanged. Needs LightDevice:update. NOT_FOUND.',
    args: {
      id: t.arg.int({ required: true }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: 'default: 7, at most 200' }),
    },
    resolve: (_, { id, ...args }, { db, viewer }) => findKept(db, viewer, id, args),
  }),
}))

const LightImportSourceInput = builder.inputType('LightImportSourceInput', {
  description: 'How a value is composed.',
  fields: t => ({
    columns: t.intList({ required: true, description: SOURCE.columns }),
    prefix: t.string({ description: SOURCE.prefix }),
    separator: t.string({ description: SOURCE.separator }),
  }),
})
const LightImportMappingInput = builder.inputType('LightImportMappingInput', {
  description: 'How a field is composed.',
  fields: t => ({
    field: t.field({ type: LightImportField, required: true }),
    source: t.field({ type: LightImportSourceInput, required: true }),
  }),
})
const LightImportSettingsInput = builder.inputType('LightImportSettingsInput', {
  description: 'How to read a file.',
  fields: t => ({
    mapping: t.field({ type: [LightImportMappingInput], required: true, description: OPTIONS.mapping }),
    datum: t.field({ type: Datum, required: true, description: OPTIONS.datum }),
    missingId: t.field({ type: LightImportSourceInput, description: OPTIONS.missingId }),
    correctIds: t.boolean({ description: `${OPTIONS.correctIds}; default: false` }),
    nameFromId: t.boolean({ description: `${OPTIONS.nameFromId}; default: true` }),
    modeId: t.int({ description: OPTIONS.modeId }),
    centerId: t.int({ description: OPTIONS.centerId }),
    groupId: t.int({ description: OPTIONS.groupId }),
    createGroups: t.boolean({ description: `${OPTIONS.createGroups}; default: false` }),
    updateExisting: t.boolean({ description: `${OPTIONS.updateExisting}; default: true` }),
  }),
})
type SettingsInput = typeof LightImportSettingsInput.$inferInput
type SourceInput = typeof LightImportSourceInput.$inferInput

function sourceOf({ columns, prefix, separator }: SourceInput): Source {
  return { columns, prefix: prefix ?? '', separator: separator ?? ' ' }
}

function settingsOf(input: SettingsInput): Settings {
  return {
    mapping: input.mapping.map(({ field, source }) => ({ field, ...sourceOf(source) })),
    datum: input.datum,
    missingId: input.missingId ? sourceOf(input.missingId) : null,
    correctIds: input.correctIds ?? false,
    nameFromId: input.nameFromId ?? true,
    modeId: input.modeId ?? null,
    centerId: input.centerId ?? null,
    groupId: input.groupId ?? null,
    createGroups: input.createGroups ?? false,
    updateExisting: input.updateExisting ?? true,
  }
}

const SOON = 'Answers when it is done, or after 3 s; then status tells.'

builder.mutationFields(t => ({
  createLightImport: t.field({
    type: LightImport,
    description:
      `Reads a CSV or XLSX file, at most 50 MB and 200,000 rows; changes no lights. ${SOON} Needs LightDevice:update. ` +
      'BAD_USER_INPUT if the file cannot be read.',
    args: {
      file: t.arg({ type: 'Upload', required: true }),
      fileName: t.arg.string({ required: true }),
      encoding: t.arg({ type: LightImportEncoding, description: 'detected unless given' }),
    },
    resolve: (_, { file, fileName, encoding }, { db, viewer, storage, witness, log }) =>
      createImport(db, viewer, storage, { file, name: fileName, encoding: encoding ?? undefined }, { witness, log }),
  }),
  checkLightImport: t.field({
    type: LightImport,
    description:
      `Checks each row; changes no lights. ${SOON} Needs LightDevice:update, LightGroup:read ` +
      'and LightCenter:read. NOT_FOUND, CONFLICT, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), settings: t.arg({ type: LightImportSettingsInput, required: true }) },
    resolve: (_, { id, settings }, { db, viewer, witness, log }) =>
      checkImport(db, viewer, id, settingsOf(settings), { witness, log }),
  }),
  applyLightImport: t.field({
    type: LightImport,
    description:
      `Applies the checked rows, all or none. ${SOON} Needs LightDevice:update; LightDevice:create and ` +
      'LightGroup:create if it creates any. NOT_FOUND; CONFLICT if the data changed since the check; BAD_USER_INPUT.',
    args: {
      id: t.arg.int({ required: true }),
      leaveOut: t.arg.boolean({ description: 'true: skip refused and duplicate rows' }),
    },
    resolve: (_, { id, leaveOut }, { db, viewer, witness, log }) =>
      applyImport(db, viewer, id, leaveOut ?? false, { witness, log }),
  }),
  undoLightImport: t.field({
    type: LightImport,
    description:
      'Reverts an import within 24 h; lights that were changed or used since then are left unchanged. ' +
      `${SOON} Needs LightDevice:update. NOT_FOUND, CONFLICT.`,
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer, witness, log }) => undoImport(db, viewer, id, { witness, log }),
  }),
  deleteLightImport: t.field({
    type: LightImport,
    description:
      'Deletes an import; lights stay unchanged. Needs LightDevice:update. NOT_FOUND, CONFLICT while it is running.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => removeOne(db, viewer, id),
  }),
}))
