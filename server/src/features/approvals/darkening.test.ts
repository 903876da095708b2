import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeScene } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { type City, CONFIRMED, inHours, openProtectedCities, type Path } from '../../testing/protectedCity.ts'
import { startCampaigns } from '../control/targets.ts'

/*
 * No path darkens a protected light alone. Each path runs in a city of its own light, group and schedule: once with the light
 * protected, which needs a second person and changes nothing, and once without, which must succeed. Here: requests.
 */

let platform: Awaited<ReturnType<typeof startPlatform>>
let cities: Awaited<ReturnType<typeof openProtectedCities>>
beforeAll(async () => {
  platform = await startPlatform()
  cities = await openProtectedCities(platform)
})

const CONTROL_CALLS: Record<string, Path> = {
  'switches it off': ({ light }) => `mutation { switchLightDevice(id: ${light}, status: false) { RESULT } }`,
  'dims it': ({ light }) => `mutation { operateLightDevice(id: ${light}, input: { mainBrightness: 60 }) { RESULT } }`,
  'dims one of its lamps': ({ light }) =>
    `mutation { operateLightDevice(id: ${light}, input: { subBrightness: 60 }) { RESULT } }`,
  'switches it off among others': ({ light, other }) =>
    `mutation { batchOperateLightDevice(ids: [${light}, ${other}], input: { mainSwitch: false }) { RESULT } }`,
  'switches its group off': ({ group }) =>
    `mutation { operateLightGroup(id: ${group}, input: { mainSwitch: false, subSwitch: false }) { RESULT } }`,
  'switches its group off by the other call': ({ group }) =>
    `mutation { lightDeviceControl(groupId: ${group}, input: { mainSwitch: false }) { RESULT } }`,
  'switches it off by a test at the pole': ({ light }) =>
    `mutation { testSwitchLightDevice(id: ${light}, status: false) { RESULT } }`,
}

/** The origin of their commands; default: LIGHT. */
const KINDS: Record<string, string> = {
  'switches it off among others': 'BATCH',
  'switches its group off': 'GROUP',
  'switches its group off by the other call': 'GROUP',
  'switches it off by a test at the pole': 'TEST',
}

const RESULT = 'accepted rejected approvalId commands { deviceId status reason }'
describe('control calls', () => {
  test.each(Object.entries(CONTROL_CALLS))('one person %s: REJECTED with an approval', async (name, path) => {
    const city = await cities.makeCity(true)
    const before = await cities.stateOf(city)
    const mutation = ((await path(city)) as string).replace('RESULT', RESULT)
    const [result] = Object.values(await cities.ask(mutation)) as {
      accepted: number
      rejected: number
      approvalId: number
      commands: object[]
    }[]
    expect(result).toMatchObject({ accepted: 0, approvalId: expect.any(Number) })
    expect(result!.commands).toContainEqual({ deviceId: city.light, status: 'REJECTED', reason: 'APPROVAL_NEEDED' })
    const { rows } =
      await sql`select origin from light_command where light_id = ${city.light} and reason = 'APPROVAL_NEEDED'`.execute(
        platform.db,
      )
    const kind = KINDS[name] ?? 'LIGHT'
    expect(rows).toEqual([
      { origin: { kind, by: expect.any(String), admin: expect.any(Number), client: expect.any(Number) } },
    ])
    expect(await cities.stateOf(city)).toEqual(before)
    expect(await cities.grant(result!.approvalId)).toMatchObject({ status: 'APPROVED' })
    expect(await cities.stateOf(city)).not.toEqual(before)
  })

  test.each(Object.entries(CONTROL_CALLS))('one person %s: at once without protection', async (_, path) => {
    const city = await cities.makeCity(false)
    const [result] = Object.values(await cities.ask(((await path(city)) as string).replace('RESULT', RESULT)))
    expect(result).toMatchObject({ rejected: 0, approvalId: null })
  })
})

