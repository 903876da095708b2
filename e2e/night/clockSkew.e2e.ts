import { expect, test } from '@playwright/test'
import { p99, spread } from '../faults/random.ts'
import { startNight } from './cityHarness.ts'
import { canStep } from './clock.ts'

/*
 * The clock of the server is wrong; the database's and the lights' are right.
 */

test.skip(!canStep, 'there is no C compiler here')
test.setTimeout(120_000)

for (const ahead of [67, -67]) {
  test(`T09: the server's clock is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead' : 'behind'}: lights go on within 2 s of sunset all the same`, async () => {
    const night = await startNight({ lights: 200, at: '2031-11-21T12:00:00+08:00', withoutPlan: 'half', ahead })
    try {
      const { headers } = await fetch(`http://127.0.0.1:${night.server.port}/healthz`)
      const off = (Date.parse(headers.get('date')!) - night.clock.now()) / 1000
      expect(Math.abs(off - ahead), 'by how much it is wrong').toBeLessThan(3)
      await night.plansHeld(30)
      const due = await night.nextPlanned()
      night.clock.set(due - 5000)
      await night.waitUntilRight(20, () => night.preset.level)
      const late = night.latenesses(due)
      const told = night.latenesses(due, ({ keepsNoPlan }) => keepsNoPlan)
      console.log(`T09: ${ahead} s; lights right ${spread(late, 's')}; without a plan ${spread(told, 's')}`)
      expect(Math.min(...late)).toBeGreaterThan(-0.5)
      expect(p99(late)).toBeLessThan(2)
      await night.allConfirmed(30)
      // A person is obeyed likewise, and once.
      const dim =
        'mutation ($group: Int!) { operateLightGroup(id: $group, input: { mainBrightness: 30 }) { accepted } }'
      expect((await night.ask(dim, { group: night.group })).operateLightGroup.accepted).toBe(200)
      await night.waitUntilRight(15, () => 30)
      await night.allConfirmed(15)
      expect(await night.check()).toEqual([])
    } finally {
      await night.stop()
    }
  })
}
