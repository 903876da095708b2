import { expect, test } from '@playwright/test'
import { startCityHarness } from './cityHarness.ts'
import { canStepClock } from './clock.ts'

/*
 * An event weeks ahead. A timer of Node for more than 24.8 days fires at once.
 */

test.skip(!canStepClock, 'there is no C compiler here')
test.setTimeout(120_000)

const DAYS = 40
const DAY = 86_400_000
const LEVEL = 33

test(`T14: an override of ${DAYS} days ends neither early nor late`, async () => {
  // Planned to be lit all day except one hour, so that plan and override both apply at noon.
  const night = await startCityHarness({
    lights: 20,
    at: '2031-11-21T12:00:00+08:00',
    withoutPlan: 'half',
    preset: { mode: 'TIMING', start: '06:00', end: '05:00', level: 90 },
  })
  try {
    const { clock, preset } = night
    await night.waitForLevel(30)
    await night.waitForConfirmation(30)
    const until = clock.now() + DAYS * DAY
    await night.ask(
      `mutation ($group: Int!, $until: DateTime!) { operateLightGroup(id: $group, input: {
        mainBrightness: ${LEVEL}, until: $until }) { accepted } }`,
      { group: night.group, until: new Date(until).toISOString() },
    )
    await night.waitForLevel(15, () => LEVEL)
    await night.waitForPlans(30)
    // The override must not end early.
    for (const days of [1, 25, DAYS - 1]) {
      clock.set(until - (DAYS - days) * DAY)
      await night.waitForOnline()
      await night.waitForLevel(30, () => LEVEL)
      await night.waitForConfirmation(30)
    }
    clock.set(until - 6000)
    await night.waitForLevel(4, () => LEVEL)
    await clock.waitUntil(until - 100)
    expect(night.lights().filter(({ main }) => main !== LEVEL)).toEqual([])
    await night.waitForLevel(10, () => preset.level)
    const late = night.delaysAfter(until)
    console.log(
      `T14: 20 lights kept what was asked for ${DAYS} days, and were back at their plan ${Math.min(...late).toFixed(2)} to ` +
        `${Math.max(...late).toFixed(2)} s after its end`,
    )
    expect(Math.max(...late)).toBeLessThan(10)
    await night.waitForConfirmation(30)
    expect(await night.check()).toEqual([])
  } finally {
    await night.stop()
  }
})
