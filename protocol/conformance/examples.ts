import type { DownKind, UpKind } from '../topics.ts'

/** Messages that both sides must accept, and messages that they must refuse as a whole. */
interface Examples {
  valid: unknown[]
  invalid: unknown[]
}

const AT = '2026-11-21T09:52:00Z'
const LATER = '2026-11-21T17:52:15.120+08:00'
const ID = '019aa5c2-7f0e-7c3a-9d53-0b1f4f1f2a11'
const COMMAND = { id: ID, version: 1763718720120, issuedAt: AT, expiresAt: LATER, main: { dimmingLevel: 70 } }
const TOO_MANY = 1001

export const UP_EXAMPLES: Record<UpKind, Examples> = {
  presence: {
    valid: [{ online: true }, { online: false }, { online: true, time: AT, firmwareVersion: '1.4.0', later: 1 }],
    invalid: [
      {},
      { online: 'yes' },
      { online: true, time: '2026-11-21 09:52' },
      { online: true, firmwareVersion: 'a\nb' },
    ],
  },
  telemetry: {
    valid: [
      {},
      { main: { dimmingLevel: 0 } },
      { light: 'L-1', time: AT, sequence: 0, sub: { dimmingLevel: 100, activePower: 3.5 }, later: {} },
      {
        readings: [
          { light: 'L-1', readId: ID },
          { light: '灯-2', late: true, time: AT },
        ],
      },
    ],
    invalid: [
      { main: { dimmingLevel: 101 } },
      { main: { dimmingLevel: 5.5 } },
      { main: { activePower: 5 } },
      { main: { dimmingLevel: 1, lightColorTemperature: 500 } },
      { light: 'L/1' },
      { sequence: -1 },
      { readings: [] },
      { readings: Array.from({ length: TOO_MANY }, () => ({})) },
      { readId: 'x'.repeat(65) },
    ],
  },
  acknowledgement: {
    valid: [
      { id: ID, result: 'ACCEPTED' },
      { acknowledgements: [{ id: ID, light: 'L-1', result: 'REJECTED', reason: 'open' }] },
    ],
    invalid: [
      { id: ID },
      { id: '', result: 'ACCEPTED' },
      { id: ID, result: 'DONE' },
      { id: ID, result: 'EXPIRED', reason: 'x'.repeat(201) },
    ],
  },
  inventory: {
    valid: [
      { lights: [] },
      { id: 'i-7', part: 2, parts: 2, lights: [{ light: 'L-1', latitude: 23.1, longitude: 113.3 }] },
    ],
    invalid: [
      {},
      { lights: [{}] },
      { lights: [{ light: 'L-1', latitude: 91, longitude: 0 }] },
      { part: 0, lights: [] },
    ],
  },
  plan: {
    valid: [
      { version: 1, result: 'STORED' },
      { version: 1, lights: ['L-1'], result: 'REJECTED', reason: 'old', held: 2 },
    ],
    invalid: [{ version: 1 }, { version: -1, result: 'STORED' }, { version: 1, lights: [], result: 'STORED' }],
  },
  cabinet: {
    valid: [{}, { doorOpen: true, readId: ID }, { phases: [{ phase: 'A', voltage: 224.8, current: 12.4 }] }],
    invalid: [
      { phases: [] },
      { phases: [{ phase: 'D', voltage: 1 }] },
      {
        phases: [
          { phase: 'A', voltage: 1 },
          { phase: 'A', voltage: 1 },
        ],
      },
    ],
  },
  capabilities: {
    valid: [
      {},
      { holds: 'RULES', maxEntries: 500, reads: true, measures: ['POWER', 'not known yet'] },
      { capabilities: [{ reads: true }, { model: 'K01A', holds: 'NONE' }, { lights: ['L-1'], commandSeconds: 1800 }] },
    ],
    invalid: [
      { holds: 'ALL' },
      { maxEntries: 0 },
      { commandSeconds: 86_401 },
      { lights: [] },
      { measures: Array.from({ length: 51 }, () => 'POWER') },
      { capabilities: [] },
    ],
  },
  events: {
    valid: [
      { events: [{ kind: 'relayFailure', active: true }] },
      {
        events: [
          { light: 'L-1', kind: 'not known yet', active: false, time: AT, value: 3, unit: 'mA', text: 'pole 7' },
        ],
      },
    ],
    invalid: [
      { events: [] },
      { events: [{ kind: '', active: true }] },
      { events: [{ kind: 'relayFailure' }] },
      { kind: 'relayFailure', active: true },
    ],
  },
  sensor: {
    valid: [
      { sensor: 'LUX-1', kind: 'ILLUMINANCE', value: 8.5 },
      { sensors: [{ sensor: 'M-1', light: 'L-1', kind: 'not known yet', value: 1, unit: 'x', time: AT }] },
    ],
    invalid: [
      { sensors: [] },
      { sensor: 'LUX-1', kind: 'ILLUMINANCE' },
      { sensor: 'LUX-1', kind: 'ILLUMINANCE', value: 'dark' },
      { kind: 'ILLUMINANCE', value: 8.5 },
    ],
  },
}

