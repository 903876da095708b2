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
  description: 'How far an import is.',
  values: {
    READING: { description: 'the file is being read' },
    READ: { description: 'its columns are known, and wait to be mapped' },
    CHECKING: { description: 'each row is being looked at' },
    CHECKED: { description: 'what would become of each row is known' },
    APPLYING: { description: 'lights are being written' },
    APPLIED: { description: 'done; can be undone until undoableUntil' },
    UNDOING: { description: 'lights are being given back' },
    UNDONE: { description: 'taken back' },
    FAILED: { description: 'the file could not be read' },
  } as const,
})
const LightImportFate = builder.enumType('LightImportFate', {
  description: 'What becomes of a row.',
  values: {
    CREATE: { description: 'a new light' },
    UPDATE: { description: 'a light takes over what is new' },
    UNCHANGED: { description: 'a light is so already' },
    SKIPPED: { description: 'a light is there and differs; updateExisting is off' },
    DUPLICATE: { description: 'repeats the device id of an earlier row; is left out' },
    REFUSED: { description: 'breaks rules; is left out' },
  } as const,
})
const LightImportField = builder.enumType('LightImportField', {
  description: 'What a file can say of a light.',
  values: FIELDS,
})
const LightImportEncoding = builder.enumType('LightImportEncoding', {
  description: 'Of a CSV file.',
  values: ENCODINGS,
})

const LightImportColumn = builder.objectRef<Column>('LightImportColumn').implement({
  description: 'A column of the file.',
  fields: t => ({
    name: t.exposeString('name', { description: 'from its header; a letter where it has none' }),
    samples: t.exposeStringList('samples', { description: 'its first values' }),
  }),
})

const SOURCE = {
  columns: 'from 0; the cells of these that are not blank, at most 5',
  prefix: 'before them, where there is anything',
  separator: 'between them; a blank unless given',
}
const LightImportSource = builder.objectRef<Source>('LightImportSource').implement({
  description: 'What a value is made of.',
  fields: t => ({
    columns: t.exposeIntList('columns', { description: SOURCE.columns }),
    prefix: t.exposeString('prefix', { description: SOURCE.prefix }),
    separator: t.exposeString('separator', { description: SOURCE.separator }),
  }),
})
const LightImportMapping = builder.objectRef<MappedField>('LightImportMapping').implement({
  description: 'What a field is made of.',
  fields: t => ({
    field: t.expose('field', { type: LightImportField }),
    source: t.field({ type: LightImportSource, resolve: mapped => mapped }),
  }),
})
const OPTIONS = {
  mapping: 'a field may be named once; DEVICE_ID is needed, or missingId',
  datum: 'of the positions in the file',
  missingId: 'stands in for a device id that is blank',
  mendIds: 'whatever may not stand in a device id becomes a hyphen',
  nameFromId: 'the device id stands in for a name that is blank or too short',
  modeId: 'model of new lights whose row names none',
  centerId: 'center of new lights whose row names none',
  groupId: 'group of new lights whose row names none',
  createGroups: 'groups that are not there are made; needs LightGroup:create',
  updateExisting: 'lights that are there take over what the file says; blank cells change nothing',
}
const LightImportSettings = builder.objectRef<Settings>('LightImportSettings').implement({
  description: 'How a file is to be understood.',
  fields: t => ({
    mapping: t.expose('mapping', { type: [LightImportMapping], description: OPTIONS.mapping }),
    datum: t.expose('datum', { type: Datum, description: OPTIONS.datum }),
    missingId: t.expose('missingId', { type: LightImportSource, nullable: true, description: OPTIONS.missingId }),
    mendIds: t.exposeBoolean('mendIds', { description: OPTIONS.mendIds }),
    nameFromId: t.exposeBoolean('nameFromId', { description: OPTIONS.nameFromId }),
    modeId: t.exposeInt('modeId', { nullable: true, description: OPTIONS.modeId }),
    centerId: t.exposeInt('centerId', { nullable: true, description: OPTIONS.centerId }),
    groupId: t.exposeInt('groupId', { nullable: true, description: OPTIONS.groupId }),
    createGroups: t.exposeBoolean('createGroups', { description: OPTIONS.createGroups }),
    updateExisting: t.exposeBoolean('updateExisting', { description: OPTIONS.updateExisting }),
  }),
})

const LightImportCounts = builder.objectRef<Partial<Counts>>('LightImportCounts').implement({
  description: 'Rows by fate.',
  fields: t => ({
    create: t.int({ resolve: counts => counts.CREATE ?? 0 }),
    update: t.int({ resolve: counts => counts.UPDATE ?? 0 }),
    unchanged: t.int({ resolve: counts => counts.UNCHANGED ?? 0 }),
    skipped: t.int({ resolve: counts => counts.SKIPPED ?? 0 }),
    duplicate: t.int({ resolve: counts => counts.DUPLICATE ?? 0 }),
    refused: t.int({ resolve: counts => counts.REFUSED ?? 0 }),
    newGroups: t.int({ description: 'groups that would be made', resolve: counts => counts.newGroups ?? 0 }),
  }),
})

