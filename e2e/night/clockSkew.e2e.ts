import { expect, test } from '@playwright/test'
import { formatSpread, p99 } from '../random.ts'
import { startCityHarness } from './cityHarness.ts'
import { canStepClock } from './clock.ts'

/*
 * The clock of the server is wrong; the database's and the lights' are right.
 */

test.skip(!canStepClock, 'there is no C compiler here')
test.setTimeout(120_000)

for (const ahead of [67, -67]) {
  test(`T09: the server's clock is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead' : 'behind'}: lights go on within 2 s of sunset anyway`, async () => {
    const night = await startCityHarness({
      lights: 200,
      at: '2031-11-21T12:00:00+08:00',
      withoutPlan: 'half',
      serverClockAhead: ahead,
    })
    try {
      const { headers } = await fetch(`http://127.0.0.1:${night.server.port}/healthz`)
      const off = (Date.parse(headers.get('date')!) - night.clock.now()) / 1000
      expect(Math.abs(off - ahead), 'by how much it is wrong').toBeLessThan(3)
      await night.waitForPlans(30)
      const due = await night.nextPlannedEvent()
      night.clock.set(due - 5000)
      await night.waitForLevel(20, () => night.preset.level)
      const late = night.delaysAfter(due)
      const commanded = night.delaysAfter(due, ({ keepsNoPlan }) => keepsNoPlan)
      console.log(
        `T09: ${ahead} s; lights right ${formatSpread(late, 's')}; without a plan ${formatSpread(commanded, 's')}`,
      )
      expect(Math.min(...late)).toBeGreaterThan(-0.5)
      expect(p99(late)).toBeLessThan(2)
      await night.waitForConfirmation(30)
      // An operator command is executed once, too.
      const dim =
        'mutation ($group: Int!) { operateLightGroup(id: $group, input: { mainBrightness: 30 }) { accepted } }'
      expect((await night.ask(dim, { group: night.group })).operateLightGroup.accepted).toBe(200)
      await night.waitForLevel(15, () => 30)
      await night.waitForConfirmation(15)
      expect(await night.check()).toEqual([])
    } finally {
      await night.stop()
    }
  })
}
