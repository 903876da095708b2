import { expect, test } from 'vitest'
import { type Result, startBoth, type Who } from './bothServers.ts'

/* Changes and refusals of the in-memory server are those of the real one. */

const { platform, askBoth, askReal, askMemory } = await startBoth()

const FILE = 'fileExt: "x", fileName: "a.x"'
const REFUSED: [query: string, who?: Who][] = [
  ['{ findManyLightDevice { items { id } } }'],
  ['{ findManyLightDevice(limit: 0) { items { id } } }', 'admin'],
  ['{ findManyLightDevice(limit: 201) { items { id } } }', 'admin'],
  ['{ findManyLightGroup(page: 0) { items { id } } }', 'admin'],
  ['{ findManyAdmin { items { id } } }', 'viewer'],
  ['{ lightMap { count } }'],
  ['{ lightMapAt(at: "2999-01-01T00:00:00Z") { count } }', 'admin'],
  ['{ lightMapAt(at: "2001-01-01T00:00:00Z") { count } }', 'admin'],
  ['{ dashboardLightInfoCount { totalCount } }'],
  ['mutation { markNotificationsRead { unreadCount } }'],
  ['{ findManyAdminRole { items { id } } }', 'viewer'],
  ['{ retention { readingDays } }', 'viewer'],
  ['mutation { createAdminRole(input: { name: "viewer" }) { id } }', 'admin'],
  ['mutation { createAdminRole(input: { name: "a" }) { id } }', 'admin'],
  ['mutation { deleteAdminRole(id: 99999999) { id } }', 'admin'],
  ['mutation { updateAdmin(id: 99999999, input: {}) { id } }', 'admin'],
  ['{ findManyManagerItem(id: 99999999, type: DEVICE, authorised: false) { items { id } } }', 'admin'],
  ['mutation { updateProfile(input: { nickname: { set: " " } }) { id } }', 'admin'],
  ['mutation { updateProfile(input: { phoneNumber: { set: "12ab" } }) { id } }', 'admin'],
  ['mutation { changePassword(current: "not the one", next: "short") }', 'admin'],
  ['mutation { changePassword(current: "not the one", next: "lamps along the river") }', 'admin'],
  ['mutation { confirmPassword(password: "not the one") }', 'admin'],
  ['mutation { endSession(id: 99999999) }', 'admin'],
  ['mutation { switchOnSecondFactor(code: "123456") }', 'admin'],
  ['mutation { switchOffSecondFactor(code: "123456") }', 'admin'],
  ['mutation { demandSecondFactor(demanded: true) }', 'admin'],
  ['mutation { takeSecondFactor(id: 99999999) }', 'admin'],
  [`mutation { createMediaFile(input: { ${FILE}, fileMime: "application/pdf", fileSize: 40000000 }) { id } }`, 'admin'],
  [
    `mutation { createMediaFile(input: { ${FILE}, fileMime: "a/b", fileSize: 1, path: "/1/2/3/4/5/6" }) { id } }`,
    'admin',
  ],
  [`mutation { createMediaFile(input: { ${FILE}, fileMime: "a/b", fileSize: 1, path: "/avatar" }) { id } }`, 'admin'],
  [
    `mutation { createMediaFile(input: { ${FILE}, fileMime: "image/png", fileSize: 2000001, path: "/avatar" }) { id } }`,
    'admin',
  ],
  ['mutation { deleteLightDevice(id: 99999999) { id } }', 'admin'],
  ['mutation { deleteLightDevice(id: 99999999) { id } }', 'viewer'],
  ['mutation { updateLightGroup(id: 99999999, input: {}) { id } }', 'admin'],
  ['mutation { updateLightCenter(id: 99999999, input: {}) { id } }', 'admin'],
  ['mutation { createLightGroup(input: { name: "短" }) { id } }', 'admin'],
  ['mutation { createLightCenter(input: { name: "短", deviceId: "C-SHORT" }) { id } }', 'admin'],
  ['mutation { createLightCenter(input: { name: "编号不对", deviceId: "C/1" }) { id } }', 'admin'],
  ['mutation { createLightSchedule(input: { name: "短", type: SUNRISE_SUNSET }) { id } }', 'admin'],
  ['mutation { createLightSchedule(input: { name: "没有时间", type: TIMING, startTime: "18:00" }) { id } }', 'admin'],
  ['mutation { createLightSchedule(input: { name: "主干道节能", type: SUNRISE_SUNSET }) { id } }', 'admin'],
  [
    `mutation { createLightSchedule(input: { name: "半夜熄灯", type: TIMING, startTime: "18:30", endTime: "00:30" }) { id } }`,
    'admin',
  ],
  ['mutation { updateLightSchedule(id: 99999999, input: {}) { id } }', 'admin'],
  ['{ previewLightGroupDeletion(ids: [99999999]) { on } }', 'admin'],
  ['mutation { setHolidays(dates: [{ date: "2026-2-1" }]) { date } }', 'admin'],
  ['mutation { setHolidays(dates: [{ date: "2026-02-01" }]) { date } }', 'viewer'],
  ['mutation { acknowledgeAlerts(ids: [99999999]) { id } }', 'admin'],
  ['mutation { updateAlertRule(kind: OVER_VOLTAGE, input: { raiseAt: 200 }) { kind } }', 'admin'],
  ['mutation { updateAlertRule(kind: LAMP_FAILURE, input: { forSeconds: -1 }) { kind } }', 'admin'],
  ['mutation { createNotificationChannel(input: { kind: WEBHOOK, target: "nowhere" }) { id } }', 'admin'],
  ['mutation { createNotificationChannel(input: { kind: WEBHOOK, target: "http://127.0.0.1:9/" }) { id } }', 'admin'],
  ['mutation { createNotificationChannel(input: { kind: EMAIL, target: "duty" }) { id } }', 'admin'],
  ['mutation { testNotificationChannel(id: 99999999) { status } }', 'viewer'],
  ['{ groupHistory(id: 99999999, from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z") { step } }', 'admin'],
  ['{ litRate(groupId: 99999999) { lit } }', 'admin'],
  ['{ centerInventory(id: 99999999) { complete } }', 'admin'],
  ['mutation { issueCenterCredential(id: 99999999) { password } }', 'admin'],
  ['mutation { applyLightImport(id: 99999999) { id } }', 'admin'],
  ['mutation { createLightCenter(input: { name: "又一台", deviceId: "C-0001" }) { id } }', 'admin'],
  [
    'mutation { createLightDevice(input: { name: "短", deviceId: "L-1", mode: { connect: { id: 1 } } }) { id } }',
    'admin',
  ],
  [
    'mutation { createLightDevice(input: { name: "新灯", deviceId: "L 1", mode: { connect: { id: 1 } } }) { id } }',
    'admin',
  ],
  ['mutation { updateLightDevice(id: 99999999, input: {}) { id } }', 'admin'],
  ['mutation { operateLightDevice(id: 99999999, input: { mainSwitch: true }) { accepted } }', 'admin'],
  ['mutation { operateLightDevice(id: 99999999, input: { mainSwitch: true }) { accepted } }', 'viewer'],
  ['mutation { operateLightDevice(id: 99999999, input: {}) { accepted } }', 'admin'],
  ['mutation { operateLightDevice(id: 99999999, input: { mainBrightness: 101 }) { accepted } }', 'admin'],
  [
    'mutation { operateLightDevice(id: 1, input: { mainSwitch: true, until: "2020-01-01T00:00:00Z" }) { accepted } }',
    'admin',
  ],
  ['mutation { batchOperateLightDevice(ids: [], input: { mainSwitch: true }) { accepted } }', 'admin'],
  ['mutation { operateLightGroup(id: 99999999, input: { mainSwitch: true }) { accepted } }', 'admin'],
  ['mutation { returnLightsToPlan(ids: [99999999]) }', 'admin'],
  ['mutation { testSwitchLightDevice(id: 99999999, status: true) { accepted } }', 'admin'],
  ['mutation { finishLightDeviceTest(id: 99999999) }', 'admin'],
  ['mutation { endLightOverrides(ids: [99999999]) }', 'admin'],
  ['mutation { stopLightCampaign(id: 99999999) { id } }', 'admin'],
  ['mutation { retryLightCampaign(id: 99999999) { id } }', 'admin'],
  ['mutation { restoreDeleted(subject: LightDevice, ids: [99999999]) }', 'admin'],
  ['mutation { restoreDeleted(subject: LightDevice, ids: [99999999]) }', 'viewer'],
  ['mutation { issueLightCredential(id: 99999999) { username } }', 'admin'],
  ['{ previewEndLightOverrides(ids: [99999999]) { lightCount } }', 'admin'],
  ['{ findManyLightCommand(where: { lightId: 99999999 }) { items { id } } }', 'admin'],
  ['{ lightConnection(id: 99999999) { username } }', 'admin'],
  ['{ deletedItems(subject: LightDevice) { items { id } } }', 'viewer'],
]

