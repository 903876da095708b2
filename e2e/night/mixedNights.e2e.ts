import { expect, test } from '@playwright/test'
import { isNightly } from '../../server/src/testing/nightly.ts'
import { seeded } from '../random.ts'
import { canStepClock } from './clock.ts'
import { startMixedCity } from './mixedCity.ts'
import { runMixedNights } from './mixedNights.ts'
import { formatNight } from './nights.ts'

test.skip(!canStepClock, 'there is no C compiler here')

/** NIGHTS=2 is enough for a quick run. */
const NIGHTS = Number(process.env.NIGHTS ?? (isNightly ? 30 : 2))
const LIGHTS = 60
test.setTimeout(180_000 + NIGHTS * 180_000)

test(`T67: each light follows the strongest rule in ${NIGHTS} nights with random actions`, async () => {
  const random = seeded('mixed nights')
  const city = await startMixedCity(LIGHTS, NIGHTS)
  try {
    const reports = await runMixedNights(city, random, NIGHTS, report => console.log(formatNight(report)))
    for (const { done, due, faults } of reports) {
      expect(faults).toEqual([])
      expect(done).toBe(due)
    }
  } finally {
    await city.stop()
  }
})
