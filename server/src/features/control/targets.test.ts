import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { updateCampaignProgress } from './campaigns.ts'
import { startCampaigns } from './targets.ts'

/* Requests to all lights of a district, a road, an area or a search. The scheduler is called by the test. */

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let mode: number
/** In 天河区 (440106), and in 越秀区 (440104). */
let groups: number[]
let lights: Record<'east1' | 'east2' | 'west' | 'lonely' | 'ungrouped', number>

async function ask(query: string, token = operator, variables: object = {}) {
  const { data, errors } = await platform.ask(query, variables, token)
  expect(errors).toBeUndefined()
  return data
}

async function refusal(query: string, token = operator, variables: object = {}) {
  const { errors } = await platform.ask(query, variables, token)
  const { code, field, key } = errors?.[0]?.extensions ?? {}
  return { code, field, key }
}

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const CAMPAIGN = 'id status targetName startsAt reason waitingCount lights { items { deviceId status } }'
const override = async (where: string, { input = 'mainSwitch: false', start = '', token = operator } = {}) =>
  (
    await ask(
      `mutation { overrideLights(target: { name: "天河区", where: ${where} }, input: { ${input} } ${start}) { ${CAMPAIGN} } }`,
      token,
    )
  ).overrideLights
const find = async (id: number, token = operator) =>
  (await ask(`{ findOneLightCampaign(id: ${id}) { ${CAMPAIGN} } }`, token)).findOneLightCampaign
const idsOf = (campaign: { lights: { items: { deviceId: number }[] } }) =>
  campaign.lights.items.map(({ deviceId }) => deviceId).sort((a, b) => a - b)
const found = async (where: string) =>
  (await ask(`{ findLightDeviceIds(where: ${where}) }`)).findLightDeviceIds.toSorted((a: number, b: number) => a - b)
const sorted = (...names: (keyof typeof lights)[]) => names.map(name => lights[name]).sort((a, b) => a - b)
const commands = async () =>
  (await sql<{ light_id: number }>`select light_id from light_command order by light_id`.execute(platform.db)).rows.map(
    row => row.light_id,
  )

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  operator = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  mode = (await makeModel(db)).id
  groups = [(await makeGroup(db)).id, (await makeGroup(db)).id]
  const district = (id: number, code: string, name: string) =>
    db
      .updateTable('light_group')
      .set({
        ...{ province_code: '440000', province_name: '广东省', city_code: '440100', city_name: '广州市' },
        ...{ district_code: code, district_name: name },
      })
      .where('id', '=', id)
      .execute()
  await district(groups[0]!, '440106', '天河区')
  await district(groups[1]!, '440104', '越秀区')
  const at = async (latitude: number, longitude: number, group_id?: number) =>
    (await makeLight(db, { mode_id: mode, latitude, longitude, group_id, address1: '体育东路' })).id
  lights = {
    east1: await at(23.13, 113.32, groups[0]),
    east2: await at(23.131, 113.321, groups[0]),
    west: await at(23.13, 113.26, groups[1]),
    // 100 m from east2, and 3 km from any other.
    ungrouped: await at(23.132, 113.321),
    lonely: await at(23.16, 113.32),
  }
})

beforeEach(async () => {
  for (const table of ['light_override', 'override_request', 'light_command', 'campaign'] as const)
    await platform.db.deleteFrom(table).execute()
  await platform.db
    .updateTable('light_state')
    .set({ online: true, main_level: 60, sub_level: 0, expected_main_level: null, expected_rule: null })
    .execute()
})

test('a district has the lights of its groups, and lights without a group whose nearest neighbour is in it', async () => {
  expect(await found('{ regionCode: { equals: "440106" } }')).toEqual(sorted('east1', 'east2', 'ungrouped'))
  expect(await found('{ regionCode: { equals: "440104" } }')).toEqual(sorted('west'))
  expect(await found('{ regionCode: { in: ["440104", "440106"] } }')).toEqual(
    sorted('east1', 'east2', 'ungrouped', 'west'),
  )
  expect(await found('{ regionCode: { equals: "440100" } }')).toEqual(sorted('east1', 'east2', 'ungrouped', 'west'))
  expect(await found('{ regionCode: { equals: "999999" } }')).toEqual([])
})

test('an area of the map has the lights within its corners', async () => {
  const lasso =
    '[{ latitude: 23.1, longitude: 113.3 }, { latitude: 23.1305, longitude: 113.3 }, { latitude: 23.1305, longitude: 113.33 }]'
  expect(await found(`{ area: { polygon: ${lasso} } }`)).toEqual(sorted('east1'))
  const polygon = (corners: number) => Array.from({ length: corners }, () => ({ latitude: 23, longitude: 113 }))
  const query = 'query ($where: LightDeviceWhereInput) { findLightDeviceIds(where: $where) }'
  for (const corners of [2, 501])
    expect(await refusal(query, operator, { where: { area: { polygon: polygon(corners) } } })).toMatchObject({
      key: 'areaCorners',
    })
  expect(await ask(query, operator, { where: { area: { polygon: polygon(500) } } })).toEqual({ findLightDeviceIds: [] })
  const far =
    '{ area: { polygon: [{ latitude: 91, longitude: 0 }, { latitude: 0, longitude: 1 }, { latitude: 0, longitude: 0 }] } }'
  expect(await refusal(`{ findLightDeviceIds(where: ${far}) }`)).toMatchObject({ key: 'areaOutOfRange' })
})

