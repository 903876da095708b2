import { builder } from '../../foundation/graphql/graphql.ts'
import type { FileProblem } from './modelFile.ts'
import { exportModels, importModels, type ModelImport } from './modelImport.ts'
import { DeviceModeFormat } from './modelInput.ts'
import { models } from './models.api.ts'

const DeviceModeProblem = builder.objectRef<FileProblem>('DeviceModeProblem').implement({
  description: 'Why a row of a file cannot be imported.',
  fields: t => ({
    row: t.exposeInt('row', {
      description: 'from 1: of a CSV file the line of the table, its header being 1; of a JSON file the object',
    }),
    field: t.exposeString('field', { nullable: true, description: 'null: the whole row' }),
    key: t.exposeString('key', { description: 'translation key, as of errors' }),
    message: t.exposeString('message', {}),
  }),
})

const DeviceModeImport = builder.objectRef<ModelImport>('DeviceModeImport').implement({
  description: 'Result of an import. With problems, nothing is stored, and the counts are of the valid rows.',
  fields: t => ({
    created: t.exposeInt('created', {}),
    updated: t.exposeInt('updated', {}),
    unchanged: t.exposeInt('unchanged', {}),
    problems: t.field({ type: [DeviceModeProblem], resolve: ({ problems }) => problems }),
  }),
})

builder.queryField('exportDeviceModes', t =>
  t.string({
    description: 'The text of a file with up to 1,000 models. It can be imported again. Needs DeviceMode:read.',
    args: { format: t.arg({ type: DeviceModeFormat, required: true }), where: models.args.where },
    resolve: (_, { format, where }, { db, viewer }) => exportModels(db, viewer, format, models.where(where)),
  }),
)

builder.mutationField('importDeviceModes', t =>
  t.field({
    type: DeviceModeImport,
    description:
      'Creates or updates up to 1,000 models by their codes, all or none; empty values clear a field. Needs ' +
      'DeviceMode:create and DeviceMode:update. BAD_USER_INPUT for a file that cannot be read.',
    args: {
      content: t.arg.string({ required: true, description: 'text of the file' }),
      format: t.arg({ type: DeviceModeFormat, required: true }),
      dryRun: t.arg.boolean({ description: 'true: only checks the file; default: false' }),
    },
    resolve: (_, file, { db, viewer }) => importModels(db, viewer, file),
  }),
)
