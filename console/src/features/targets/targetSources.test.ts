import { expect, test } from 'vitest'
import { searchChoices, unusableSearches } from './targetSources.ts'

test('a saved search is a target of its conditions', () => {
  expect(searchChoices('故障', 'status=FAULT&groupId=0&sort=name', '陈明')).toEqual([
    {
      target: {
        name: '故障',
        where: {
          deviceStatus: { equals: 'FAULT' },
          lifecycle: { equals: 'IN_SERVICE' },
          groupId: { equals: null },
        },
      },
      detail: '陈明',
    },
  ])
})

test('a saved search with a condition that the list does not know is no target, and is named', () => {
  const row = (name: string, search: string, id = name.length) => ({ id, name, search, isOwn: true, by: '陈明' })
  const found = {
    ...{ lightPlaces: [], findManyLightGroup: undefined, findManyLightCenter: undefined },
    savedLightSearches: [
      row('Brand', 'status=FAULT&brand=7'),
      row('Bright', 'status=FAULT'),
      row('Old', 'status=GONE'),
    ],
  }
  for (const { search } of found.savedLightSearches.filter(({ name }) => name !== 'Bright'))
    expect(searchChoices('x', search)).toEqual([])
  expect(unusableSearches(found, 'br')).toEqual([{ id: 5, name: 'Brand', unknown: ['brand=7'] }])
  expect(unusableSearches(found, '')).toHaveLength(2)
})

test('a saved search without a known condition is no target: it would be all lights', () => {
  for (const text of ['sort=name', 'status=NONSENSE', 'unknown=1', '']) expect(searchChoices('x', text)).toEqual([])
})
