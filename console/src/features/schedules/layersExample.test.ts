import { expect, test } from 'vitest'
import { layersExampleOf } from './layersExample.ts'

test('the example is the group with most schedules, in order of precedence', () => {
  const [main, park] = [
    { id: 1, name: '主干道' },
    { id: 2, name: '公园' },
  ]
  const rows = [
    { id: 1, name: '甲', priority: 2, isEnabled: true, groups: [park, main] },
    { id: 2, name: '乙', priority: 9, isEnabled: true, groups: [main] },
    { id: 3, name: '丙', priority: 5, isEnabled: false, groups: [park, main] },
  ]
  expect(layersExampleOf(rows)).toEqual({ group: '主干道', schedules: ['乙', '甲'] })
  expect(layersExampleOf([])).toBeUndefined()
})
