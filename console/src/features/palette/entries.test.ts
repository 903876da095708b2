import { expect, test } from 'vitest'
import { type Entry, holds, inOrder, matches } from './entries.ts'

const alerts = { label: '告警', find: 'gaojing gj alerts alarms' }

test.each(['告警', '告', 'gaojing', 'gaoj', 'gj', 'ALERTS', 'alerts gj'])('%s finds the page of alerts', q => {
  expect(matches(alerts, q)).toBe(true)
})

test.each(['设备', 'gaojings', 'alerts devices'])('%s does not', q => {
  expect(matches(alerts, q)).toBe(false)
})

test('keeps earlier results only if they match the current text', () => {
  const light = { label: 'East Road 12', detail: 'L-000012' }
  expect(['l-0000', 'L-000012', 'road 1'].map(q => holds(light, q))).toEqual([true, true, true])
  expect(['L-000013', 'road 2'].map(q => holds(light, q))).toEqual([false, false])
  expect(holds({ label: '一号组' }, 'L-')).toBe(false)
})

test('sorts by kind, without duplicates of recent entries', () => {
  const entry = (key: string, kind: Entry['kind']): Entry => ({ key, kind, label: key, icon: null, act: () => {} })
  const entries = [
    entry('command help', 'actions'),
    entry('devices 1', 'devices'),
    entry('devices 2', 'devices'),
    entry('page devices', 'pages'),
    entry('devices 2', 'recent'),
  ]
  expect(inOrder(entries).map(({ kind, key }) => `${kind}: ${key}`)).toEqual([
    'recent: devices 2',
    'pages: page devices',
    'devices: devices 1',
    'actions: command help',
  ])
})
