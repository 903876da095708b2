import { expect, test } from '@playwright/test'
import { canStep } from './clock.ts'
import { startNight } from './rig.ts'

test.skip(!canStep, 'there is no C compiler here')
test.setTimeout(180_000)

/** CHANGES=50 is enough for a first look. */
const CHANGES = Number(process.env.CHANGES ?? 1500)
const LIGHTS = 20

test(`T17: ${CHANGES} changes while lights are away: each is told the last one, once, when it is back`, async () => {
  // It burns all day but for an hour, so that what is planned counts now.
  const night = await startNight({
    lights: LIGHTS,
    at: '2031-11-21T12:00:00+08:00',
    withoutPlan: 'all',
    preset: { mode: 'TIMING', start: '06:00', end: '05:00', level: 90 },
  })
  try {
    const change = `mutation ($group: Int!, $level: Int!) { updateLightGroup(id: $group, input: {
      mainBrightness: { set: $level }, confirmed: ["OFF_AT_NIGHT", "ON_IN_DAYLIGHT"] }) { id } }`
    await night.waitUntilRight(30)
    await night.allConfirmed(30)
    await night.city.stop()
    for (let n = 1; n <= CHANGES; n++)
      await night.ask(change, { group: night.group, level: n < CHANGES ? 10 + (n % 50) : 77 })
    night.preset.level = 77
    const before = night.log().length
    await night.lightsUp()
    const took = await night.waitUntilRight(30)
    await night.allConfirmed(30)
    const told = night.log().slice(before)
    const messages = [...Map.groupBy(told, ({ light }) => light).values()].map(entries => entries.length)
    console.log(
      `T17: ${CHANGES} changes; ${LIGHTS} lights right ${took.toFixed(2)} s after all were back; messages a light: ${Math.min(...messages)} to ${Math.max(...messages)}`,
    )
    expect(messages).toEqual(Array(LIGHTS).fill(1))
    expect(told.filter(({ main }) => main !== 77)).toEqual([])
    expect(await night.check()).toEqual([])
  } finally {
    await night.stop()
  }
})
