import { expect, it } from 'vitest'
import { sunOf } from '../sun/sun.ts'
import { addDays } from '../time/zone.ts'
import { astronomicalNightHours, baselineEnergy } from './baseline.ts'

const beijing = { latitude: 39.9042, longitude: 116.4074, zone: 'Asia/Shanghai' }
const tromso = { latitude: 69.6492, longitude: 18.9553, zone: 'Europe/Oslo' }

it('a night lasts from sunset to the next sunrise', () => {
  const hours = (sunOf('2026-12-22', beijing).sunrise! - sunOf('2026-12-21', beijing).sunset!) / 3_600_000
  expect(astronomicalNightHours('2026-12-21', beijing)).toBe(hours)
  expect(hours).toBeCloseTo(14.67, 1)
  expect(astronomicalNightHours('2026-06-21', beijing)).toBeCloseTo(9, 1)
})

it('a polar night has 24 hours, a polar day has none', () => {
  expect(astronomicalNightHours('2026-12-21', tromso)).toBe(24)
  expect(astronomicalNightHours('2026-06-21', tromso)).toBe(0)
})

it('the nights of a year are 45 to 50 % of its hours', () => {
  for (const place of [beijing, tromso]) {
    let hours = 0
    for (let day = 0; day < 365; day++) hours += astronomicalNightHours(addDays('2026-01-01', day), place)
    expect(hours / 8760).toBeGreaterThan(0.45)
    expect(hours / 8760).toBeLessThan(0.5)
  }
})

it('energy is power times time', () => {
  expect(baselineEnergy(150, 12)).toBe(1.8)
  expect(baselineEnergy(0, 12)).toBe(0)
})
