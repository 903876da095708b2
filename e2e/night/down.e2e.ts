import { expect, test } from '@playwright/test'
import { canStep } from './clock.ts'
import { nextOf, SUN_TOLERANCE } from './oracle.ts'
import { type Night, startNight } from './rig.ts'

/*
 * The server is killed shortly before sunset and comes back after it. Half of the lights keep a plan and need nobody;
 * the other half wait for the server.
 */

test.skip(!canStep, 'there is no C compiler here')
test.setTimeout(180_000)

let night: Night

test.beforeAll(async () => {
  night = await startNight({ lights: 200, at: '2031-11-21T12:00:00+08:00', withoutPlan: 'half' })
})
test.afterAll(() => night?.stop())

for (const [name, seconds] of [
  ['30 s', 30],
  ['2 min', 120],
  ['1 h', 3600],
  ['14 h', 14 * 3600],
] as const) {
  test(`down for ${name} across sunset: every light is right 30 s after the start`, async () => {
    const { clock, server } = night
    const since = clock.now()
    const sunset = await night.nextPlanned()
    expect(Math.abs(sunset - nextOf(night.preset, 'ON', since))).toBeLessThan(SUN_TOLERANCE)
    await night.plansHeld(20)
    clock.set(sunset - 15_000)
    await night.waitUntilRight(10, () => 0)
    await server.kill()
    clock.step(seconds)
    const started = await server.start()
    const allAt = () => night.preset.level
    const planned = await night.waitUntilRight(30, allAt, ({ keepsNoPlan }) => !keepsNoPlan)
    const told = planned + (await night.waitUntilRight(30 - planned, allAt, ({ keepsNoPlan }) => keepsNoPlan))
    console.log(
      `down for ${name}: open after ${started.toFixed(1)} s; right from then: with plan ${planned.toFixed(2)} s, without ${told.toFixed(2)} s`,
    )
    await night.allConfirmed(30)
    expect(await night.check(since)).toEqual([])
    // On to the next noon, for the next test.
    clock.set(nextOf(night.preset, 'OFF', clock.now()) + 4 * 3600_000)
    await night.waitUntilRight(30)
    await night.allConfirmed(30)
  })
}
