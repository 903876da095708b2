import { expect, test } from 'vitest'
import { energyQuestion } from './energy.ts'

test('30 days and 12 months end today in the time zone of the group', () => {
  expect(energyQuestion('Asia/Shanghai', Date.parse('2026-11-30T17:00:00Z'))).toEqual({
    today: '2026-12-01',
    firstDay: '2026-11-02',
    firstMonth: '2026-01-01',
  })
  expect(energyQuestion('UTC', Date.parse('2026-03-05T12:00:00Z')).firstMonth).toBe('2025-04-01')
})