test.each(REFUSED)('the same refusal: %s, asked by %s', async (query, who) => {
  const [real, inMemory] = await askBoth(query, who)
  const errorsOf = ({ errors }: Result) =>
    errors?.map(({ extensions: { code, field, key, permission } }) => ({ code, field, key, permission }))
  expect(errorsOf(real)).toHaveLength(1)
  expect(errorsOf(inMemory)).toEqual(errorsOf(real))
})

test('a change that another person has saved is a conflict in both', async () => {
  const [real, inMemory] = await askBoth('{ findManyLightGroup(limit: 1) { items { id updatedAt } } }', 'admin')
  const change = ({ data }: Result) => {
    const { id, updatedAt } = data.findManyLightGroup.items[0]
    return `mutation { updateLightGroup(id: ${id}, input: { description: { set: "新" }, expectedUpdatedAt: "${updatedAt}" }) { description } }`
  }
  const saved = { data: { updateLightGroup: { description: '新' } } }
  expect(await askReal(change(real), 'admin')).toEqual(saved)
  expect(await askMemory(change(inMemory), 'admin')).toEqual(saved)
  const codes = [await askReal(change(real), 'admin'), await askMemory(change(inMemory), 'admin')].map(
    ({ errors }) => errors?.[0]?.extensions.code,
  )
  expect(codes).toEqual(['CONFLICT', 'CONFLICT'])
})

