import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel, makeScene, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { startCampaigns } from '../control/targets.ts'
import { runTick } from '../desired/desired.ts'

/*
 * No path darkens a protected light alone. Each path runs in a city of its own light, group and schedule: once with the light
 * protected, which needs a second person and changes nothing, and once without, which must succeed.
 */

let platform: Awaited<ReturnType<typeof startPlatform>>
let first: string
let second: string
let mode: number

interface City {
  light: number
  other: number
  group: number
  darkGroup: number
  schedule: number
}

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

beforeAll(async () => {
  platform = await startPlatform()
  first = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  second = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  mode = (await makeModel(platform.db)).id
})

async function ask(query: string, token = first) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors, query).toBeUndefined()
  return data
}

const CONFIRMED = `confirmed: ["ON_IN_DAYLIGHT", "OFF_AT_NIGHT", "MANY_LIGHTS", "CONFLICT", "NOTHING_PLANNED", "NEVER_ON",
  "STEP_OUTSIDE", "DARK_STEP"]`

/** A light that a schedule keeps lit at 100 % for 24 hours a day, and a group that keeps its lights dark. */
async function makeCity(isProtected: boolean): Promise<City> {
  const { db } = platform
  const [group, darkGroup] = [(await makeGroup(db)).id, (await makeGroup(db)).id]
  const light = (await makeLight(db, { mode_id: mode, group_id: group })).id
  const other = (await makeLight(db, { mode_id: mode, group_id: group })).id
  await db.updateTable('light_state').set({ main_level: 100, sub_level: 100 }).where('light_id', '=', light).execute()
  const { createLightSchedule } =
    await ask(`mutation { createLightSchedule(input: { name: "策略 ${serial()}", type: TIMING,
    startTime: "12:00", endTime: "11:59", mainBrightness: 100, subBrightness: 100, groups: { connect: [{ id: ${group} }] },
    ${CONFIRMED} }) { id } }`)
  await ask(`mutation { createLightSchedule(input: { name: "策略 ${serial()}", type: TIMING, startTime: "12:00",
    endTime: "12:01", mainBrightness: 1, groups: { connect: [{ id: ${darkGroup} }] },
    ${CONFIRMED} }) { id } }`)
  await runTick(db)
  if (isProtected) await ask(`mutation { protectLights(where: { id: { equals: ${light} } }, isProtected: true) }`)
  return { light, other, group, darkGroup, schedule: createLightSchedule.id }
}

type Path = (city: City) => string | Promise<string>
const scheduleChange =
  (input: string): Path =>
  ({ schedule }) =>
    `mutation { updateLightSchedule(id: ${schedule}, input: { ${input}, ${CONFIRMED} }) { id } }`
const groupChange =
  (input: string): Path =>
  ({ group }) =>
    `mutation { updateLightGroup(id: ${group}, input: { ${input}, ${CONFIRMED} }) { id } }`

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

