import { expect, test } from 'vitest'
import type { AttributeDefinition } from '../../attributes/attributes.ts'
import { assetCreateInput, assetProblems, assetsOf, assetUpdateInput, attributesText, NO_ASSETS } from './assets.ts'

const HEIGHT: AttributeDefinition = { id: 3, name: '杆高', type: 'NUMBER', unit: 'm', lightCount: 0 }
const OWNER: AttributeDefinition = { id: 4, name: '产权单位', type: 'TEXT', unit: null, lightCount: 0 }
const DEFINITIONS = [HEIGHT, OWNER]

test('a new light sends the filled-in values, with numbers in the format of the server', () => {
  const values = { lampType: ' LED ', poleNumber: '', installedOn: '2021-03-05', attributes: { 3: '8,5', 4: '' } }
  expect(assetCreateInput(values, DEFINITIONS)).toEqual({
    lampType: 'LED',
    installedOn: '2021-03-05',
    attributes: [{ id: 3, value: '8.5' }],
  })
  expect(assetCreateInput(NO_ASSETS, DEFINITIONS)).toEqual({})
})

test('sends changed values only, and null for an emptied field', () => {
  const { name, type, unit, id } = HEIGHT
  const before = assetsOf({
    ...{ lampType: 'LED', poleNumber: 'ZS-1', installedOn: '2021-03-05' },
    attributes: [{ definition: { id, name, type, unit }, value: '8' }],
  })
  expect(assetUpdateInput(before, before, DEFINITIONS)).toEqual({})
  expect(
    assetUpdateInput(before, { ...before, lampType: '', attributes: { 3: '', 4: '城管局' } }, DEFINITIONS),
  ).toEqual({
    lampType: { set: null },
    attributes: [
      { id: 3, value: null },
      { id: 4, value: '城管局' },
    ],
  })
})

test('refuses an invalid number', () => {
  expect(assetProblems({ ...NO_ASSETS, attributes: { 3: '8 m', 4: '8 m' } }, DEFINITIONS)).toEqual({
    'attributes.3': 'attributes:notANumber',
  })
  expect(assetProblems({ ...NO_ASSETS, attributes: { 3: '1,234' } }, DEFINITIONS)).toEqual({
    'attributes.3': 'attributes:ambiguousNumber',
  })
})

test('a field that was filled in and emptied is unchanged', () => {
  expect(attributesText({ ...NO_ASSETS, attributes: { 3: '' } })).toBe(attributesText(NO_ASSETS))
})