/** The same query in both, with the id that each has for the thing found. */
async function changeBoth(find: string, change: (id: number) => string): Promise<void> {
  const [real, inMemory] = (await askBoth(`{ found: ${find} }`, 'admin')).map(({ data }) => data.found.items[0].id)
  const expected = await askReal(change(real), 'admin')
  expect(expected.errors).toBeUndefined()
  expect(await askMemory(change(inMemory), 'admin')).toEqual(expected)
}

async function expectSame(query: string): Promise<void> {
  const [real, inMemory] = await askBoth(query, 'admin')
  expect(real.errors).toBeUndefined()
  expect(inMemory).toEqual(real)
}

test('a center is created with the same values', async () => {
  const [real, inMemory] = (await askBoth('{ findAllDeviceMode(type: "center") { id } }', 'admin')).map(
    ({ data }) => data.findAllDeviceMode[0].id,
  )
  const create = (mode: number) => `mutation { createLightCenter(input: { name: "东门集中控制器", deviceId: "C-NEW-1",
    mode: { connect: { id: ${mode} } } }) { name deviceId description deviceCount daytimePowerCut online lastOnlineTime mode { code } abilities } }`
  const expected = await askReal(create(real), 'admin')
  expect(expected.errors).toBeUndefined()
  expect(await askMemory(create(inMemory), 'admin')).toEqual(expected)
})

test('a schedule is updated: what is not named stays', async () => {
  await changeBoth(
    'findManyLightSchedule(where: { name: { equals: "主干道节能" } }) { items { id } }',
    id => `mutation { updateLightSchedule(id: ${id}, input: { name: { set: "干道" }, description: { set: "新" } }) {
      name description type days isEnabled mainBrightness sunsetOffset steps { time mainBrightness } groups { name } } }`,
  )
})

test('a group is deleted, its lights stay; it is restored with its lights', async () => {
  const GROUP =
    '{ findManyLightGroup(orderBy: [{ name: asc }], limit: 200) { items { name deviceCount controlMode } } }'
  const UNGROUPED = '{ findManyLightDevice(where: { groupId: { equals: null } }) { pagination { totalCount } } }'
  const first = 'findManyLightGroup(orderBy: [{ name: asc }], limit: 1) { items { id } }'
  await changeBoth(first, id => `mutation { deleteLightGroup(id: ${id}, leftLights: OFF) { name } }`)
  await expectSame(GROUP)
  await expectSame(UNGROUPED)
  await expectSame('{ deletedItems(subject: LightGroup) { items { name } } }')
  const deleted = (await askBoth('{ deletedItems(subject: LightGroup) { items { id } } }', 'admin')).map(
    ({ data }) => data.deletedItems.items[0].id,
  )
  const restore = (id: number) => `mutation { restoreDeleted(subject: LightGroup, ids: [${id}]) }`
  expect(await askReal(restore(deleted[0]), 'admin')).toEqual({ data: { restoreDeleted: [deleted[0]] } })
  expect(await askMemory(restore(deleted[1]), 'admin')).toEqual({ data: { restoreDeleted: [deleted[1]] } })
  await expectSame(GROUP)
  await expectSame(UNGROUPED)
  await expectSame('{ deletedItems(subject: LightGroup) { items { name } } }')
})

test('a light is operated: the command, and what is expected of the light', async () => {
  const { id } = await platform.db
    .selectFrom('light_device')
    .select('id')
    .where('device_id', '=', 'L-000002')
    .executeTakeFirstOrThrow()
  const reported = { online: true, heard_at: new Date(), measured_at: new Date(), main_level: 0, sub_level: 0 }
  await platform.db.updateTable('light_state').set(reported).where('light_id', '=', id).execute()
  // Without it the real server asks its scheduler, which does not run here.
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const light = 'findManyLightDevice(where: { deviceId: { equals: "L-000002" } }) { items { id } }'
  await changeBoth(
    light,
    id => `mutation { operateLightDevice(id: ${id}, input: { mainSwitch: true, mainBrightness: 60, until: "${until}" }) { accepted rejected
      campaignId commands { cause mainBrightness subBrightness reason } } }`,
  )
  await changeBoth(
    light,
    id =>
      `{ findOneLightDevice(id: ${id}) { expectedRule confirmation facts { expected { mainBrightness subBrightness cause until } } } }`,
  )
})
