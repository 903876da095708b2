import { expect, test } from 'vitest'
import { type Entry, inOrder, matches } from './entries.ts'

const alerts = { label: '告警', find: 'gaojing gj alerts alarms' }

test.each(['告警', '告', 'gaojing', 'gaoj', 'gj', 'ALERTS', 'alerts gj'])('%s finds the page of alerts', q => {
  expect(matches(alerts, q)).toBe(true)
})

test.each(['设备', 'gaojings', 'alerts devices'])('%s does not', q => {
  expect(matches(alerts, q)).toBe(false)
})

test('kinds come in their order, and what was used lately does not come twice', () => {
  const entry = (key: string, kind: Entry['kind']): Entry => ({ key, kind, label: key, icon: null, act: () => {} })
  const entries = [
    entry('deed help', 'actions'),
    entry('devices 1', 'devices'),
    entry('devices 2', 'devices'),
    entry('page devices', 'pages'),
    entry('devices 2', 'recent'),
  ]
  expect(inOrder(entries).map(({ kind, key }) => `${kind}: ${key}`)).toEqual([
    'recent: devices 2',
    'pages: page devices',
    'devices: devices 1',
    'actions: deed help',
  ])
})
