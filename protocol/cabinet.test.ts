import { expect, test } from 'vitest'
import { cabinet } from './cabinet.ts'
import { events } from './events.ts'
import { readMessage } from './message.ts'
import { sensorMessage } from './sensor.ts'
import { telemetry } from './telemetry.ts'

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

test('a cabinet message of version 1.0 is valid', () => {
  const message = { doorOpen: false, phases: [{ phase: 'A', voltage: 225 }], time: '2026-11-21T09:52:00Z' }
  expect(readMessage(bytes(message), cabinet)).toEqual(message)
})

test('accepts meters, circuits and a position', () => {
  const message = {
    meters: [{ id: 'M1', importEnergy: 12_345.6, activePower: -120, phases: [{ phase: 'A', powerFactor: -0.5 }] }],
    circuits: [{ circuit: '1', name: 'North', current: 12.5, contactor: 'CLOSED', breaker: 'TRIPPED', leakage: 30 }],
    latitude: 23.1,
    longitude: 113.3,
  }
  expect(readMessage(bytes(message), cabinet)).toEqual(message)
})

test.each([
  [{ meters: [{ id: 'M1' }, { id: 'M1' }] }, /^meters: each meter once/],
  [{ circuits: [{ circuit: '1' }, { circuit: '1' }] }, /^circuits: each circuit once/],
  [{ circuits: [{ circuit: '1', contactor: 'HALF' }] }, /^circuits\.0\.contactor: /],
  [{ circuits: [{ circuit: '1', leakage: -1 }] }, /^circuits\.0\.leakage: /],
  [{ latitude: 23.1 }, /^latitude: latitude and longitude, or neither/],
])('names the broken rule of %j', (message, rule) => {
  expect(() => readMessage(bytes(message), cabinet)).toThrow(rule)
})

test('accepts events and sensors of any kind, and names the field that is out of range', () => {
  const event = { kind: 'makersOwnEvent', active: true, value: 3, unit: 'x', text: 'any' }
  expect(readMessage(bytes({ events: [event] }), events)).toEqual({ events: [event] })
  expect(() => readMessage(bytes({ events: [{ kind: 'lampFailure' }] }), events)).toThrow(/^events\.0\.active: /)
  expect(() => readMessage(bytes({ events: [] }), events)).toThrow(/^events: /)
  const sensor = { sensor: 'LUX-1', kind: 'ILLUMINANCE', value: 12.5 }
  expect(readMessage(bytes(sensor), sensorMessage)).toEqual([sensor])
  expect(readMessage(bytes({ sensors: [sensor, { ...sensor, kind: 'OWN' }] }), sensorMessage)).toHaveLength(2)
  expect(() => readMessage(bytes({ sensors: [{ ...sensor, value: 'dark' }] }), sensorMessage)).toThrow(
    /^sensors\.0\.value: /,
  )
})

test('accepts the details of a lamp', () => {
  const main = { dimmingLevel: 70, operatingHours: 8123.5, switchOnCounter: 912, lampVoltage: 48, nominalPower: 150 }
  expect(readMessage(bytes({ main }), telemetry)).toEqual([{ main }])
  expect(() => readMessage(bytes({ main: { dimmingLevel: 70, powerFactor: 1.2 } }), telemetry)).toThrow(
    /^main\.powerFactor: /,
  )
})
