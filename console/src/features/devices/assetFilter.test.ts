import { expect, test } from 'vitest'
import type { AttributeDefinition } from '../attributes/attributes.ts'
import { assetFilterProblems, assetFilterValues, assetFilterWhere, fittingCondition } from './assetFilter.ts'
import type { AssetWhere } from './deviceSearch.ts'

const HEIGHT: AttributeDefinition = { id: 3, name: '杆高', type: 'NUMBER', unit: 'm', lightCount: 2 }
const OWNER: AttributeDefinition = { id: 4, name: '产权单位', type: 'TEXT', unit: null, lightCount: 2 }

test.each<[AssetWhere, AttributeDefinition | undefined]>([
  [{ lampType: { contains: 'LED' }, installedOn: { gte: '2021-03-05' } }, undefined],
  [
    { poleNumber: { contains: 'ZS' }, installedOn: { lte: '2021-03-05' }, attribute: { id: 3, gte: '8', lte: '12' } },
    HEIGHT,
  ],
  [{ attribute: { id: 3, isSet: false } }, HEIGHT],
  [{ attribute: { id: 4, contains: '城管' } }, OWNER],
  [{ attribute: { id: 4, equals: '城管局' } }, OWNER],
])('the dialog shows the filter %j and returns it unchanged', (where, definition) => {
  expect(assetFilterWhere(assetFilterValues(where), definition)).toEqual(where)
})

test('an attribute without a value finds lights that have it; a deleted attribute is ignored', () => {
  const values = { ...assetFilterValues({}), attribute: '3', condition: 'range' as const }
  expect(assetFilterWhere(values, HEIGHT).attribute).toEqual({ id: 3, isSet: true })
  expect(assetFilterWhere(values, undefined).attribute).toBeUndefined()
})

test('accepts numbers with a comma, and marks invalid ones', () => {
  const values = { ...assetFilterValues({}), condition: 'range' as const, from: '8,5', to: 'hoch' }
  expect(assetFilterProblems(values, HEIGHT)).toEqual({ from: undefined, to: 'attributes:notANumber' })
  expect(assetFilterWhere({ ...values, to: '' }, HEIGHT).attribute).toEqual({ id: 3, gte: '8.5' })
})

test('keeps the condition for another type if it fits', () => {
  expect(fittingCondition('isSet', 'NUMBER')).toBe('isSet')
  expect(fittingCondition('contains', 'NUMBER')).toBe('range')
})