const RULES = {
  ...{ zone: 'Asia/Shanghai', latitude: 23.13, longitude: 113.36 },
  programs: [
    {
      id: '1',
      events: [
        { sun: 'SUNSET', offsetMinutes: -10, main: { dimmingLevel: 80 } },
        { at: '23:30', main: { dimmingLevel: 40 } },
        { at: '06:00', nextDay: true, main: { dimmingLevel: 0 } },
      ],
    },
  ],
  calendar: [{ program: '1', days: ['MON', 'FRI'], dates: ['2026-12-25'], except: ['2026-12-28'] }],
}

export const DOWN_EXAMPLES: Record<DownKind, Examples> = {
  command: {
    valid: [COMMAND, { ...COMMAND, later: true }, { commands: [{ ...COMMAND, light: 'L-1' }] }],
    invalid: [
      { ...COMMAND, id: undefined },
      { ...COMMAND, version: 1.5 },
      { ...COMMAND, expiresAt: 'soon' },
      { commands: [] },
    ],
  },
  plan: {
    valid: [
      { version: 1, entries: [] },
      { version: 1, lights: ['L-1'], entries: [{ at: AT, main: { dimmingLevel: 80 } }], later: 1 },
      { version: 1, entries: [], rules: RULES },
      { version: 1, entries: [], rules: { ...RULES, override: { from: AT, until: LATER, main: { dimmingLevel: 5 } } } },
    ],
    invalid: [
      { entries: [] },
      { version: 1, entries: [{ main: { dimmingLevel: 80 } }] },
      { version: 1, entries: Array.from({ length: 501 }, () => ({ at: AT })) },
      {
        version: 1,
        entries: [],
        rules: { ...RULES, programs: [{ id: '1', events: [{ at: '24:00' }, { at: '06:00' }] }] },
      },
      { version: 1, entries: [], rules: { ...RULES, programs: [{ id: '1', events: [{}, { at: '06:00' }] }] } },
      { version: 1, entries: [], rules: { ...RULES, programs: [{ id: '1', events: [{ at: '18:00' }] }] } },
      { version: 1, entries: [], rules: { ...RULES, calendar: [{ program: '1', days: ['SOMEDAY'] }] } },
    ],
  },
  inventory: { valid: [{ id: 'i-7' }], invalid: [{}, { id: '' }] },
  read: {
    valid: [
      { id: ID, expiresAt: LATER },
      { id: ID, lights: ['L-1'], expiresAt: LATER },
    ],
    invalid: [{ id: ID }, { id: ID, lights: [], expiresAt: LATER }, { expiresAt: LATER }],
  },
  circuit: {
    valid: [{ id: ID, version: 1, circuit: '1', contactor: 'OPEN', issuedAt: AT, expiresAt: LATER }],
    invalid: [
      { id: ID, version: 1, circuit: '1', contactor: 'HALF', issuedAt: AT, expiresAt: LATER },
      { id: ID, version: 1, contactor: 'OPEN', issuedAt: AT, expiresAt: LATER },
      { id: ID, version: 1, circuit: '1', contactor: 'OPEN', issuedAt: AT },
    ],
  },
}
