import { expect, test } from '@playwright/test'
import { canStep } from './clock.ts'
import { eventsBetween } from './oracle.ts'
import { type Night, startNight } from './rig.ts'

/*
 * Nights that calendars make special, by the wall clock of Paris. One platform lives through all of them, in order.
 */

test.skip(!canStep, 'there is no C compiler here')
test.setTimeout(120_000)

let night: Night

test.beforeAll(async () => {
  night = await startNight({
    lights: 50,
    at: '2031-03-28T12:00:00+01:00',
    withoutPlan: 'half',
    preset: { mode: 'TIMING', start: '21:00', end: '02:30', zone: 'Europe/Paris', latitude: 48.86, longitude: 2.35 },
  })
})
test.afterAll(() => night?.stop())

const nights = [
  { name: 'spring: 02:30 does not exist and is 03:00', noon: '2031-03-29T12:00:00+01:00', off: '2031-03-30T01:00:00Z' },
  {
    name: 'autumn: 02:30 comes twice and is the first',
    noon: '2031-10-25T12:00:00+02:00',
    off: '2031-10-26T00:30:00Z',
  },
  { name: 'February 28 to 29 of a leap year', noon: '2032-02-28T12:00:00+01:00', off: '2032-02-29T01:30:00Z' },
  { name: 'February 29 to March 1', noon: '2032-02-29T12:00:00+01:00', off: '2032-03-01T01:30:00Z' },
]

for (const { name, noon, off } of nights) {
  test(name, async () => {
    const { clock } = night
    clock.set(noon)
    const since = clock.now()
    await night.allOnline()
    await night.waitUntilRight(30)
    const took: string[] = []
    const events = eventsBetween(night.preset, since, since + 86_400_000)
    expect(events.map(({ kind }) => kind)).toEqual(['ON', 'OFF'])
    expect(new Date(events[1]!.at)).toEqual(new Date(off))
    for (const { at, kind } of events) {
      clock.set(at - 2500)
      await night.waitUntilRight(2, () => (kind === 'ON' ? 0 : night.preset.level))
      await new Promise(resolve => setTimeout(resolve, at - clock.now()))
      took.push(`${kind} ${(await night.waitUntilRight(10)).toFixed(2)} s`)
    }
    console.log(`${name}: ${took.join(', ')} after the event`)
    await night.allConfirmed(20)
    // An hour on: what came twice by the wall clock would have come by now.
    clock.step(3700)
    await night.waitUntilRight(20)
    expect(await night.check(since)).toEqual([])
  })
}
