import { builder } from '../../foundation/graphql/graphql.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { applyImport } from './apply.ts'
import { checkImport, findFaults, findResults } from './check.ts'
import { LightImportSettingsInput, settingsOf } from './importInputs.api.ts'
import { LightImportOutcome } from './importPositions.api.ts'
import { LightImportFault, LightImportKeptPage, LightImportRowPage } from './importRows.api.ts'
import { createImport, deleteImport, findImport, findImports } from './imports.ts'
import { LightImport, LightImportEncoding } from './importTypes.api.ts'
import { ROW_OUTCOMES } from './rowResult.ts'
import { findKept, undoImport } from './undo.ts'

builder.queryFields(t => ({
  lightImports: t.field({
    type: [LightImport],
    description:
      'Imports of the viewer, newest first. A page that is not full is the last one. Needs LightDevice:update.',
    args: {
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: 'default: 20, at most 200' }),
    },
    resolve: (_, args, { db, viewer }) => findImports(db, viewer, args),
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
      outcomes: t.arg({ type: [LightImportOutcome], description: 'default: all' }),
      ...pageArgs,
    },
    resolve: (_, { id, outcomes, ...args }, { db, viewer }) =>
      findResults(db, viewer, { id, outcomes: outcomes ?? ROW_OUTCOMES }, args),
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
    args: { id: t.arg.int({ required: true }), ...pageArgs },
    resolve: (_, { id, ...args }, { db, viewer }) => findKept(db, viewer, id, args),
  }),
}))

const FORMATS = 'CSV, XLSX, GeoJSON, KML, KMZ, or a ZIP with a shapefile'
const SOON = 'Returns when it is done, or after 3 s; then poll status.'

builder.mutationFields(t => ({
  createLightImport: t.field({
    type: LightImport,
    description:
      `Reads a file, at most 50 MB and 200,000 rows; changes no lights: ${FORMATS}. ${SOON} Needs LightDevice:update. ` +
      'BAD_USER_INPUT if the file cannot be read.',
    args: {
      file: t.arg({ type: 'Upload', required: true }),
      fileName: t.arg.string({ required: true }),
      encoding: t.arg({ type: LightImportEncoding, description: 'default: detected' }),
      sheet: t.arg.string({ description: 'of sheets; default: the first with known column names, else with rows' }),
    },
    resolve: (_, { file, fileName, encoding, sheet }, { db, viewer, storage, writeAudit, log }) => {
      const wanted = { encoding: encoding ?? undefined, sheet: sheet ?? undefined }
      return createImport(db, viewer, { file, name: fileName, wanted }, { storage, writeAudit, log })
    },
  }),
  checkLightImport: t.field({
    type: LightImport,
    description:
      `Checks each row; changes no lights. ${SOON} Needs LightDevice:update, LightGroup:read ` +
      'and LightCenter:read. NOT_FOUND, CONFLICT, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), settings: t.arg({ type: LightImportSettingsInput, required: true }) },
    resolve: (_, { id, settings }, { db, viewer, writeAudit, log }) =>
      checkImport(db, viewer, { id, settings: settingsOf(settings) }, { writeAudit, log }),
  }),
  applyLightImport: t.field({
    type: LightImport,
    description:
      `Applies the checked rows, all or none. ${SOON} Needs LightDevice:update; LightDevice:create and ` +
      'LightGroup:create and DeviceMode:create if it creates any. NOT_FOUND; CONFLICT if no row creates or changes a light, or the data changed since the check; BAD_USER_INPUT.',
    args: {
      id: t.arg.int({ required: true }),
      leaveOut: t.arg.boolean({ description: 'true: skip refused and duplicate rows' }),
    },
    resolve: (_, { id, leaveOut }, { db, viewer, writeAudit, log, approved }) =>
      applyImport(db, viewer, { id, leaveOut: leaveOut ?? false }, { writeAudit, log, approved }),
  }),
  undoLightImport: t.field({
    type: LightImport,
    description:
      'Reverts an import within 24 h; lights that were changed or used since then are left unchanged. ' +
      `${SOON} Needs LightDevice:update. NOT_FOUND, CONFLICT.`,
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer, writeAudit, log, approved }) =>
      undoImport(db, viewer, id, { writeAudit, log, approved }),
  }),
  deleteLightImport: t.field({
    type: LightImport,
    description:
      'Deletes an import; lights stay unchanged. Needs LightDevice:update. NOT_FOUND, CONFLICT while it is running and while it ' +
      'can be undone.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => deleteImport(db, viewer, id),
  }),
}))
