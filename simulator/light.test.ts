import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command } from '#protocol/command.ts'
import { Light } from './light.ts'
import { programOf } from './program.ts'

const NOON = Date.parse('2026-11-21T12:00:00+08:00')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const model = {
  main: { watts: 100, dims: true, colorTemperature: true },
  sub: { watts: 40, dims: true, colorTemperature: false },
}

/** A light at noon with a clock that the test sets. */
function aLight(of: { model?: ConstructorParameters<typeof Light>[1] } = {}) {
  const clock = { now: NOON }
  const light = new Light(
    { id: 'L-1', model: 'M', behaviour: 'normal', energy: [0, 0] },
    of.model ?? model,
    () => clock.now,
  )
  return { light, clock }
}

function aCommand(of: Partial<Command> & { level?: number } = {}): Command {
  const { level = 70, ...rest } = of
  const [issuedAt, expiresAt] = [iso(NOON), iso(NOON + 60_000)]
  return { id: 'c1', version: 1, issuedAt, expiresAt, main: { dimmingLevel: level }, ...rest }
}

const iso = (at: number) => new Date(at).toISOString()
const aPlan = (version: number, ...entries: [at: number, level: number][]) =>
  programOf({ version, entries: entries.map(([at, dimmingLevel]) => ({ at: iso(at), main: { dimmingLevel } })) })

