import { builder } from '../../foundation/graphql/graphql.ts'
import type { NewModel } from './settings.ts'
import type { UnknownModel } from './unknownModels.ts'

const NEW_MODEL = 'A model that is created when the import is applied: of type light, with a dimmable main lamp.'
const FIELDS = {
  code: 'as in the file, without regard to case',
  name: 'null: the code',
  mainWatts: 'W of the main lamp at 100 %',
  subWatts: 'W of the auxiliary lamp at 100 %; null: it has none',
}

export const LightImportNewModel = builder.objectRef<NewModel>('LightImportNewModel').implement({
  description: NEW_MODEL,
  fields: t => ({
    code: t.exposeString('code', { description: FIELDS.code }),
    name: t.exposeString('name', { nullable: true, description: FIELDS.name }),
    mainWatts: t.exposeFloat('mainWatts', { nullable: true, description: FIELDS.mainWatts }),
    subWatts: t.exposeFloat('subWatts', { nullable: true, description: FIELDS.subWatts }),
  }),
})

export const LightImportNewModelInput = builder.inputType('LightImportNewModelInput', {
  description: NEW_MODEL,
  fields: t => ({
    code: t.string({ required: true, extensions: { emptyKey: 'modelCodeMinLength' }, description: FIELDS.code }),
    name: t.string({ description: FIELDS.name }),
    mainWatts: t.float({ description: FIELDS.mainWatts }),
    subWatts: t.float({ description: FIELDS.subWatts }),
  }),
})

export function newModelOf(input: typeof LightImportNewModelInput.$inferInput): NewModel {
  const { code, name, mainWatts, subWatts } = input
  return { code, name: name || null, mainWatts: mainWatts ?? null, subWatts: subWatts ?? null }
}

export const LightImportUnknownModel = builder.objectRef<UnknownModel>('LightImportUnknownModel').implement({
  description: 'A model code of the file that no model has.',
  fields: t => ({
    code: t.exposeString('code', {}),
    rows: t.exposeInt('rows', { description: 'rows of new lights with this code' }),
    watts: t.exposeFloat('watts', { nullable: true, description: 'W, the most frequent MAIN_WATTS of these rows' }),
  }),
})