const halve = ({ schedule }: City) =>
  cities.approved(
    `mutation { updateLightSchedule(id: ${schedule}, input: { mainBrightness: { set: 50 }, ${CONFIRMED} }) { id } }`,
  )

/** An override that is brighter than the plan. */
async function brighten(city: City): Promise<void> {
  await cities.ask(
    `mutation { operateLightDevice(id: ${city.light}, input: { mainBrightness: 100, until: "${inHours(72)}" }) { accepted } }`,
  )
  await halve(city)
}

const REQUESTS: Record<string, Path> = {
  'dims a target': ({ light }) =>
    `mutation { overrideLights(target: { name: "目标", where: { id: { equals: ${light} } } }, input: { mainBrightness: 10 }) { id } }`,
  'dims a target later': ({ light }) =>
    `mutation { overrideLights(target: { name: "目标", where: { id: { equals: ${light} } } }, input: { mainBrightness: 10,
      until: "${inHours(50)}" }, startsAt: "${inHours(48)}") { id } }`,
  'starts a dark scene': async ({ light }) => {
    const targets = [{ name: '目标', where: { id: { equals: light } } }]
    const scene = await makeScene(platform.db, [{ targets, levels: { mainSwitch: false } }])
    return `mutation { startLightScene(id: ${scene.id}) { id } }`
  },
  'ends an override that is brighter than the plan': async city => {
    await brighten(city)
    return `mutation { returnLightsToPlan(ids: [${city.light}]) }`
  },
  'replaces an override that ends later by a target': async city => {
    await brighten(city)
    return `mutation { overrideLights(target: { name: "目标", where: { id: { equals: ${city.light} } } },
      input: { mainBrightness: 100, subBrightness: 100, until: "${inHours(1)}" }) { id } }`
  },
  'replaces an override that ends later by a later target': async city => {
    await brighten(city)
    return `mutation { overrideLights(target: { name: "目标", where: { id: { equals: ${city.light} } } },
      input: { mainBrightness: 100, subBrightness: 100, until: "${inHours(2)}" }, startsAt: "${inHours(1)}") { id } }`
  },
  'undoes an operation that made it brighter': async city => {
    const { light, other } = city
    await halve(city)
    const { batchOperateLightDevice } = await cities.ask(
      `mutation { batchOperateLightDevice(ids: [${light}, ${other}], input: { mainBrightness: 100 }) { campaignId } }`,
    )
    return `mutation { undoLightCampaign(id: ${batchOperateLightDevice.campaignId}) { id } }`
  },
}

describe('other requests', () => {
  test.each(Object.entries(REQUESTS))('one person %s: CONFLICT with an approval', async (_, path) => {
    const city = await cities.makeCity(true)
    await cities.expectConflict(city, await path(city))
  })

  test.each(Object.entries(REQUESTS))('one person %s: at once without protection', async (_, path) => {
    await cities.ask(await path(await cities.makeCity(false)))
  })
})

test('a light that is protected after the request is left out when the request starts', async () => {
  const city = await cities.makeCity(false)
  const { overrideLights } =
    await cities.ask(`mutation { overrideLights(target: { name: "目标", where: { id: { in: [${city.light},
    ${city.other}] } } }, input: { mainBrightness: 10 }, startsAt: "${inHours(1)}") { id } }`)
  await cities.ask(`mutation { protectLights(where: { id: { equals: ${city.light} } }, isProtected: true) }`)
  await platform.db
    .updateTable('campaign')
    .set({ starts_at: new Date(Date.now() - 1000) })
    .where('id', '=', overrideLights.id)
    .execute()
  await startCampaigns(platform.db)
  const lights = await platform.db
    .selectFrom('campaign_light')
    .select(['light_id', 'status', 'reason'])
    .where('campaign_id', '=', overrideLights.id)
    .orderBy('light_id')
    .execute()
  expect(lights).toEqual([
    { light_id: city.light, status: 'REJECTED', reason: 'APPROVAL_NEEDED' },
    expect.objectContaining({ light_id: city.other, status: 'WAITING' }),
  ])
})
