import type { City } from './city.ts'
import { lightOf } from './devices.ts'
import type { Row } from './select.ts'

/* What lights and centers of protocol 1.1 have, for tests. */

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

/** A light that announced itself, with further values, sensors and events. */
export function equipLight(city: City, deviceId = 'L-000001'): Row {
  return Object.assign(lightOf(city, deviceId), {
    capabilities: {
      ...{ holds: 'RULES', maxEntries: 96, commandSeconds: 1800, reportEverySeconds: 600, groups: false, reads: true },
      ...{ measures: ['POWER', 'POWER_FACTOR'], unknownMeasures: ['TILT'], announcedAt: ago(3600) },
    },
    lampDetails: [
      {
        ...{ lamp: 'MAIN', powerFactor: 0.96, operatingHours: 12_345.4, switchOnCounter: 2310, lampVoltage: 48.2 },
        ...{ nominalPower: 120, measuredAt: ago(20) },
      },
      { lamp: 'SUB', powerFactor: 0.91, operatingHours: 8000, switchOnCounter: 900, measuredAt: ago(20) },
    ],
    sensors: [
      { sensor: 'lux-1', kind: 'ILLUMINANCE', value: 12.4, unit: 'lx', time: ago(30) },
      { sensor: 'pir-1', kind: 'MOTION', value: 1, unit: '', time: ago(5) },
      { sensor: 'tilt-1', kind: 'TILT', value: 3, unit: '°', time: ago(300) },
    ],
    events: [
      { id: 1, kind: 'relayFailure', alertKind: 'RELAY_FAILURE', active: true, time: ago(86_400) },
      { id: 2, kind: 'relayFailure', alertKind: 'RELAY_FAILURE', active: false, time: ago(80_000) },
      { id: 3, kind: 'cyclingFailure', alertKind: 'CYCLING', active: true, time: ago(7200), value: 14, unit: '1/h' },
      { id: 4, kind: 'vendorSpecial', alertKind: null, active: true, time: ago(600), text: 'checksum 7' },
      { id: 5, kind: 'deviceReset', alertKind: null, active: false, time: ago(60) },
    ],
  })
}

/** A center whose cabinet has circuits and a meter. */
export function equipCenter(city: City, id = 1): Row {
  return Object.assign(city.find('centers', id)!, {
    capabilities: { reads: true, circuits: true, measures: [], unknownMeasures: [], announcedAt: ago(3600) },
    cabinet: {
      ...{ at: ago(20), doorOpen: false, latitude: 31.23041, longitude: 121.4737 },
      phases: ['A', 'B', 'C'].map((phase, n) => ({ phase, voltage: 230 + n, current: 11.5 - n })),
      circuits: [
        { circuit: '1', name: '东侧', current: 11.4, contactor: 'CLOSED', breaker: 'CLOSED', leakage: 6 },
        { circuit: '2', name: '西侧', current: 0, contactor: 'OPEN', breaker: 'TRIPPED', leakage: 41 },
      ],
      meters: [
        {
          ...{ id: 'M1', importEnergy: 123_456.7, reactiveEnergy: 2345.6, activePower: 5230, reactivePower: 410 },
          ...{ powerFactor: 0.97, demand: 5600 },
          phases: ['A', 'B', 'C'].map((phase, n) => {
            return { phase, voltage: 230.1 + n, current: 7.6, activePower: 1743, powerFactor: 0.97 }
          }),
        },
      ],
    },
    sensors: [{ sensor: 'lux-1', kind: 'ILLUMINANCE', value: 9, unit: 'lx', time: ago(15) }],
    events: [
      { id: 1, kind: 'leakageDetected', alertKind: 'LEAKAGE', active: true, time: ago(900), value: 41, unit: 'mA' },
    ],
  })
}
