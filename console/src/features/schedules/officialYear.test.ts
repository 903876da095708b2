import { expect, test } from 'vitest'
import { differingDates, officialYearOf } from './officialYear.ts'

test('a site in China has an official calendar, another one has none', () => {
  expect(officialYearOf(2026, 'Asia/Shanghai')?.source.number).toBe('国办发明电〔2025〕7号')
  expect(officialYearOf(2026, 'Asia/Urumqi')?.days.length).toBeGreaterThan(30)
  expect(officialYearOf(2026, 'Europe/Paris')).toBeUndefined()
})

test('names the dates that differ from the official calendar', () => {
  const { days } = officialYearOf(2026, 'Asia/Shanghai')!
  expect(differingDates(days, days)).toEqual([])
  const changed = days.filter(({ date }) => date !== '2026-10-10')
  expect(differingDates([...changed, { date: '2026-12-24', kind: 'HOLIDAY', name: null }], days)).toEqual([
    ...['2026-10-10', '2026-12-24'],
  ])
  const worked = days.map(day => (day.date === '2026-10-01' ? { ...day, kind: 'WORKDAY' as const } : day))
  expect(differingDates(worked, days)).toEqual(['2026-10-01'])
})
