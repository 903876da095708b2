import { expect, test } from '@playwright/test'
import { type CityHarness, startCityHarness } from './cityHarness.ts'
import { canStepClock } from './clock.ts'

/*
 * The clock of a running platform is set.
 */

test.skip(!canStepClock, 'there is no C compiler here')
test.setTimeout(120_000)

let night: CityHarness

test.beforeAll(async () => {
  night = await startCityHarness({ lights: 200, at: '2031-11-21T16:20:00+08:00', withoutPlan: 'half' })
})
test.afterAll(() => night?.stop())

for (const [name, seconds, staysLit] of [
  ['an hour forward, over sunset', 3600, true],
  // Lit lights stay lit when the clock is set back before their event.
  ['an hour back, before sunset', -3600, true],
  ['an hour forward again', 3600, true],
  ['a day forward', 86_400, true],
  ['a day back', -86_400, true],
  ['half a day back, to the early morning', -43_200, true],
  ['five hours forward, to the day', 18_000, false],
] as const) {
  test(`${name}: lights are right within 30 s, and each event is applied exactly once`, async () => {
    const known = await steps()
    const stepped = performance.now()
    night.clock.step(seconds)
    const took = await night.waitForLevel(30, () => (staysLit ? night.preset.level : 0))
    const confirmed = await night.waitForConfirmation(30)
    const since = performance.now()
    await expect.poll(steps, { timeout: 60_000 }).toBeGreaterThan(known)
    const noticed = (performance.now() - since) / 1000 + took + confirmed
    console.log(`${name}: right after ${took.toFixed(2)} s, the step was written down within ${noticed.toFixed(1)} s`)
    const [last] = await night.sql<{ seconds: number }>('select seconds from clock_step order by id desc limit 1')
    expect(Math.abs(last!.seconds - seconds)).toBeLessThan(5)
    // The first step raises an alert; later steps keep the same alert.
    await expect.poll(openAlerts, { timeout: 60_000 }).toBe(1)
    const alertAfter = (performance.now() - stepped) / 1000
    console.log(`${name}: an alert stands ${alertAfter.toFixed(1)} s after the step`)
    expect(alertAfter).toBeLessThan(60)
    expect(await night.check()).toEqual([])
  })
}

/** Alerts about clock steps that are not cleared. */
async function openAlerts(): Promise<number> {
  const alerts = `select count(*)::int n from alert where kind = 'CLOCK_STEPPED' and cleared_at is null`
  return (await night.sql<{ n: number }>(alerts))[0]!.n
}

async function steps(): Promise<number> {
  return (await night.sql<{ n: number }>('select count(*)::int n from clock_step'))[0]!.n
}
