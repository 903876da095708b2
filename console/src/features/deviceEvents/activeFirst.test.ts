import { expect, test } from 'vitest'
import { activeFirst } from './activeFirst.ts'
import type { DeviceEvent } from './deviceEvents.ts'

const event = (id: string, kind: string, active: boolean) => ({ id, kind, active }) as DeviceEvent

test('an event is active until the next one of its kind', () => {
  const { active, past } = activeFirst([
    event('5', 'relayFailure', false),
    event('4', 'cyclingFailure', true),
    event('3', 'relayFailure', true),
    event('2', 'cyclingFailure', true),
    event('1', 'supplyLoss', true),
  ])
  expect(active.map(({ id }) => id)).toEqual(['4', '1'])
  expect(past.map(({ id }) => id)).toEqual(['5', '3', '2'])
})
