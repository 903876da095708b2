import { expect, test } from '@playwright/test'
import { expectLatency } from '../../server/src/testing/nightly.ts'
import { startCityHarness } from './cityHarness.ts'
import { canStepClock } from './clock.ts'
import { formatNight, runNights } from './nights.ts'

test.skip(!canStepClock, 'there is no C compiler here')
test.setTimeout(120_000)

test('runs two nights of 100 lights; `nights.ts --nights 30 --lights 1000` runs more of them', {
  tag: '@smoke',
}, async () => {
  const night = await startCityHarness({ lights: 100, at: '2031-11-21T12:00:00+08:00', withoutPlan: 'half' })
  try {
    const reports = await runNights(night, 2, report => console.log(formatNight(report)), { lead: 2 })
    for (const { done, due, seconds, faults } of reports) {
      expect(faults).toEqual([])
      expect({ done, due }).toEqual({ done: 2, due: 2 })
      expectLatency(Math.max(...seconds), 10)
    }
  } finally {
    await night.stop()
  }
})
