import { expect, test } from '@playwright/test'
import { expectLatency } from '../../server/src/testing/nightly.ts'
import { startCityHarness } from '../night/cityHarness.ts'
import { waitFor } from '../night/processes.ts'
import { formatSpread, roundsOr, seeded, sleep } from '../random.ts'
import { type HealthCheck, watchHealth } from './health.ts'
import { placeAtNoon } from './sunset.ts'
import { Writers } from './writers.ts'

const rounds = roundsOr(8, 3)
test.setTimeout(120_000 + rounds * 30_000)

test('T40: the server is killed at random moments under writes: loses no acknowledged write, and serves again after each start', {
  tag: '@smoke',
}, async () => {
  const random = seeded('T40')
  const night = await startCityHarness({ lights: 60, withoutPlan: 'half', brokerFails: true, preset: placeAtNoon() })
  try {
    const { server, sql } = night
    const writers = await Writers.start(night, { operating: true })
    const health = watchHealth(server.port)
    const serving: number[] = []
    const unexpected: HealthCheck[] = []
    let healthy = performance.now()
    for (let round = 0; round < rounds; round++) {
      await sleep(random.between(0.05, 1))
      const killing = performance.now()
      unexpected.push(
        ...health.between(healthy, killing).filter(({ at, ms, status }) => status !== 200 && at + ms < killing),
      )
      await server.kill()
      const since = performance.now()
      await server.start()
      await waitFor(
        async () => (await fetch(`http://127.0.0.1:${server.port}/healthz`)).ok,
        30,
        () => 'it is not healthy',
      )
      healthy = performance.now()
      serving.push((healthy - since) / 1000)
    }
    await sleep(0.5)
    await writers.stop()
    const checks = await health.stop()
    const lost = await writers.lost(sql)
    console.log(
      `T40: ${rounds} kills, ${writers.acknowledged} writes acknowledged, ${lost.length} of them lost; ` +
        `serving again after ${formatSpread(serving, 's')}; otherwise answered: ${JSON.stringify(writers.refusals())}`,
    )
    expect(lost).toEqual([])
    // Healthy, or no response: the server does not listen before it is ready.
    expect(unexpected).toEqual([])
    expect(checks.filter(({ status }) => status !== 200 && status !== 0)).toEqual([])
    // Within 5 s on an idle machine (docs/reliability.md); other work delays some requests.
    expectLatency(serving.sort((a, b) => a - b)[Math.floor(rounds / 2)], 5)
    expectLatency(serving.at(-1), 10)
    await night.waitForOnline()
    await night.waitForConfirmation(30)
    expect(await night.check()).toEqual([])
  } finally {
    await night.stop()
  }
})
