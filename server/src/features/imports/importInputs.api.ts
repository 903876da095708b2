import { builder } from '../../foundation/graphql/graphql.ts'
import { attributeColumnOf, LightImportAttributeInput } from './importAttributes.api.ts'
import { LightImportNewModelInput, newModelOf } from './importModels.api.ts'
import { LightImportDatum, LightImportPositionOrder } from './importPositions.api.ts'
import { LightImportField, OPTIONS, SOURCE } from './importTypes.api.ts'
import type { ColumnSource, Settings } from './settings.ts'

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
export const LightImportSettingsInput = builder.inputType('LightImportSettingsInput', {
  description: 'How to read a file.',
  fields: t => ({
    mapping: t.field({ type: [LightImportMappingInput], required: true, description: OPTIONS.mapping }),
    datum: t.field({ type: LightImportDatum, required: true, description: OPTIONS.datum }),
    crs: t.string({ description: OPTIONS.crs }),
    positionOrder: t.field({ type: LightImportPositionOrder, description: OPTIONS.positionOrder }),
    missingId: t.field({ type: LightImportSourceInput, description: OPTIONS.missingId }),
    correctIds: t.boolean({ description: `${OPTIONS.correctIds}; default: false` }),
    nameFromId: t.boolean({ description: `${OPTIONS.nameFromId}; default: true` }),
    modeId: t.int({ description: OPTIONS.modeId }),
    centerId: t.int({ description: OPTIONS.centerId }),
    groupId: t.int({ description: OPTIONS.groupId }),
    useModeForUnknown: t.boolean({ description: `${OPTIONS.useModeForUnknown}; default: false` }),
    attributes: t.field({ type: [LightImportAttributeInput], description: OPTIONS.attributes }),
    createModels: t.field({ type: [LightImportNewModelInput], description: OPTIONS.createModels }),
    createGroups: t.boolean({ description: `${OPTIONS.createGroups}; default: false` }),
    updateExisting: t.boolean({ description: `${OPTIONS.updateExisting}; default: true` }),
  }),
})
type SettingsInput = typeof LightImportSettingsInput.$inferInput
type SourceInput = typeof LightImportSourceInput.$inferInput

function sourceOf({ columns, prefix, separator }: SourceInput): ColumnSource {
  return { columns, prefix: prefix ?? '', separator: separator ?? ' ' }
}

export function settingsOf(input: SettingsInput): Settings {
  return {
    mapping: input.mapping.map(({ field, source }) => ({ field, ...sourceOf(source) })),
    datum: input.datum,
    crs: input.crs || null,
    positionOrder: input.positionOrder ?? null,
    missingId: input.missingId ? sourceOf(input.missingId) : null,
    correctIds: input.correctIds ?? false,
    nameFromId: input.nameFromId ?? true,
    modeId: input.modeId ?? null,
    centerId: input.centerId ?? null,
    groupId: input.groupId ?? null,
    useModeForUnknown: input.useModeForUnknown ?? false,
    attributes: input.attributes?.map(attributeColumnOf) ?? [],
    createModels: input.createModels?.map(newModelOf) ?? [],
    createGroups: input.createGroups ?? false,
    updateExisting: input.updateExisting ?? true,
  }
}
