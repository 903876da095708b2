import { expect, test } from '@playwright/test'
import { expectLatency } from '../../server/src/testing/nightly.ts'
import { roundsOr } from '../random.ts'
import { type CityHarness, startCityHarness } from './cityHarness.ts'
import { canStepClock } from './clock.ts'
import { nextEventTime } from './expectedSchedule.ts'

/*
 * Two servers with one database and one broker. One server is killed around each event.
 */

test.skip(!canStepClock, 'there is no C compiler here')
/** FAULT_ROUNDS=20 kills twenty times. */
const rounds = roundsOr(5, 1)
test.setTimeout(180_000 + rounds * 40_000)

let night: CityHarness

test.beforeAll(async () => {
  night = await startCityHarness({
    lights: 200,
    at: '2031-11-21T12:00:00+08:00',
    withoutPlan: 'half',
    servers: 2,
    preset: { mode: 'TIMING', start: '18:00', end: '06:00' },
  })
})
test.afterAll(() => night?.stop())

test('T12: one of two servers is killed around each event: the other applies it within 10 s, exactly once', {
  tag: '@smoke',
}, async () => {
  const { clock, preset, servers } = night
  await night.waitForLevel(30)
  // Time of the kill relative to the event, ms; alternates between the servers.
  const offsets = [-1000, -200, 0, 150, 700]
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const offset = offsets[round % offsets.length]!
    const kind = round % 2 === 0 ? 'ON' : 'OFF'
    const victim = servers[Math.floor(round / 2) % 2]!
    const due = nextEventTime(preset, kind, clock.now())
    clock.set(due - 3000)
    await night.waitForLevel(2, () => (kind === 'ON' ? 0 : preset.level))
    await clock.waitUntil(due + offset)
    await victim.kill()
    await clock.waitUntil(due)
    await night.waitForLevel(30)
    const seconds = (clock.now() - due) / 1000
    console.log(`${kind}, one killed ${offset} ms after it: lights right ${seconds.toFixed(2)} s after the event`)
    expectLatency(seconds, 10)
    took.push(seconds)
    await victim.start()
  }
  took.sort((a, b) => a - b)
  console.log(
    `T12: ${rounds} kills; lights right after ${took[0]} / ${took[Math.floor(rounds / 2)]} / ${took.at(-1)} s (min / median / max)`,
  )
  await night.waitForConfirmation(30)
  expect(await night.check()).toEqual([])
})
