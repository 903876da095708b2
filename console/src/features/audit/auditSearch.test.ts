import { expect, test } from 'vitest'
import { auditConditions, readAuditSearch } from './auditSearch.ts'

test('drops what the URL has wrong', () => {
  const wrong = {
    who: 'ROOT-1',
    subject: 'a b',
    object: '-1',
    action: '1',
    result: 'x',
    place: 'moon-1',
    from: 'today',
  }
  expect(Object.values(readAuditSearch(wrong)).filter(value => value !== undefined)).toEqual([])
  const right = {
    ...{ who: 'ADMIN-3', subject: 'LightGroup', object: 7, action: 'updateLightGroup', result: 'FAILED' },
    ...{ place: 'road-解放路-1', at: '解放路-1', time: 'CUSTOM', from: '2026-11-01T00:00:00.000Z' },
  }
  expect(readAuditSearch(right)).toMatchObject(right)
})

test.each([
  ['group-3', { groupId: 3 }],
  ['center-4', { centerId: 4 }],
  ['road-解放路-1', { road: '解放路-1' }],
  ['region-440106', { regionCode: '440106' }],
])('the place %s becomes a condition', (place, condition) => {
  expect(auditConditions({ place }, {}, []).filter).toMatchObject({ place: condition })
})

test('one object takes the place of its type; operations with the same words are one condition', () => {
  expect(auditConditions({ subject: 'LightGroup' }, {}, [])).toMatchObject({
    where: { subject: { equals: 'LightGroup' }, action: undefined },
    about: undefined,
  })
  expect(auditConditions({ subject: 'LightGroup', object: 7, who: 'SYSTEM' }, {}, ['a', 'b'])).toMatchObject({
    where: { subject: undefined, action: { in: ['a', 'b'] } },
    about: { subject: 'LightGroup', id: 7 },
    filter: { who: { kind: 'SYSTEM', id: undefined } },
  })
})
