import { expect, test } from 'vitest'
import { everyNight, nightsQuestion } from './nights.ts'

test('uses last night before noon', () => {
  expect(nightsQuestion('Asia/Shanghai', Date.parse('2026-11-21T03:00:00Z')).to).toBe('2026-11-20')
  expect(nightsQuestion('Asia/Shanghai', Date.parse('2026-11-21T05:00:00Z'))).toEqual({
    from: '2026-11-08',
    to: '2026-11-21',
  })
})

test('includes nights without a record', () => {
  const known = { night: '2026-11-20', worst: 90, mean: 95, recordedMinutes: 600, nightMinutes: 840 }
  expect(everyNight({ from: '2026-11-19', to: '2026-11-20' }, [known])).toEqual([
    { night: '2026-11-19', record: undefined },
    { night: '2026-11-20', record: known },
  ])
})
