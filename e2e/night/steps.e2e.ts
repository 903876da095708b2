import { expect, test } from '@playwright/test'
import { canStep } from './clock.ts'
import { type Night, startNight } from './rig.ts'

/*
 * The clock of a running platform is set.
 */

test.skip(!canStep, 'there is no C compiler here')
test.setTimeout(120_000)

let night: Night

test.beforeAll(async () => {
  night = await startNight({ lights: 200, at: '2031-11-21T16:20:00+08:00', withoutPlan: 'half' })
})
test.afterAll(() => night?.stop())

for (const [name, seconds, staysLit] of [
  ['an hour forward, over sunset', 3600, true],
  // Lights that burn go on burning when the clock is set back behind what lit them.
  ['an hour back, before sunset', -3600, true],
  ['an hour forward again', 3600, true],
  ['a day forward', 86_400, true],
  ['a day back', -86_400, true],
  ['half a day back, to the early morning', -43_200, true],
  ['five hours forward, to the day', 18_000, false],
] as const) {
  test(`${name}: lights are right within 30 s, and nothing is done twice or forgotten`, async () => {
    const known = await steps()
    night.clock.step(seconds)
    const took = await night.waitUntilRight(30, () => (staysLit ? night.preset.level : 0))
    const confirmed = await night.allConfirmed(30)
    const since = performance.now()
    await expect.poll(steps, { timeout: 60_000 }).toBeGreaterThan(known)
    const noticed = (performance.now() - since) / 1000 + took + confirmed
    console.log(`${name}: right after ${took.toFixed(2)} s, the step was written down within ${noticed.toFixed(1)} s`)
    const [last] = await night.sql<{ seconds: number }>('select seconds from clock_step order by id desc limit 1')
    expect(Math.abs(last!.seconds - seconds)).toBeLessThan(5)
    expect(await night.check()).toEqual([])
  })
}

async function steps(): Promise<number> {
  return (await night.sql<{ n: number }>('select count(*)::int n from clock_step'))[0]!.n
}
