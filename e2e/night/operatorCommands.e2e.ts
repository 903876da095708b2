import { expect, test } from '@playwright/test'
import { type CityHarness, startCityHarness } from './cityHarness.ts'
import { canStepClock } from './clock.ts'

/*
 * Operator commands stay valid while the wall clock is stepped. No event is due: the group's preset starts tomorrow.
 */

test.skip(!canStepClock, 'there is no C compiler here')
test.setTimeout(120_000)

let night: CityHarness

test.beforeAll(async () => {
  night = await startCityHarness({
    lights: 200,
    at: '2031-11-21T12:00:00+08:00',
    withoutPlan: 'all',
    preset: { mode: 'TIMING', start: '23:58', end: '23:59' },
  })
  await night.sql(`update light_group set control_mode = 'MANUAL'`)
})
test.afterAll(() => night?.stop())

const operate =
  'mutation ($group: Int!, $level: Int!) { operateLightGroup(id: $group, input: { mainBrightness: $level }) { accepted rejected } }'

async function ask(level: number): Promise<number> {
  // After a step forward lights count as offline until they report again; until then they are rejected.
  await expect(async () => {
    const answer = await night.ask(operate, { group: night.group, level })
    expect(answer.operateLightGroup).toEqual({ accepted: 200, rejected: 0 })
  }).toPass({ timeout: 60_000 })
  return night.waitForLevel(15, () => level)
}

test('platform and lights use the stepped clock', async () => {
  const [{ shift }] = (await night.sql<{ shift: number }>(
    'select extract(epoch from clock_timestamp() - to_timestamp($1 / 1000.0))::float8 shift',
    [night.clock.now()],
  )) as [{ shift: number }]
  expect(Math.abs(shift)).toBeLessThan(1)
  const levels = await ask(40)
  console.log(`200 lights at 40 %: ${levels.toFixed(2)} s`)
  const last = night.lights()[0]?.last
  expect(Math.abs(Date.parse(last!.lightTime) - night.clock.now())).toBeLessThan(20_000)
})

for (const [name, seconds] of [
  ['an hour forward', 3600],
  ['an hour back', -3600],
  ['a day forward', 86_400],
  ['a day back', -86_400],
] as const) {
  test(`${name}: a later command is executed once, and in time`, async () => {
    night.clock.step(seconds)
    // A command sent during the step would have the old time.
    await night.waitForOnline()
    const took = await ask(seconds > 0 ? 70 : 30)
    const confirmed = await night.waitForConfirmation(15)
    console.log(`${name}: lights right after ${took.toFixed(2)} s, confirmed after ${(took + confirmed).toFixed(2)} s`)
    expect((await night.check()).filter(fault => !fault.startsWith('I5'))).toEqual([])
  })
}