test('commands all lights of a target once the scheduler runs', async () => {
  const campaign = await override('{ regionCode: { equals: "440106" } }', {
    input: 'mainSwitch: false, reason: "storm"',
  })
  expect(campaign).toMatchObject({ status: 'RUNNING', targetName: '天河区', reason: 'storm', waitingCount: 3 })
  await startCampaigns(platform.db)
  expect(await commands()).toEqual(sorted('east1', 'east2', 'ungrouped'))
  expect(await find(campaign.id)).toMatchObject({ status: 'RUNNING', waitingCount: 3 })
  await startCampaigns(platform.db)
  expect(await commands()).toHaveLength(3)
})

test('commands are not repeated, and progress is not ended, while a campaign is starting', async () => {
  const { id } = await override('{ address1: { equals: "体育东路" } }')
  await updateCampaignProgress(platform.db)
  expect(await find(id)).toMatchObject({ status: 'RUNNING', waitingCount: 5 })
  expect(await refusal(`mutation { retryLightCampaign(id: ${id}) { id } }`)).toMatchObject({ key: 'campaignStarting' })
})

test('names its target in the list of overrides', async () => {
  await override('{ regionCode: { equals: "440106" } }', { input: `mainSwitch: false, until: "${inHours(2)}"` })
  await startCampaigns(platform.db)
  const { findManyLightOverride } = await ask('{ findManyLightOverride { items { targetName sceneName lightCount } } }')
  expect(findManyLightOverride.items).toEqual([{ targetName: '天河区', sceneName: null, lightCount: 3 }])
})

test('is undone before its first command: no light gets one', async () => {
  const { id } = await override('{ regionCode: { equals: "440106" } }')
  const { undoLightCampaign: undone } = await ask(`mutation { undoLightCampaign(id: ${id}) { status undoneCount } }`)
  expect(undone).toEqual({ status: 'UNDONE', undoneCount: 3 })
  await startCampaigns(platform.db)
  expect(await commands()).toEqual([])
})

test('a customer who stops a starting request stops it for the own lights alone', async () => {
  const customer = await platform.signIn((await makeCustomer(platform.db, [lights.east1])).email)
  const { id } = await override('{ regionCode: { equals: "440106" } }')
  await ask(`mutation { stopLightCampaign(id: ${id}) { status } }`, customer)
  await startCampaigns(platform.db)
  expect(await commands()).toEqual(sorted('east2', 'ungrouped'))
})

test.each(['stop', 'undo'])('issues no further command after %s', async action => {
  const { id } = await override('{ address1: { equals: "体育东路" } }')
  if (action === 'undo') {
    await startCampaigns(platform.db)
    await sql`update campaign set is_starting = true`.execute(platform.db)
    await sql`delete from light_command where light_id = ${lights.west}`.execute(platform.db)
    await sql`
      update campaign_light set version = null, status = 'WAITING' where light_id = ${lights.west}`.execute(platform.db)
  }
  const before = await commands()
  await ask(`mutation { ${action}LightCampaign(id: ${id}) { id } }`)
  await startCampaigns(platform.db)
  expect(await commands()).toEqual(before)
})

test('a campaign that fails does not hold up the others', async () => {
  const broken = await override('{}', { start: `startsAt: "${inHours(1)}"` })
  await sql`
    update campaign set starts_at = now(), target = '{"installedOn":{"gte":"x"}}' where id = ${broken.id}`.execute(
    platform.db,
  )
  await override('{ regionCode: { equals: "440104" } }')
  await expect(startCampaigns(platform.db)).rejects.toThrow()
  expect(await commands()).toEqual(sorted('west'))
})

test('finds its lights when it starts, not when it is planned', async () => {
  const start = `startsAt: "${inHours(1)}"`
  const { id } = await override('{ regionCode: { equals: "440104" } }', { start })
  expect(await find(id)).toMatchObject({ status: 'COMING', waitingCount: 0 })
  await startCampaigns(platform.db)
  expect(await commands()).toEqual([])
  const late = await makeLight(platform.db, { mode_id: mode, group_id: groups[1] })
  await sql`update light_state set online = true where light_id = ${late.id}`.execute(platform.db)
  await sql`update campaign set starts_at = now()`.execute(platform.db)
  await startCampaigns(platform.db)
  expect(idsOf(await find(id))).toEqual([lights.west, late.id].sort((a, b) => a - b))
  expect(await commands()).toHaveLength(2)
  await sql`delete from light_device where id = ${late.id}`.execute(platform.db)
})

