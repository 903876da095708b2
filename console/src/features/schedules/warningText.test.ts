import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { schedules as en } from '../../i18n/en/schedules.ts'
import { schedules as zh } from '../../i18n/zh/schedules.ts'
import { warningText } from './useWarningText.ts'

const i18n = createInstance()
beforeAll(async () => {
  const resources = { zh: { schedules: zh }, en: { schedules: en } }
  await i18n.init({ resources, interpolation: { escapeValue: false } })
})

const textOf = (language: string, code: string, params: object) =>
  warningText({ code, params }, i18n.getFixedT(language, 'schedules'), {
    number: (value, digits) => value.toFixed(digits),
    directions: ({ on, off, dim }) => [on, off, dim].join('/'),
  })

const OF_A_PLACE = [
  ['OFF_AT_NIGHT', { darkHours: 12.2 }],
  ['ON_IN_DAYLIGHT', { daylightHours: 3 }],
  ['STEP_OUTSIDE', { time: '12:00' }],
] as const

test.each(['zh', 'en'])('names the place of a warning in %s, and omits brackets without a name', language => {
  for (const [code, params] of OF_A_PLACE) {
    expect(textOf(language, code, { ...params, place: '余杭区' })).toMatch(/[（(]余杭区[）)]/)
    for (const place of [undefined, null, '']) {
      const text = textOf(language, code, { ...params, place })
      expect(text).not.toMatch(/[（()）{}]/)
      expect(text).toMatch(/[^ ][。.]$/)
    }
  }
})

test.each(['zh', 'en'])('names the groups of a conflict in %s, and omits an empty list', language => {
  const params = { evenings: 3, date: '2026-12-01', winner: 'A', loser: 'B' }
  expect(textOf(language, 'CONFLICT', { ...params, groups: ['主干道', '公园'] })).toMatch(/主干道(、|, )公园[。.]$/)
  for (const groups of [undefined, []])
    expect(textOf(language, 'CONFLICT', { ...params, groups })).not.toMatch(/分组|Groups/)
  expect(textOf(language, 'NOTHING_PLANNED', { lights: 5, groups: [] })).not.toMatch(/分组|Groups|{/)
})

test.each(['zh', 'en'])('names the position of a site without a name in %s as the settings do', language => {
  const params = { place: null, latitude: 39.9042, longitude: 116.4074, groups: [] }
  expect(textOf(language, 'SUN_OF_SITE', params)).toContain('39.904200, 116.407400')
})
