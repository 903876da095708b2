import { expect, test } from '@playwright/test'
import { type CityHarness, startCityHarness } from './cityHarness.ts'
import { canStepClock } from './clock.ts'
import { eventsBetween } from './expectedSchedule.ts'

/*
 * Nights with calendar effects, such as clock changes. One platform runs the nights of a list in order; a new list
 * starts at each gap of years.
 */

test.skip(!canStepClock, 'there is no C compiler here')
test.setTimeout(120_000)

let night: CityHarness

const paris = { start: '21:00', end: '02:30', zone: 'Europe/Paris', latitude: 48.86, longitude: 2.35 }

const afterSpring = [
  { name: 'spring: 02:30 does not exist and is 03:00', noon: '2031-03-29T12:00:00+01:00', off: '2031-03-30T01:00:00Z' },
  {
    name: 'autumn: 02:30 comes twice and is the first',
    noon: '2031-10-25T12:00:00+02:00',
    off: '2031-10-26T00:30:00Z',
  },
  { name: 'February 28 to 29 of a leap year', noon: '2032-02-28T12:00:00+01:00', off: '2032-02-29T01:30:00Z' },
  { name: 'February 29 to March 1', noon: '2032-02-29T12:00:00+01:00', off: '2032-03-01T01:30:00Z' },
]

const yearsEnd = [
  {
    name: 'December 31 of a leap year, its 366th day, to January 1',
    noon: '2032-12-31T12:00:00+01:00',
    off: '2033-01-01T01:30:00Z',
  },
]

const lordHowe = { start: '21:00', end: '02:15', zone: 'Australia/Lord_Howe', latitude: -31.55, longitude: 159.08 }
const halfAnHour = [
  {
    name: 'spring on Lord Howe Island: 02:15 does not exist and is 02:30',
    noon: '2032-10-02T12:00:00+10:30',
    off: '2032-10-02T15:30:00Z',
  },
]

for (const { at, preset, lights, nights } of [
  { at: '2031-03-28T12:00:00+01:00', preset: paris, lights: 50, nights: afterSpring },
  { at: '2032-12-31T06:00:00+01:00', preset: paris, lights: 20, nights: yearsEnd },
  { at: '2032-10-02T06:00:00+10:30', preset: lordHowe, lights: 20, nights: halfAnHour },
])
  test.describe(`calendar from ${at.slice(0, 7)} on`, () => {
    test.beforeAll(async () => {
      night = await startCityHarness({ lights, at, withoutPlan: 'half', preset: { mode: 'TIMING', ...preset } })
    })
    test.afterAll(() => night?.stop())

    for (const each of nights) oneNight(each)
  })

function oneNight({ name, noon, off }: { name: string; noon: string; off: string }): void {
  test(name, async () => {
    const { clock } = night
    clock.set(noon)
    const since = clock.now()
    await night.waitForOnline()
    await night.waitForLevel(30)
    const took: string[] = []
    const events = eventsBetween(night.preset, since, since + 86_400_000)
    expect(events.map(({ kind }) => kind)).toEqual(['ON', 'OFF'])
    expect(new Date(events[1]!.at)).toEqual(new Date(off))
    for (const { at, kind } of events) {
      clock.set(at - 2500)
      await night.waitForLevel(2, () => (kind === 'ON' ? 0 : night.preset.level))
      await clock.waitUntil(at)
      took.push(`${kind} ${(await night.waitForLevel(10)).toFixed(2)} s`)
    }
    console.log(`${name}: ${took.join(', ')} after the event`)
    await night.waitForConfirmation(20)
    // One hour later: a repeated wall-clock time would have occurred by now.
    clock.step(3700)
    await night.waitForLevel(20)
    expect(await night.check(since)).toEqual([])
  })
}