describe('a command', () => {
  test('is executed, and named as the cause in its readings', () => {
    const { light } = aLight()
    expect(light.execute(aCommand())).toEqual({ result: 'ACCEPTED' })
    expect(light.reading()).toMatchObject({ main: { dimmingLevel: 70 }, sub: { dimmingLevel: 0 }, commandId: 'c1' })
  })

  test('is executed once, also if repeated after its expiry', () => {
    const { light, clock } = aLight()
    light.execute(aCommand())
    light.switchByHand({ main: { dimmingLevel: 0 } })
    expect(light.execute(aCommand()).result).toBe('DUPLICATE')
    clock.now += HOUR
    expect(light.execute(aCommand()).result).toBe('DUPLICATE')
    expect(light.main?.level).toBe(0)
  })

  test('is not executed after its expiry, by the clock of the light', () => {
    const { light } = aLight()
    light.clockOffsetMs = 60_001
    expect(light.execute(aCommand()).result).toBe('EXPIRED')
    light.clockOffsetMs = 60_000
    expect(light.execute(aCommand()).result).toBe('ACCEPTED')
  })

  test('is superseded by a newer version, never by an equal one', () => {
    const { light } = aLight()
    light.execute(aCommand({ id: 'c2', version: 5, level: 30 }))
    expect(light.execute(aCommand({ id: 'c1', version: 4 })).result).toBe('SUPERSEDED')
    expect(light.execute(aCommand({ id: 'c3', version: 5, level: 40 })).result).toBe('ACCEPTED')
    expect(light.main?.level).toBe(40)
  })

  test('is rejected if it was retained, or sets a lamp that the light lacks', () => {
    const { light } = aLight({ model: { main: { watts: 60, dims: true, colorTemperature: false } } })
    expect(light.execute(aCommand(), true)).toEqual({ result: 'REJECTED', reason: 'retained' })
    expect(light.execute(aCommand({ sub: { dimmingLevel: 1 } }))).toEqual({ result: 'REJECTED', reason: 'no sub lamp' })
    const warm = { dimmingLevel: 10, lightColorTemperature: 3000 }
    expect(light.execute(aCommand({ main: warm })).reason).toMatch(/colour temperature/)
    expect(light.main?.level).toBe(0)
  })

  test('switches a lamp that cannot dim on at any level above 0', () => {
    const { light } = aLight({ model: { main: { watts: 60, dims: false, colorTemperature: false } } })
    light.execute(aCommand({ level: 30 }))
    expect(light.reading().main?.dimmingLevel).toBe(100)
  })

  test('rules hold for commands in any order, repeated, at any time', () => {
    const command = fc.record({
      id: fc.nat(30),
      version: fc.nat(6),
      ttl: fc.integer({ min: 0, max: 20 }),
      level: fc.nat(100),
    })
    const sent = fc.uniqueArray(command, { selector: c => c.id, minLength: 1, maxLength: 30 })
    const heard = fc.array(fc.record({ pick: fc.nat(1000), wait: fc.nat(5), retained: fc.boolean() }), {
      maxLength: 80,
    })
    fc.assert(
      fc.property(sent, heard, (commands, deliveries) => {
        const { light, clock } = aLight()
        const obeyed: { id: string; version: number; level: number }[] = []
        for (const { pick, wait, retained } of deliveries) {
          clock.now += wait * 1000
          const of = commands[pick % commands.length] as (typeof commands)[number]
          const expiry = NOON + of.ttl * 1000
          const received = aCommand({ id: `c${of.id}`, version: of.version, level: of.level, expiresAt: iso(expiry) })
          const before = light.main?.level
          if (light.execute(received, retained).result !== 'ACCEPTED') {
            expect(light.main?.level).toBe(before)
            continue
          }
          expect(retained).toBe(false)
          expect(clock.now).toBeLessThanOrEqual(expiry)
          expect(obeyed.map(o => o.id)).not.toContain(received.id)
          expect(received.version).toBeGreaterThanOrEqual(obeyed.at(-1)?.version ?? 0)
          obeyed.push({ id: received.id, version: received.version, level: of.level })
        }
        expect(light.main?.level).toBe(obeyed.at(-1)?.level ?? 0)
        expect(light.lastVersion).toBe(Math.max(-1, ...obeyed.map(o => o.version)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a plan', () => {
  const [dusk, midnight, dawn] = [NOON + 6 * HOUR, NOON + 12 * HOUR, NOON + 18 * HOUR] as const
  const night = () => aPlan(1, [dusk, 80], [midnight, 40], [dawn, 0])

  test('is executed entry by entry', () => {
    const { light, clock } = aLight()
    expect(light.store(night())).toBeUndefined()
    expect(light.followPlan()).toBe(false)
    expect(light.nextEntryAt).toBe(dusk)
    clock.now = dusk
    expect(light.followPlan()).toBe(true)
    expect(light.reading()).toMatchObject({ main: { dimmingLevel: 80 }, planVersion: 1 })
    expect(light.followPlan()).toBe(false)
    clock.now = dawn + 1
    light.followPlan()
    expect(light.main?.level).toBe(0)
  })

  test('keeps what an entry leaves out: the other lamp, and the colour temperature', () => {
    const { light, clock } = aLight()
    const setting = { main: { dimmingLevel: 50, lightColorTemperature: 3000 }, sub: { dimmingLevel: 30 } }
    light.execute(aCommand(setting))
    expect(light.reading()).toMatchObject(setting)
    light.store(night())
    clock.now = dusk
    light.followPlan()
    expect(light.reading()).toMatchObject({ ...setting, main: { dimmingLevel: 80, lightColorTemperature: 3000 } })
  })

  test('repeats daily after its last entry, also after a long pause', () => {
    const { light, clock } = aLight()
    light.store(night())
    for (const day of [1, 2, 30, 400])
      for (const [at, level] of [
        [dusk, 80],
        [midnight, 40],
        [dawn, 0],
      ] as const) {
        clock.now = at + day * DAY
        expect(light.followPlan(), `day ${day}, ${level}`).toBe(true)
        expect(light.main?.level).toBe(level)
        clock.now += HOUR
        expect(light.followPlan()).toBe(false)
      }
  })

  test('repeats only the entries of its last 24 hours', () => {
    const { light, clock } = aLight()
    light.store(aPlan(1, [NOON - 30 * HOUR, 11], [NOON - 23 * HOUR, 22], [NOON, 33]))
    clock.now = NOON + 2 * DAY - 23 * HOUR
    light.followPlan()
    expect(light.main?.level).toBe(22)
    expect(light.nextEntryAt).toBe(NOON + 2 * DAY)
  })

  test('a command is in force until the next entry', () => {
    const { light, clock } = aLight()
    light.store(night())
    clock.now = dusk + HOUR
    light.followPlan()
    light.execute(aCommand({ level: 5, expiresAt: iso(clock.now + 1000) }))
    clock.now += HOUR
    expect(light.followPlan()).toBe(false)
    expect(light.main?.level).toBe(5)
    clock.now = midnight
    light.followPlan()
    expect(light.main?.level).toBe(40)
  })

  test('that arrives late is applied, but does not replace a later command', () => {
    const late = aLight()
    late.clock.now = dusk + HOUR
    late.light.store(night())
    late.light.followPlan()
    expect(late.light.main?.level).toBe(80)

    const received = aLight()
    received.clock.now = dusk + HOUR
    received.light.execute(aCommand({ level: 5, expiresAt: iso(received.clock.now) }))
    received.light.store(night())
    received.light.followPlan()
    expect(received.light.main?.level).toBe(5)
  })

  test('replaces an older one; an empty one keeps the state; an older one is rejected', () => {
    const { light, clock } = aLight()
    light.store(night())
    clock.now = dusk
    light.followPlan()
    expect(light.store(aPlan(2))).toBeUndefined()
    expect(light.store(night())).toMatch(/newer/)
    clock.now = dawn
    expect(light.followPlan()).toBe(false)
    expect(light.main?.level).toBe(80)
    expect(light.nextEntryAt).toBe(Number.POSITIVE_INFINITY)
  })

  test('with entries out of order is rejected', () => {
    expect(() => aPlan(1, [NOON, 1], [NOON, 2])).toThrow(/ascending/)
  })

  test('recovers from a clock that was a day ahead', () => {
    const { light, clock } = aLight()
    light.clockOffsetMs = DAY
    light.execute(aCommand({ level: 5, expiresAt: iso(NOON + 2 * DAY) }))
    light.store(night())
    light.clockOffsetMs = 0
    expect(light.nextEntryAt).toBe(dusk)
    clock.now = dusk
    expect(light.followPlan()).toBe(true)
    expect(light.main?.level).toBe(80)
  })

  test('the latest past entry is in force, and the next one is in the future', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: -3000, max: 3000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(offsets, fc.integer({ min: -5000, max: 50_000 }), (minutes, at) => {
        const sorted = minutes
          .toSorted((a, b) => a - b)
          .map(m => [NOON + m * 60_000, Math.abs(m) % 101] as [number, number])
        const { light, clock } = aLight()
        clock.now = NOON - 10 * DAY
        light.store(aPlan(1, ...sorted))
        clock.now = NOON + at * 60_000
        light.followPlan()
        expect(light.main?.level).toBe(expectedLevel(sorted, clock.now))
        expect(light.nextEntryAt).toBeGreaterThan(clock.now)
      }),
      { numRuns: 500 },
    )
  })
})

/** The slow reference: writes out every entry of 60 days. */
function expectedLevel(entries: [number, number][], now: number): number {
  const last = (entries.at(-1) as [number, number])[0]
  const daily = entries.filter(([at]) => at > last - DAY)
  const all = [...entries]
  for (let day = 1; day <= 60; day++) for (const [at, level] of daily) all.push([at + day * DAY, level])
  return all.filter(([at]) => at <= now).at(-1)?.[1] ?? 0
}

describe('the meter', () => {
  test('integrates power over time, and never decreases', () => {
    const { light, clock } = aLight()
    light.execute(aCommand({ level: 100 }))
    clock.now += HOUR
    expect(light.reading().main).toMatchObject({ activePower: 100, activeEnergy: 0.1 })
    clock.now -= 10 * HOUR
    expect(light.energy[0]).toBeCloseTo(0.1)
    expect(light.reading().main?.current).toBeCloseTo(100 / 225, 1)
  })

  test('of a failed lamp hardly increases, and the light reports the failure', () => {
    const broken = new Light({ id: 'L-1', model: 'M', behaviour: 'lampFailure', energy: [7, 0] }, model, () => NOON)
    broken.execute(aCommand({ level: 100 }))
    expect(broken.reading()).toMatchObject({
      lampFailure: true,
      main: { dimmingLevel: 100, activePower: 0.4, activeEnergy: 7 },
    })
  })
})

test('a cycling lamp reports an event and details; other lights report neither', () => {
  const { light } = aLight()
  expect(light.events).toEqual([])
  expect(light.reading().main).not.toHaveProperty('operatingHours')
  const cycling = new Light({ id: 'L-2', model: 'M', behaviour: 'cycling', energy: [0, 0] }, model, () => NOON)
  expect(cycling.events).toMatchObject([{ kind: 'cyclingFailure', active: true }])
  cycling.switchByHand({ main: { dimmingLevel: 80 } })
  expect(cycling.reading().main).toMatchObject({ powerFactor: 0.95, nominalPower: 100, switchOnCounter: 9812 })
})