const columnsOf = (row: ImportRow) => row.columns as unknown as Column[]

const LightImport = builder.objectRef<ImportRow>('LightImport').implement({
  description: 'A file of lights and what becomes of it; seen by whoever brought it, for 7 days.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    fileName: t.exposeString('file_name', {}),
    fileSize: t.exposeInt('file_size', { description: 'bytes' }),
    format: t.field({ type: SheetFormat, resolve: row => row.format as 'CSV' }),
    encoding: t.field({
      type: LightImportEncoding,
      nullable: true,
      description: 'of a CSV file, as it was found or given',
      resolve: row => row.encoding as 'UTF_8' | null,
    }),
    delimiter: t.exposeString('delimiter', { nullable: true, description: 'between the cells of a CSV file' }),
    headerRow: t.exposeInt('header_row', { description: 'row that names the columns, from 1; 0: none does' }),
    columns: t.field({ type: [LightImportColumn], resolve: columnsOf }),
    rowCount: t.exposeInt('row_count', { description: 'rows that are not blank, below the header' }),
    status: t.field({ type: LightImportStatus, resolve: row => row.status as 'READ' }),
    done: t.exposeInt('done', { description: 'rows done of what is going on' }),
    total: t.exposeInt('total', { description: 'rows to do; 0 while that is not known' }),
    failure: t.exposeString('failure', { nullable: true, description: 'translation key of what went wrong last' }),
    proposal: t.field({
      type: LightImportSettings,
      description: 'what the names of the columns suggest',
      resolve: row => propose(columnsOf(row)),
    }),
    settings: t.field({
      type: LightImportSettings,
      nullable: true,
      description: 'as it was last checked with',
      resolve: row => row.settings as unknown as Settings | null,
    }),
    counts: t.field({ type: LightImportCounts, resolve: row => row.counts as unknown as Counts }),
    undoableUntil: t.field({ type: 'DateTime', nullable: true, resolve: undoableUntil }),
    undoneCount: t.exposeInt('undone', { description: 'lights that undoing gave back' }),
    keptCount: t.exposeInt('kept', { description: 'lights that undoing left: see lightImportKept' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    checkedAt: t.expose('checked_at', { type: 'DateTime', nullable: true }),
    appliedAt: t.expose('applied_at', { type: 'DateTime', nullable: true }),
    undoneAt: t.expose('undone_at', { type: 'DateTime', nullable: true }),
  }),
})

const LightImportError = builder.objectRef<RowError>('LightImportError').implement({
  description: 'What is wrong in a row, and where.',
  fields: t => ({
    column: t.exposeInt('column', { nullable: true, description: 'from 0; null: no column says it' }),
    field: t.expose('field', { type: LightImportField, nullable: true }),
    key: t.exposeString('key', { description: 'translation key' }),
    value: t.exposeString('value', { description: 'as it stands in the file' }),
  }),
})

const LightImportRow = builder.objectRef<SeenVerdict>('LightImportRow').implement({
  description: 'A row of the file, and what becomes of it.',
  fields: t => ({
    row: t.exposeInt('row', { description: 'as a spreadsheet counts, from 1' }),
    fate: t.expose('fate', { type: LightImportFate }),
    repeats: t.exposeInt('repeats', { nullable: true, description: 'the row whose device id it repeats' }),
    errors: t.expose('errors', { type: [LightImportError] }),
    changes: t.exposeStringList('changes', { description: 'fields that would change' }),
    mendedFrom: t.exposeString('mended_from', { nullable: true, description: 'its device id before it was mended' }),
    deviceId: t.exposeString('device_id', { nullable: true }),
    name: t.exposeString('name', { nullable: true }),
    groupName: t.exposeString('group_name', { nullable: true, description: 'a group that would be made' }),
    lightId: t.exposeInt('light_id', { nullable: true, description: 'the light that is there already' }),
    cells: t.exposeStringList('cells', { description: 'as they stand in the file' }),
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
    description: 'A row that is left out.',
    fields: t => ({
      row: t.exposeInt('row', {}),
      fate: t.expose('fate', { type: LightImportFate }),
      repeats: t.exposeInt('repeats', { nullable: true }),
      deviceId: t.exposeString('device_id', { nullable: true }),
      errors: t.expose('errors', { type: [LightImportError] }),
    }),
  })

const LightImportKept = builder.objectRef<KeptLight>('LightImportKept').implement({
  description: 'A light that undoing left as it is.',
  fields: t => ({
    lightId: t.exposeInt('light_id', {}),
    name: t.exposeString('name', {}),
    deviceId: t.exposeString('device_id', {}),
    reason: t.exposeString('kept', { description: 'CHANGED since, GONE, or IN_USE: it was connected or operated' }),
  }),
})
const LightImportKeptPage = builder.objectRef<Page<KeptLight>>('LightImportKeptPage').implement({
  description: 'A page of lights that undoing left.',
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
    description: 'An import of the viewer; null for anybody else. Needs LightDevice:update.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findImport(db, viewer, id)) ?? null,
  }),
  lightImportRows: t.field({
    type: LightImportRowPage,
    description: 'Rows as they were last checked. Needs LightDevice:update. NOT_FOUND.',
    args: {
      id: t.arg.int({ required: true }),
      fates: t.arg({ type: [LightImportFate], description: 'all unless given' }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: '7 unless given, at most 200' }),
    },
    resolve: (_, { id, fates, ...args }, { db, viewer }) => findVerdicts(db, viewer, id, fates ?? FATES, args),
  }),
  lightImportFaults: t.field({
    type: [LightImportFault],
    description: 'Rows that are left out, at most 2000, in the order of the file. Needs LightDevice:update. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }), after: t.arg.int({ description: 'a row; 0 unless given' }) },
    resolve: (_, { id, after }, { db, viewer }) => findFaults(db, viewer, id, after ?? 0),
  }),
  lightImportKept: t.field({
    type: LightImportKeptPage,
    description: 'Lights that undoing left as they are. Needs LightDevice:update. NOT_FOUND.',
    args: {
      id: t.arg.int({ required: true }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: '7 unless given, at most 200' }),
    },
    resolve: (_, { id, ...args }, { db, viewer }) => findKept(db, viewer, id, args),
  }),
}))

