import { expect, test } from '@playwright/test'
import { type CityHarness, startCityHarness } from './cityHarness.ts'
import { canStepClock } from './clock.ts'

/*
 * Lights that answer after 20 s, 3 min and 10 min, as those behind a radio network do. Their model allows 15 min.
 */

test.skip(!canStepClock, 'there is no C compiler here')
test.setTimeout(240_000)

const ANSWERS_AFTER = [20, 180, 600]
const LIGHTS = 60
const STEP_SECONDS = 20

let night: CityHarness
test.afterEach(() => night?.stop())

test('slow lights are neither unconfirmed nor alerts while their model gives them time', async () => {
  night = await startCityHarness({
    lights: LIGHTS,
    at: '2031-11-21T12:00:00+08:00',
    withoutPlan: 'half',
    answersAfter: ANSWERS_AFTER,
  })
  const { clock } = night
  await night.waitForPlans(60)
  await night.waitForConfirmation(30)

  const sunset = await night.nextPlannedEvent()
  clock.set(sunset - 3000)
  await clock.waitUntil(sunset)
  const switched = async () =>
    (await night.sql<{ n: number }>('select count(*)::int n from light_state where expected_main_level > 0'))[0]!.n
  await expect.poll(switched, { timeout: 20_000 }).toBe(LIGHTS)
  const worst = { unconfirmed: 0, alerts: new Set<string>() }
  for (let passed = 0; passed < 720; passed += STEP_SECONDS) {
    clock.step(STEP_SECONDS)
    await observe(worst)
  }
  await night.waitForConfirmation(30)
  // By command, half of them without a plan: each of these responded, and was commanded once.
  const [counts] = await night.sql<{ commands: number; lights: number }>(
    `select count(*)::int commands, count(distinct light_id)::int lights from light_command
     where created_at >= to_timestamp($1 / 1000.0) and status = 'ACKNOWLEDGED'`,
    [sunset - 3000],
  )
  console.log(`${counts!.commands} commands for ${counts!.lights} slow lights; ${worst.unconfirmed} ever unconfirmed`)
  expect(worst).toEqual({ unconfirmed: 0, alerts: new Set() })
  expect(counts).toEqual({ commands: LIGHTS / 2, lights: LIGHTS / 2 })
  expect(await night.check()).toEqual([])
})

/** Two seconds by the real clock: every task of the platform runs. */
async function observe(worst: { unconfirmed: number; alerts: Set<string> }): Promise<void> {
  for (let i = 0; i < 4; i++) {
    await new Promise(resolve => setTimeout(resolve, 500))
    const [row] = await night.sql<{ unconfirmed: number; kinds: string[] }>(
      `select (select count(*)::int from light_state where confirmation = 'UNCONFIRMED' and expected_at is not null) unconfirmed,
         array(select kind from alert where cleared_at is null and kind <> 'CLOCK_STEPPED') kinds`,
    )
    worst.unconfirmed = Math.max(worst.unconfirmed, row!.unconfirmed)
    for (const kind of row!.kinds) worst.alerts.add(kind)
  }
}
