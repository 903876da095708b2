import { expect, test } from 'vitest'
import { namedAttribute, proposedAttribute, typeOfSamples } from './ownAttributes.ts'

test.each([
  [['8', '10,5', '-3.25'], 'NUMBER'],
  [['１２', '8'], 'NUMBER'],
  [['0042', '0043'], 'TEXT'],
  [['2021-03-05', '2021/3/5', '2021年3月5日'], 'DATE'],
  [['5.3.2021'], 'DATE'],
  [['是', '否'], 'BOOLEAN'],
  [['8 m'], 'TEXT'],
  [['8', 'LED'], 'TEXT'],
  [[], 'TEXT'],
] as const)('values like %j have the type %s', (samples, type) => {
  expect(typeOfSamples(samples)).toBe(type)
})

test('proposes the name of a column without its unit, or an existing attribute', () => {
  expect(proposedAttribute({ name: '杆高（m）', samples: ['8'] }, 3, [])).toEqual({
    column: 3,
    name: '杆高',
    type: 'NUMBER',
    unit: 'm',
  })
  expect(proposedAttribute({ name: '备注 (旧)', samples: ['旧杆'] }, 3, [])).toMatchObject({
    name: '备注 (旧)',
    unit: null,
  })
  const height = { name: 'Height', type: 'NUMBER', unit: 'ft' } as const
  expect(proposedAttribute({ name: 'HEIGHT (m)', samples: ['8'] }, 3, [height])).toEqual({ column: 3, ...height })
})

test('an existing attribute has its own type; another name has the type of the values again', () => {
  const owner = { name: 'Owner', type: 'TEXT', unit: null } as const
  const height = { column: 1, name: 'Height', type: 'NUMBER', unit: 'm' } as const
  const named = namedAttribute(height, 'owner ', [owner], ['8'])
  expect(named).toEqual({ column: 1, ...owner, name: 'owner ' })
  expect(namedAttribute(named, 'Owners', [owner], ['8'])).toEqual({
    column: 1,
    name: 'Owners',
    type: 'NUMBER',
    unit: null,
  })
  expect(namedAttribute(height, 'Mounting height', [owner], ['8'])).toEqual({ ...height, name: 'Mounting height' })
})