const LightImportSourceInput = builder.inputType('LightImportSourceInput', {
  description: 'What a value is made of.',
  fields: t => ({
    columns: t.intList({ required: true, description: SOURCE.columns }),
    prefix: t.string({ description: SOURCE.prefix }),
    separator: t.string({ description: SOURCE.separator }),
  }),
})
const LightImportMappingInput = builder.inputType('LightImportMappingInput', {
  description: 'What a field is made of.',
  fields: t => ({
    field: t.field({ type: LightImportField, required: true }),
    source: t.field({ type: LightImportSourceInput, required: true }),
  }),
})
const LightImportSettingsInput = builder.inputType('LightImportSettingsInput', {
  description: 'How a file is to be understood.',
  fields: t => ({
    mapping: t.field({ type: [LightImportMappingInput], required: true, description: OPTIONS.mapping }),
    datum: t.field({ type: Datum, required: true, description: OPTIONS.datum }),
    missingId: t.field({ type: LightImportSourceInput, description: OPTIONS.missingId }),
    mendIds: t.boolean({ description: `${OPTIONS.mendIds}; no unless given` }),
    nameFromId: t.boolean({ description: `${OPTIONS.nameFromId}; yes unless given` }),
    modeId: t.int({ description: OPTIONS.modeId }),
    centerId: t.int({ description: OPTIONS.centerId }),
    groupId: t.int({ description: OPTIONS.groupId }),
    createGroups: t.boolean({ description: `${OPTIONS.createGroups}; no unless given` }),
    updateExisting: t.boolean({ description: `${OPTIONS.updateExisting}; yes unless given` }),
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
    mendIds: input.mendIds ?? false,
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
      'BAD_USER_INPUT saying what is wrong with the file.',
    args: {
      file: t.arg({ type: 'Upload', required: true }),
      fileName: t.arg.string({ required: true }),
      encoding: t.arg({ type: LightImportEncoding, description: 'found out unless given' }),
    },
    resolve: (_, { file, fileName, encoding }, { db, viewer, storage, witness, log }) =>
      createImport(db, viewer, storage, { file, name: fileName, encoding: encoding ?? undefined }, { witness, log }),
  }),
  checkLightImport: t.field({
    type: LightImport,
    description:
      `Finds out what would become of each row; changes no lights. ${SOON} Needs LightDevice:update, LightGroup:read ` +
      'and LightCenter:read. NOT_FOUND, CONFLICT, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), settings: t.arg({ type: LightImportSettingsInput, required: true }) },
    resolve: (_, { id, settings }, { db, viewer, witness, log }) =>
      checkImport(db, viewer, id, settingsOf(settings), { witness, log }),
  }),
  applyLightImport: t.field({
    type: LightImport,
    description:
      `Does what the check found, all of it or nothing. ${SOON} Needs LightDevice:update; LightDevice:create and ` +
      'LightGroup:create where something is made. NOT_FOUND; CONFLICT when the city changed since the check; BAD_USER_INPUT.',
    args: {
      id: t.arg.int({ required: true }),
      leaveOut: t.arg.boolean({ description: 'true: refused and repeated rows may be left out' }),
    },
    resolve: (_, { id, leaveOut }, { db, viewer, witness, log }) =>
      applyImport(db, viewer, id, leaveOut ?? false, { witness, log }),
  }),
  undoLightImport: t.field({
    type: LightImport,
    description:
      'Takes back what an import made and changed, within 24 h; lights that were changed or used since are left. ' +
      `${SOON} Needs LightDevice:update. NOT_FOUND, CONFLICT.`,
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer, witness, log }) => undoImport(db, viewer, id, { witness, log }),
  }),
  deleteLightImport: t.field({
    type: LightImport,
    description:
      'Forgets a file; lights stay as they are. Needs LightDevice:update. NOT_FOUND, CONFLICT while it is in work.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => removeOne(db, viewer, id),
  }),
}))
