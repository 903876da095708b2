import type { AttributeDefinition } from '../attributes/attributes.ts'
import { numberProblem, readNumber } from '../attributes/number.ts'
import type { AssetWhere } from './deviceSearch.ts'

type AttributeFilter = NonNullable<AssetWhere['attribute']>

/** What can be asked of an own attribute, by its type. */
export const CONDITIONS = {
  TEXT: ['contains', 'equals', 'isSet', 'isNotSet'],
  NUMBER: ['range', 'isSet', 'isNotSet'],
  DATE: ['range', 'isSet', 'isNotSet'],
  BOOLEAN: ['equals', 'isSet', 'isNotSet'],
} as const satisfies Record<AttributeDefinition['type'], readonly AttributeCondition[]>
export type AttributeCondition = 'contains' | 'equals' | 'range' | 'isSet' | 'isNotSet'

/** As the dialog holds them. */
export type AssetFilterValues = {
  lampType: string
  poleNumber: string
  isProtected: boolean
  installedFrom: string
  installedTo: string
  /** id, or empty */
  attribute: string
  condition: AttributeCondition
  value: string
  from: string
  to: string
}

export function assetFilterValues({
  lampType,
  poleNumber,
  isProtected,
  installedOn,
  attribute,
}: AssetWhere): AssetFilterValues {
  return {
    lampType: lampType?.contains ?? '',
    poleNumber: poleNumber?.contains ?? '',
    isProtected: isProtected?.equals ?? false,
    installedFrom: installedOn?.gte ?? '',
    installedTo: installedOn?.lte ?? '',
    attribute: attribute ? `${attribute.id}` : '',
    condition: conditionOf(attribute),
    value: attribute?.equals ?? attribute?.contains ?? '',
    from: attribute?.gte ?? '',
    to: attribute?.lte ?? '',
  }
}

function conditionOf(attribute: AssetWhere['attribute']): AttributeCondition {
  if (typeof attribute?.isSet === 'boolean') return attribute.isSet ? 'isSet' : 'isNotSet'
  if (attribute?.equals) return 'equals'
  return attribute?.gte || attribute?.lte ? 'range' : 'contains'
}

/** The condition that fits a type: the present one, or the first of the type. */
export function fittingCondition(condition: AttributeCondition, type: AttributeDefinition['type']): AttributeCondition {
  return CONDITIONS[type].find(one => one === condition) ?? CONDITIONS[type][0]
}

/** Fields with something that is no number: translation keys. */
export function assetFilterProblems(
  { condition, from, to }: AssetFilterValues,
  definition: AttributeDefinition | undefined,
): { [field: string]: ReturnType<typeof numberProblem> } {
  if (definition?.type !== 'NUMBER' || condition !== 'range') return {}
  return { from: numberProblem(from), to: numberProblem(to) }
}

/** The conditions that are set. */
export function assetFilterWhere(
  { lampType, poleNumber, isProtected, installedFrom: gte, installedTo: lte, ...values }: AssetFilterValues,
  definition: AttributeDefinition | undefined,
): AssetWhere {
  const attribute = definition && attributeFilter(values, definition)
  return {
    ...(lampType.trim() && { lampType: { contains: lampType.trim() } }),
    ...(poleNumber.trim() && { poleNumber: { contains: poleNumber.trim() } }),
    ...(isProtected && { isProtected: { equals: true } }),
    ...((gte || lte) && { installedOn: { ...(gte && { gte }), ...(lte && { lte }) } }),
    ...(attribute && { attribute }),
  }
}

function attributeFilter(
  values: Pick<AssetFilterValues, 'condition' | 'value' | 'from' | 'to'>,
  { id, type }: AttributeDefinition,
): AttributeFilter {
  const { condition } = values
  const [value, from, to] = [values.value, values.from, values.to].map(text =>
    type === 'NUMBER' ? readNumber(text) : text.trim() || undefined,
  )
  switch (condition) {
    case 'isSet':
      return { id, isSet: true }
    case 'isNotSet':
      return { id, isSet: false }
    case 'range':
      return from || to ? { id, ...(from && { gte: from }), ...(to && { lte: to }) } : { id, isSet: true }
    default:
      return value ? { id, [condition]: value } : { id, isSet: true }
  }
}
