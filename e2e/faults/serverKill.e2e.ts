import { expect, test } from '@playwright/test'
import { expectLatency } from '../../server/src/testing/nightly.ts'
import { startNight } from '../night/cityHarness.ts'
import { until } from '../night/processes.ts'
import { type Look, watchHealth } from './health.ts'
import { roundsOr, seeded, sleep, spread } from './random.ts'
import { atNoon } from './sunset.ts'
import { Writers } from './writers.ts'

const rounds = roundsOr(8, 3)
test.setTimeout(60_000 + rounds * 15_000)

test('T40: the server is killed at random moments under writes: no acknowledged write is lost, and it serves again by itself', {
  tag: '@smoke',
}, async () => {
  const random = seeded('T40')
  const night = await startNight({ lights: 60, withoutPlan: 'half', brokerFalls: true, preset: atNoon() })
  try {
    const { server, sql } = night
    const writers = await Writers.begin(night, { operating: true })
    const health = watchHealth(server.port)
    const serving: number[] = []
    const lies: Look[] = []
    let healthy = performance.now()
    for (let round = 0; round < rounds; round++) {
      await sleep(random.between(0.05, 1))
      const killing = performance.now()
      lies.push(...health.between(healthy, killing).filter(({ at, ms, status }) => status !== 200 && at + ms < killing))
      await server.kill()
      const since = performance.now()
      await server.start()
      await until(
        async () => (await fetch(`http://127.0.0.1:${server.port}/healthz`)).ok,
        30,
        () => 'it is not healthy',
      )
      healthy = performance.now()
      serving.push((healthy - since) / 1000)
    }
    await sleep(0.5)
    await writers.stop()
    const looks = await health.stop()
    const lost = await writers.lost(sql)
    console.log(
      `T40: ${rounds} kills, ${writers.acknowledged} writes acknowledged, ${lost.length} of them lost; ` +
        `serving again after ${spread(serving, 's')}; otherwise answered: ${JSON.stringify(writers.refusals())}`,
    )
    expect(lost).toEqual([])
    // Healthy, or nobody there: in between it does not listen yet.
    expect(lies).toEqual([])
    expect(looks.filter(({ status }) => status !== 200 && status !== 0)).toEqual([])
    // Each within 5 s on a machine of its own (docs/reliability.md); one that does other work makes some of them wait.
    expectLatency(serving.sort((a, b) => a - b)[Math.floor(rounds / 2)], 5)
    expectLatency(serving.at(-1), 10)
    await night.allOnline()
    await night.allConfirmed(30)
    expect(await night.check()).toEqual([])
  } finally {
    await night.stop()
  }
})
