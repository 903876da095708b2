import { expect, test } from 'vitest'
import { searchChoices } from './targetSources.ts'

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

test('a saved search without a known condition is no target: it would be all lights', () => {
  for (const text of ['sort=name', 'status=NONSENSE', 'unknown=1', '']) expect(searchChoices('x', text)).toEqual([])
})