const OTHER_PATHS: Record<string, Path> = {
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
  'ends an override that is brighter than the plan': async ({ light, schedule }) => {
    await ask(
      `mutation { operateLightDevice(id: ${light}, input: { mainBrightness: 100, until: "${inHours(72)}" }) { accepted } }`,
    )
    await approved(scheduleChange('mainBrightness: { set: 50 }')({ schedule } as City) as string)
    return `mutation { returnLightsToPlan(ids: [${light}]) }`
  },
  'undoes an operation that made it brighter': async ({ light, other, schedule }) => {
    await approved(scheduleChange('mainBrightness: { set: 50 }')({ schedule } as City) as string)
    const { batchOperateLightDevice } = await ask(
      `mutation { batchOperateLightDevice(ids: [${light}, ${other}], input: { mainBrightness: 100 }) { campaignId } }`,
    )
    return `mutation { undoLightCampaign(id: ${batchOperateLightDevice.campaignId}) { id } }`
  },
  'disables its schedule': scheduleChange('isEnabled: { set: false }, leftLights: OFF'),
  'dims its schedule': scheduleChange('mainBrightness: { set: 99 }'),
  'shortens its schedule': scheduleChange('endTime: { set: "04:00" }'),
  'adds a darker step': scheduleChange('steps: { set: [{ time: "23:00", mainBrightness: 50 }] }'),
  'excepts an evening': async city => {
    const date = new Date(Date.now() + 90 * 24 * HOUR_MS).toISOString().slice(0, 10)
    return scheduleChange(`exceptDates: { set: ["${date}"] }`)(city)
  },
  'takes its group out of the schedule': ({ schedule, group }) =>
    `mutation { updateLightSchedule(id: ${schedule}, input: { groups: { disconnect: [{ id: ${group} }] }, leftLights: OFF,
      ${CONFIRMED} }) { id } }`,
  'deletes its schedule': ({ schedule }) =>
    `mutation { deleteLightSchedule(id: ${schedule}, leftLights: OFF, ${CONFIRMED}) { id } }`,
  'creates a darker schedule': ({ group }) =>
    `mutation { createLightSchedule(input: { name: "策略 ${serial()}", type: TIMING, startTime: "20:00", endTime: "06:00",
      mainBrightness: 30, groups: { connect: [{ id: ${group} }] }, ${CONFIRMED} }) { id } }`,
  'creates a darker one-date event': ({ group }) => {
    const date = new Date(Date.now() + 800 * 24 * HOUR_MS).toISOString().slice(0, 10)
    return `mutation { createLightSchedule(input: { name: "策略 ${serial()}", type: TIMING, startTime: "20:00",
      endTime: "06:00", days: DATES, dates: ["${date}"], mainBrightness: 30, groups: { connect: [{ id: ${group} }] },
      ${CONFIRMED} }) { id } }`
  },
  'sets its group to MAINTENANCE': groupChange('groupStatus: { set: MAINTENANCE }'),
  'disables the plan of its group': groupChange('enableStatus: { set: false }, leftLights: OFF'),
  'sets its group to MANUAL while it is off': async ({ light, group, schedule }) => {
    const [on, off] = [2, 4].map(hours => inHours(hours + 8).slice(11, 16))
    await approved(`mutation { deleteLightSchedule(id: ${schedule}, leftLights: STAY, ${CONFIRMED}) { id } }`)
    await approved(
      groupChange(`controlMode: { set: TIMING }, startTime: { set: "${on}" }, endTime: { set: "${off}" }`)({
        group,
      } as City) as string,
    )
    await runTick(platform.db)
    await platform.db
      .updateTable('light_state')
      .set({ main_level: 0, sub_level: 0 })
      .where('light_id', '=', light)
      .execute()
    return groupChange('controlMode: { set: MANUAL }')({ group } as City)
  },
  'sets it to MAINTENANCE': ({ light }) =>
    `mutation { updateLightDevice(id: ${light}, input: { deviceStatus: { set: MAINTENANCE } }) { id } }`,
  'moves it to a darker group': ({ light, darkGroup }) =>
    `mutation { updateLightDevice(id: ${light}, input: { group: { connect: { id: ${darkGroup} } } }) { id } }`,
  'moves it with the group’s form': ({ light, darkGroup }) =>
    `mutation { updateLightGroup(id: ${darkGroup}, input: { devices: { connect: [{ id: ${light} }] }, leftLights: OFF }) { id } }`,
  'deletes it': ({ light }) => `mutation { deleteLightDevice(id: ${light}) { id } }`,
  'deletes its group, and switches its lights off': ({ group }) =>
    `mutation { deleteLightGroup(id: ${group}, leftLights: OFF) { id } }`,
  'restores a darker schedule': async ({ group }) => {
    const { createLightSchedule } =
      await ask(`mutation { createLightSchedule(input: { name: "策略 ${serial()}", type: TIMING,
      startTime: "20:00", endTime: "06:00", mainBrightness: 30, isEnabled: false,
      groups: { connect: [{ id: ${group} }] }, ${CONFIRMED} }) { id } }`)
    const { id } = createLightSchedule
    await approved(
      `mutation { updateLightSchedule(id: ${id}, input: { isEnabled: { set: true }, ${CONFIRMED} }) { id } }`,
    )
    await ask(`mutation { deleteLightSchedule(id: ${id}, ${CONFIRMED}) { id } }`)
    return `mutation { restoreDeleted(subject: LightSchedule, ids: [${id}]) }`
  },
  'ends its protection': ({ light }) =>
    `mutation { protectLights(where: { id: { equals: ${light} } }, isProtected: false) }`,
}

