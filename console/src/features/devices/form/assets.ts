import type { VariablesOf } from '../../../graphql/graphql.ts'
import type { AttributeDefinition, LightAssets } from '../../attributes/attributes.ts'
import { numberProblem, readNumber } from '../../attributes/number.ts'
import type { CreateLightDevice, UpdateLightDevice } from './deviceDocuments.ts'

/** As the form holds it: text; empty: not set. */
export type AssetValues = {
  lampType: string
  poleNumber: string
  /** YYYY-MM-DD */
  installedOn: string
  /** values of own attributes by id: numbers as typed, `true` or `false` */
  attributes: Record<string, string>
}
export const ASSET_FIELDS = ['lampType', 'poleNumber', 'installedOn', 'attributes'] as const

export const NO_ASSETS: AssetValues = { lampType: '', poleNumber: '', installedOn: '', attributes: {} }

export function assetsOf({ lampType, poleNumber, installedOn, attributes }: LightAssets): AssetValues {
  return {
    lampType: lampType ?? '',
    poleNumber: poleNumber ?? '',
    installedOn: installedOn ?? '',
    attributes: Object.fromEntries(attributes.map(({ definition, value }) => [definition.id, value])),
  }
}

/** By field, an own attribute as `attributes.12`: keys of texts. */
export function assetProblems(
  { attributes }: AssetValues,
  definitions: readonly AttributeDefinition[],
): Record<string, string> {
  const problems = definitions
    .filter(({ type }) => type === 'NUMBER')
    .map(({ id }) => [`attributes.${id}`, numberProblem(attributes[id] ?? '')] as const)
  return Object.fromEntries(problems.flatMap(([field, key]) => (key ? [[field, key]] : [])))
}

/** To compare values; those that were never filled in do not differ from empty ones. */
export function attributesText({ attributes }: AssetValues): string {
  return JSON.stringify(Object.entries(attributes).filter(([, value]) => value !== ''))
}

/** Own attributes that differ; null removes a value. */
function changedAttributes(before: AssetValues, after: AssetValues) {
  const trimmed = (text: string | undefined) => text?.trim() ?? ''
  const ids = [...new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])]
  return ids
    .filter(id => trimmed(before.attributes[id]) !== trimmed(after.attributes[id]))
    .map(id => ({ id: Number(id), value: trimmed(after.attributes[id]) || null }))
}

/** Numbers as the server wants them. */
function sent(after: AssetValues, definitions: readonly AttributeDefinition[]): AssetValues {
  const numbers = definitions.filter(({ id, type }) => type === 'NUMBER' && after.attributes[id])
  const read = numbers.map(({ id }) => [id, readNumber(after.attributes[id]!) ?? ''])
  return { ...after, attributes: { ...after.attributes, ...Object.fromEntries(read) } }
}

type CreateInput = VariablesOf<typeof CreateLightDevice>['input']
type UpdateInput = VariablesOf<typeof UpdateLightDevice>['input']
type AssetInput<Input> = Pick<Input, (typeof ASSET_FIELDS)[number] & keyof Input>

export function assetCreateInput(
  values: AssetValues,
  definitions: readonly AttributeDefinition[],
): AssetInput<CreateInput> {
  const attributes = changedAttributes(NO_ASSETS, sent(values, definitions))
  const { lampType, poleNumber, installedOn } = values
  return {
    ...(lampType.trim() && { lampType: lampType.trim() }),
    ...(poleNumber.trim() && { poleNumber: poleNumber.trim() }),
    ...(installedOn && { installedOn }),
    ...(attributes.length > 0 && { attributes }),
  }
}

/** Only what differs. */
export function assetUpdateInput(
  before: AssetValues,
  after: AssetValues,
  definitions: readonly AttributeDefinition[],
): AssetInput<UpdateInput> {
  const attributes = changedAttributes(before, sent(after, definitions))
  const texts = (['lampType', 'poleNumber', 'installedOn'] as const).filter(
    field => before[field].trim() !== after[field].trim(),
  )
  return {
    ...Object.fromEntries(texts.map(field => [field, { set: after[field].trim() || null }])),
    ...(attributes.length > 0 && { attributes }),
  }
}
