import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Broker, startBroker } from '../../simulator/brokerFixture.ts'
import { type City, startCity } from '../../simulator/city.ts'
import { cityFile } from '../../simulator/cityFile.ts'
import type { DownKind, UpKind } from '../topics.ts'
import { checksOf } from './behaviour.ts'
import { Bench, type Subject } from './bench.ts'
import { documentExamples } from './documentExamples.ts'
import { DOWN_EXAMPLES, UP_EXAMPLES } from './examples.ts'
import { DOWN, UP } from './schemas.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const DOCUMENT = readFileSync(new URL('../../docs/device-protocol.md', import.meta.url), 'utf8')

describe('examples of messages', () => {
  const isValid = (schema: { parse(value: unknown): unknown }, value: unknown) => {
    try {
      schema.parse(JSON.parse(JSON.stringify(value)))
      return true
    } catch {
      return false
    }
  }

  test.each(Object.keys(UP) as UpKind[])('up/%s', kind => {
    for (const value of UP_EXAMPLES[kind].valid) expect(isValid(UP[kind], value), JSON.stringify(value)).toBe(true)
    for (const value of UP_EXAMPLES[kind].invalid) expect(isValid(UP[kind], value), JSON.stringify(value)).toBe(false)
  })

  test.each(Object.keys(DOWN) as DownKind[])('down/%s', kind => {
    for (const value of DOWN_EXAMPLES[kind].valid) expect(isValid(DOWN[kind], value), JSON.stringify(value)).toBe(true)
    for (const value of DOWN_EXAMPLES[kind].invalid)
      expect(isValid(DOWN[kind], value), JSON.stringify(value)).toBe(false)
  })

  test('of the document are valid, one for each message', () => {
    const examples = documentExamples(DOCUMENT)
    const shown = new Set<string>()
    for (const { line, up, down, json } of examples) {
      const value = JSON.parse(json)
      const fits = [
        ...(up && isValid(UP[up], value) ? [`up/${up}`] : []),
        ...(down && isValid(DOWN[down], value) ? [`down/${down}`] : []),
      ]
      expect(fits, `docs/device-protocol.md:${line}`).not.toEqual([])
      for (const topic of fits) shown.add(topic)
    }
    const topics = [...Object.keys(UP).map(kind => `up/${kind}`), ...Object.keys(DOWN).map(kind => `down/${kind}`)]
    expect([...shown].sort()).toEqual(topics.sort())
  })

  test('the document lists every topic', () => {
    const listed = [...DOCUMENT.matchAll(/^\| `lamplighter\/1\/<id>\/((?:up|down)\/\w+)`/gm)].map(([, topic]) => topic)
    const topics = [...Object.keys(UP).map(kind => `up/${kind}`), ...Object.keys(DOWN).map(kind => `down/${kind}`)]
    expect(listed.sort()).toEqual(topics.sort())
  })
})

const SUBJECTS: Subject[] = [
  { endpoint: 'L-OLD', protocol: '1.0', storesPlans: true },
  { endpoint: 'L-NEW', protocol: '1.1', storesPlans: true },
  { endpoint: 'L-SMALL', protocol: '1.1', storesPlans: false },
  { endpoint: 'C-OLD', light: 'P-1', protocol: '1.0', storesPlans: true },
  { endpoint: 'C-NEW', light: 'P-2', protocol: '1.1', storesPlans: true },
]

/** Lights and centers of the simulator. */
function simulated(broker: string): City {
  const endpoints = SUBJECTS.map(({ endpoint, light, protocol, storesPlans }) => ({
    ...{ username: endpoint, password: 'pw', kind: light ? 'center' : 'light', protocol },
    lights: [{ id: light ?? endpoint, model: 'M', keepsNoPlan: !storesPlans }],
  }))
  return startCity({ broker, city: cityFile.parse({ models: { M: { main: { watts: 100 } } }, endpoints }) })
}

/**
 * Tests your own device instead of the simulator's: see docs/device-protocol.md, "Conformance tests".
 */
const { CONFORMANCE_ENDPOINT: own, CONFORMANCE_LIGHT, CONFORMANCE_PROTOCOL, CONFORMANCE_PLANS } = process.env
const subjects: Subject[] = own
  ? [
      {
        ...{ endpoint: own, light: CONFORMANCE_LIGHT, storesPlans: CONFORMANCE_PLANS !== 'no' },
        protocol: CONFORMANCE_PROTOCOL === '1.1' ? '1.1' : '1.0',
      },
    ]
  : SUBJECTS

/**
 * Checks mostly wait for the endpoint, or for a time without messages. Checks of one endpoint run in sequence,
 * endpoints in parallel; each test waits for its result.
 */
function runChecks(subject: Subject, broker: Broker): Map<string, Promise<void>> {
  let last: Promise<unknown> = Promise.resolve()
  return new Map(
    checksOf(subject).map(({ name, run }) => {
      const result = last.then(() => run(new Bench(subject, broker)))
      last = result.catch(() => {})
      return [name, result]
    }),
  )
}

describe('behaviour', () => {
  let broker: Broker
  let city: City | undefined
  const results = new Map<Subject, Map<string, Promise<void>>>()

  beforeAll(async () => {
    broker = own ? await startBroker(Number(process.env.CONFORMANCE_PORT ?? 1883), '0.0.0.0') : await startBroker()
    if (!own) city = simulated(broker.url)
    const isReady = () => subjects.every(({ endpoint }) => broker.messagesOf(endpoint, 'telemetry').length > 0)
    await vi.waitUntil(isReady, { timeout: own ? 600_000 : 10_000, interval: 20 })
    for (const subject of subjects) results.set(subject, runChecks(subject, broker))
  }, 600_000)
  afterAll(async () => {
    await city?.stop()
    await broker.stop()
  })

  describe.each(subjects)('of $endpoint, protocol $protocol', subject => {
    test.each(checksOf(subject))('$name', ({ name }) => results.get(subject)!.get(name))

    test('all its messages follow the protocol schema', () => {
      const bench = new Bench(subject, broker)
      for (const kind of Object.keys(UP) as UpKind[]) bench.items(kind)
      if (subject.protocol === '1.0') expect(bench.count('capabilities')).toBe(0)
    })
  })
})