/** Runs a mutation with the approval of the second person, if it needs one. */
async function approved(mutation: string): Promise<void> {
  const { errors } = await platform.ask(mutation, {}, first)
  if (!errors) return
  expect(errors[0]?.extensions, mutation).toMatchObject({ key: 'approvalNeeded' })
  await ask(`mutation { grantApproval(id: ${errors[0]!.extensions.approvalId}) { status } }`, second)
}

const RESULT = 'accepted rejected approvalId commands { deviceId status reason }'
const stateOf = async ({ light }: City) => {
  await runTick(platform.db)
  const { db } = platform
  const state = await db
    .selectFrom('light_device as d')
    .innerJoin('light_state as s', 's.light_id', 'd.id')
    .select(['d.group_id', 'd.is_protected', 's.maintenance', 's.expected_main_level', 's.expected_sub_level'])
    .where('d.id', '=', light)
    .executeTakeFirst()
  const campaigns = await db.selectFrom('campaign_light').select('campaign_id').where('light_id', '=', light).execute()
  return { ...state, campaigns: campaigns.length }
}

describe('control calls', () => {
  test.each(Object.entries(CONTROL_CALLS))('one person %s: REJECTED with an approval', async (_, path) => {
    const city = await makeCity(true)
    const before = await stateOf(city)
    const mutation = ((await path(city)) as string).replace('RESULT', RESULT)
    const [result] = Object.values(await ask(mutation)) as {
      accepted: number
      rejected: number
      approvalId: number
      commands: object[]
    }[]
    expect(result).toMatchObject({ accepted: 0, approvalId: expect.any(Number) })
    expect(result!.commands).toContainEqual({ deviceId: city.light, status: 'REJECTED', reason: 'APPROVAL_NEEDED' })
    expect(await stateOf(city)).toEqual(before)
    const { grantApproval } = await ask(
      `mutation { grantApproval(id: ${result!.approvalId}) { status decidedBy } }`,
      second,
    )
    expect(grantApproval).toMatchObject({ status: 'APPROVED' })
    expect(await stateOf(city)).not.toEqual(before)
  })

  test.each(Object.entries(CONTROL_CALLS))('one person %s: at once without protection', async (_, path) => {
    const city = await makeCity(false)
    const [result] = Object.values(await ask(((await path(city)) as string).replace('RESULT', RESULT)))
    expect(result).toMatchObject({ rejected: 0, approvalId: null })
  })
})

describe('other mutations', () => {
  test.each(Object.entries(OTHER_PATHS))('one person %s: CONFLICT with an approval', async (_, path) => {
    const city = await makeCity(true)
    const mutation = await path(city)
    const before = await stateOf(city)
    const { errors } = await platform.ask(mutation, {}, first)
    expect(errors?.[0]?.extensions, mutation).toMatchObject({ code: 'CONFLICT', key: 'approvalNeeded' })
    expect(await stateOf(city)).toEqual(before)
    const id = errors![0]!.extensions.approvalId
    const { grantApproval } = await ask(`mutation { grantApproval(id: ${id}) { status } }`, second)
    expect(grantApproval.status).toBe('APPROVED')
  })

  test.each(Object.entries(OTHER_PATHS))('one person %s: at once without protection', async (_, path) => {
    await ask(await path(await makeCity(false)))
  })
})

test('a light that is protected after the request is left out when the request starts', async () => {
  const city = await makeCity(false)
  const { overrideLights } =
    await ask(`mutation { overrideLights(target: { name: "目标", where: { id: { in: [${city.light},
    ${city.other}] } } }, input: { mainBrightness: 10 }, startsAt: "${inHours(1)}") { id } }`)
  await ask(`mutation { protectLights(where: { id: { equals: ${city.light} } }, isProtected: true) }`)
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