test('ends without an undo if it finds no lights at its start', async () => {
  const target = `{ id: { equals: ${lights.lonely} }, groupId: { equals: ${groups[0]} } }`
  const { id } = await override(target, { start: `startsAt: "${inHours(1)}"` })
  const facts = `{ findOneLightCampaign(id: ${id}) { status foundNoLights undoableUntil endedAt } }`
  expect((await ask(facts)).findOneLightCampaign).toMatchObject({ status: 'COMING', foundNoLights: false })
  await sql`update campaign set starts_at = now()`.execute(platform.db)
  await startCampaigns(platform.db)
  expect((await ask(facts)).findOneLightCampaign).toEqual({
    ...{ status: 'DONE', foundNoLights: true, undoableUntil: null, endedAt: expect.any(String) },
  })
  expect(await refusal(`mutation { undoLightCampaign(id: ${id}) { id } }`)).toMatchObject({
    key: 'campaignUndoExpired',
  })
})

test('is listed while it is to come, and can be cancelled', async () => {
  const { id } = await override('{}', { start: `startsAt: "${inHours(1)}"` })
  const coming = async () =>
    (await ask('{ findManyLightCampaign(status: [COMING]) { items { id } } }')).findManyLightCampaign.items
  expect(await coming()).toEqual([{ id }])
  expect(await ask(`mutation { stopLightCampaign(id: ${id}) { status } }`)).toEqual({
    stopLightCampaign: { status: 'STOPPED' },
  })
  expect(await coming()).toEqual([])
})

test('is stopped at its start if the account may no longer operate lights', async () => {
  const admin = await makeAdmin(platform.db, 'OPERATOR')
  const token = await platform.signIn(admin.email)
  const { id } = await override('{}', { start: `startsAt: "${inHours(1)}"`, token })
  await sql`update admin set is_enabled = false where id = ${admin.id}`.execute(platform.db)
  await sql`update campaign set starts_at = now()`.execute(platform.db)
  await startCampaigns(platform.db)
  expect(await find(id)).toMatchObject({ status: 'STOPPED' })
  expect(await commands()).toEqual([])
})

test('reaches only the lights that a customer may see', async () => {
  const admin = await makeCustomer(platform.db, [lights.east1])
  const token = await platform.signIn(admin.email)
  const campaign = await override('{ regionCode: { equals: "440106" } }', { token })
  expect(idsOf(campaign)).toEqual([lights.east1])
  const other = await override('{}', { start: `startsAt: "${inHours(1)}"` })
  expect(await find(other.id, token)).toBeNull()
})

test('previews how many lights it reaches, and how many of them go off', async () => {
  const state = (light: number, change: object) =>
    platform.db.updateTable('light_state').set(change).where('light_id', '=', light).execute()
  await state(lights.east1, { main_level: 0 })
  await state(lights.east2, { online: false })
  await platform.db.updateTable('light_device').set({ is_protected: true }).where('id', '=', lights.east2).execute()
  const preview = async (input: string) =>
    (
      await ask(
        `{ previewOverrideLights(where: { regionCode: { equals: "440106" } }, input: { ${input} }) {
          lightCount ungroupedCount offCount offlineCount faultyCount maintenanceCount overriddenCount protectedCount } }`,
      )
    ).previewOverrideLights
  const counts = {
    lightCount: 3,
    ungroupedCount: 1,
    offlineCount: 1,
    faultyCount: 0,
    maintenanceCount: 0,
    protectedCount: 1,
  }
  expect(await preview('mainSwitch: false')).toEqual({ ...counts, offCount: 1, overriddenCount: 0 })
  expect(await preview('mainBrightness: 80')).toEqual({ ...counts, offCount: 0, overriddenCount: 0 })
  // Not installed yet: it is not expected to be online.
  await state(lights.east2, { heard_at: null })
  expect(await preview('mainBrightness: 80')).toMatchObject({ lightCount: 3, offlineCount: 0 })
  await state(lights.east2, { heard_at: new Date() })
  await ask(
    `mutation { operateLightDevice(id: ${lights.ungrouped}, input: { mainBrightness: 40, until: "${inHours(1)}" }) { accepted } }`,
  )
  expect(await preview('mainBrightness: 0')).toMatchObject({ offCount: 1, overriddenCount: 1 })
})

test.each([
  ['target: { name: " ", where: {} }, input: { mainSwitch: false }', 'target.name', 'targetNameRequired'],
  [
    'target: { name: "x", where: { id: { equals: 0 } } }, input: { mainSwitch: false }',
    'target.where',
    'targetWithoutLights',
  ],
  ['target: { name: "x", where: {} }, input: {}', 'input', 'pleaseEnterAtLeastOneField'],
  [
    `target: { name: "x", where: {} }, input: { mainSwitch: false }, startsAt: "${inHours(-1)}"`,
    ...(['startsAt', 'startOutOfRange'] as const),
  ],
  [
    `target: { name: "x", where: {} }, input: { mainSwitch: false, until: "${inHours(1)}" }, startsAt: "${inHours(2)}"`,
    ...(['input.until', 'untilBeforeStart'] as const),
  ],
])('refuses %s', async (args, field, key) => {
  expect(await refusal(`mutation { overrideLights(${args}) { id } }`)).toEqual({ code: 'BAD_USER_INPUT', field, key })
})
