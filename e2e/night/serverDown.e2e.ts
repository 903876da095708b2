import { expect, test } from '@playwright/test'
import { formatSpread } from '../random.ts'
import { type CityHarness, startCityHarness } from './cityHarness.ts'
import { canStepClock } from './clock.ts'
import { nextEventTime, SUN_TOLERANCE_MS } from './expectedSchedule.ts'

/*
 * The server is killed before sunset and restarted after it. Half of the lights run a stored plan; the other half need a
 * command of the server.
 */

test.skip(!canStepClock, 'there is no C compiler here')
test.setTimeout(180_000)

let night: CityHarness

test.beforeAll(async () => {
  night = await startCityHarness({ lights: 200, at: '2031-11-21T12:00:00+08:00', withoutPlan: 'half' })
})
test.afterAll(() => night?.stop())

const keepsPlan = ({ keepsNoPlan }: { keepsNoPlan: boolean }) => !keepsNoPlan
const keepsNone = ({ keepsNoPlan }: { keepsNoPlan: boolean }) => keepsNoPlan

test('T30: the server is down at sunset: a light with a plan is lit by its own clock, and gets no further command', async () => {
  const { clock, server, preset } = night
  const since = clock.now()
  const sunset = await night.nextPlannedEvent()
  // By an independent calculation.
  const away = (sunset - nextEventTime(preset, 'ON', since)) / 1000
  await night.waitForPlans(20)
  await server.kill()
  clock.set(sunset - 5000)
  expect(night.lights().filter(({ main }) => main !== 0)).toEqual([])
  await night.waitForLevel(60, () => preset.level, keepsPlan)
  const late = night.delaysAfter(sunset, keepsPlan)
  expect(server.running).toBe(false)
  expect(night.lights(keepsNone).filter(({ main }) => main !== 0)).toEqual([])
  const before = night.log().length

  await server.start()
  const others = await night.waitForLevel(30, () => preset.level)
  await night.waitForConfirmation(30)
  const byThemselves = new Set(night.lights(keepsPlan).map(({ id }) => id))
  const commandedAgain = night
    .log()
    .slice(before)
    .filter(({ light }) => byThemselves.has(light))
  console.log(
    `T30: the server dead at sunset: ${late.length} lights with a plan lit ${formatSpread(late, 's')} after it ` +
      `(${Math.abs(away).toFixed(2)} s from the second almanac's), ${commandedAgain.length} entries of theirs after the start; ` +
      `the others right ${others.toFixed(2)} s after it`,
  )
  for (const seconds of late) expect(Math.max(Math.abs(seconds), Math.abs(seconds + away))).toBeLessThan(60)
  expect(commandedAgain).toEqual([])
  expect(await night.check(since)).toEqual([])
  await nextNoon()
})

for (const [name, seconds] of [
  ['30 s', 30],
  ['2 min', 120],
  ['1 h', 3600],
  ['14 h', 14 * 3600],
] as const) {
  test(`down for ${name} across sunset: every light is in its desired state 30 s after the start`, async () => {
    const { clock, server } = night
    const since = clock.now()
    const sunset = await night.nextPlannedEvent()
    expect(Math.abs(sunset - nextEventTime(night.preset, 'ON', since))).toBeLessThan(SUN_TOLERANCE_MS)
    await night.waitForPlans(20)
    clock.set(sunset - 15_000)
    await night.waitForLevel(10, () => 0)
    await server.kill()
    clock.step(seconds)
    const started = await server.start()
    const allAt = () => night.preset.level
    const planned = await night.waitForLevel(30, allAt, keepsPlan)
    const commanded = planned + (await night.waitForLevel(30 - planned, allAt, keepsNone))
    console.log(
      `down for ${name}: ready after ${started.toFixed(1)} s; right from then: with plan ${planned.toFixed(2)} s, without ${commanded.toFixed(2)} s`,
    )
    await night.waitForConfirmation(30)
    expect(await night.check(since)).toEqual([])
    await nextNoon()
  })
}

/** Start time of the next test. */
async function nextNoon(): Promise<void> {
  night.clock.set(nextEventTime(night.preset, 'OFF', night.clock.now()) + 4 * 3600_000)
  await night.waitForLevel(30)
  await night.waitForConfirmation(30)
}
