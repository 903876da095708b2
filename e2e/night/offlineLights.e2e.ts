import { expect, test } from '@playwright/test'
import { startCityHarness } from './cityHarness.ts'
import { canStepClock } from './clock.ts'
import { waitFor } from './processes.ts'

test.skip(!canStepClock, 'there is no C compiler here')
test.setTimeout(180_000)

/** CHANGES=50 is enough for a quick run. */
const CHANGES = Number(process.env.CHANGES ?? 1500)
const LIGHTS = 20

test(`T17: ${CHANGES} changes while lights are offline: each receives only the last one, once, when it reconnects`, async () => {
  // Planned to be lit all day except one hour, so that the plan applies now.
  const night = await startCityHarness({
    lights: LIGHTS,
    at: '2031-11-21T12:00:00+08:00',
    withoutPlan: 'all',
    preset: { mode: 'TIMING', start: '06:00', end: '05:00', level: 90 },
  })
  try {
    const change = `mutation ($group: Int!, $level: Int!) { updateLightGroup(id: $group, input: {
      mainBrightness: { set: $level }, confirmed: ["OFF_AT_NIGHT", "ON_IN_DAYLIGHT"] }) { id } }`
    await night.waitForLevel(30)
    await night.waitForConfirmation(30)
    await night.city.stop()
    for (let n = 1; n <= CHANGES; n++)
      await night.ask(change, { group: night.group, level: n < CHANGES ? 10 + (n % 50) : 77 })
    night.preset.level = 77
    const before = night.log().length
    await night.connectLights()
    const took = await night.waitForLevel(30)
    await night.waitForConfirmation(30)
    const received = night.log().slice(before)
    const messages = [...Map.groupBy(received, ({ light }) => light).values()].map(entries => entries.length)
    console.log(
      `T17: ${CHANGES} changes; ${LIGHTS} lights right ${took.toFixed(2)} s after all were back; messages a light: ${Math.min(...messages)} to ${Math.max(...messages)}`,
    )
    expect(messages).toEqual(Array(LIGHTS).fill(1))
    expect(received.filter(({ main }) => main !== 77)).toEqual([])
    expect(await night.check()).toEqual([])
  } finally {
    await night.stop()
  }
})

const operate = `mutation ($group: Int!, $level: Int!) {
  operateLightGroup(id: $group, input: { mainBrightness: $level }) { accepted campaignId } }`

test('T16: lights are offline for three hours across sunset: they refuse expired commands, and are right within 30 s', async () => {
  const night = await startCityHarness({
    lights: 100,
    perCenter: 0,
    at: '2031-11-21T14:30:00+08:00',
    withoutPlan: 'half',
  })
  try {
    const { clock, city, sql, group } = night
    await night.waitForPlans(20)
    const sent = async () =>
      (
        await sql<{ n: number }>(
          `select count(distinct light_id)::int n from light_command where main_level = 60 and sent_at is not null`,
        )
      )[0]!.n
    const thaw = city.freeze()
    await night.ask(operate, { group, level: 60 })
    await waitFor(
      async () => (await sent()) === 100,
      10,
      async () => `${await sent()} of 100 were sent their command`,
    )
    clock.step(3 * 3600)
    const before = night.log().length
    thaw()
    const took = await night.waitForLevel(30, () => night.preset.level)
    await night.waitForOnline()
    const confirmed = await night.waitForConfirmation(30)
    const heard = night.log().slice(before)
    const stale = heard.filter(({ main, result }) => main === 60 && result === 'ACCEPTED')
    const count = (result: string) => heard.filter(entry => entry.result === result && entry.by === 'command').length
    console.log(
      `T16: 100 lights away for 3 h; right ${took.toFixed(2)} s after they were back (the platform knew ${confirmed.toFixed(2)} s later); ` +
        `of what was sent before, ${count('EXPIRED')} commands arrived and were refused, ${stale.length} obeyed; ${count('ACCEPTED')} obeyed that were sent since`,
    )
    expect(count('EXPIRED')).toBeGreaterThan(0)
    expect(stale).toEqual([])
    expect(await night.check()).toEqual([])
  } finally {
    await night.stop()
  }
})

test('T28: 500 lights disconnect during a command: 30 s later no command is open, and each unconfirmed light is listed', async () => {
  const night = await startCityHarness({
    lights: 500,
    perCenter: 5,
    at: '2031-11-21T12:00:00+08:00',
    withoutPlan: 'half',
  })
  try {
    const { city, sql, group } = night
    const lit = () => night.lights().filter(({ main }) => main === 90).length
    const asked = night.ask(operate, { group, level: 90 })
    const deadline = performance.now() + 10_000
    while (lit() < 100 && performance.now() < deadline) await new Promise(resolve => setTimeout(resolve, 2))
    await city.kill()
    const since = performance.now()
    const { campaignId } = (await asked).operateLightGroup
    const open = async () =>
      (await sql<{ n: number }>(`select count(*)::int n from light_command where status in ('QUEUED', 'SENT')`))[0]!.n
    const pending = await open()
    const follow = async (status: string) => {
      const items: number[] = []
      for (let page = 1, of = 1; page <= of; page++) {
        const { lights } = (
          await night.ask(
            `query ($id: Int!, $page: Int!) { findOneLightCampaign(id: $id) { lights(status: [${status}], page: $page, limit: 200) {
              items { deviceId } pagination { totalPages } } } }`,
            { id: campaignId, page },
          )
        ).findOneLightCampaign
        items.push(...lights.items.map(({ deviceId }: { deviceId: number }) => deviceId))
        of = lights.pagination.totalPages
      }
      return items
    }
    const closed = await waitFor(
      async () => (await open()) === 0 && (await follow('WAITING')).length === 0,
      30,
      async () => `${await open()} commands are open, ${(await follow('WAITING')).length} lights under way`,
    )
    const took = (performance.now() - since) / 1000
    const [confirmed, unconfirmed] = [await follow('CONFIRMED'), await follow('UNCONFIRMED')]
    console.log(
      `T28: 500 lights asked, the city killed with ${lit()} lit and ${pending} commands open; none open ${took.toFixed(1)} s later; ` +
        `listed: ${confirmed.length} confirmed, ${unconfirmed.length} not`,
    )
    expect(closed).toBeLessThan(30)
    expect(pending).toBeGreaterThan(0)
    expect(lit()).toBeGreaterThanOrEqual(100)
    expect(unconfirmed.length).toBeGreaterThan(0)
    expect(new Set([...confirmed, ...unconfirmed]).size).toBe(500)
    expect(confirmed.length).toBeLessThanOrEqual(lit())
    await new Promise(resolve => setTimeout(resolve, 1000))
    expect(await open()).toBe(0)
    expect(await night.check()).toEqual([])
  } finally {
    await night.stop()
  }
})
